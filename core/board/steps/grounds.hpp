// A board made ready for steps: every group of cells that differ with the reason why, and every source of removals.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/engine.hpp"
#include "board/model.hpp"
#include "board/steps/step.hpp"

namespace swordfish::board {

// Cells that differ.
struct Group {
  Cells cells;
  int number = 0;        // under which a step marks it: a house of the layout, or beyond them
  int rule = -1;         // that makes it; -1: the layout
  bool is_full = false;  // every digit stands in it
};

// What some rules say of some cells, alone or together with houses. It is asked by running the engine on that alone.
struct Source {
  const Technique* technique = nullptr;
  std::vector<int> rules{};                      // by number
  std::vector<PlainStep::RoleOnHouse> houses{};  // that it needs besides
  std::vector<std::pair<Role, int>> cells{};     // the part that each plays
  Cells within{};                                // where cells of one house differ
  std::function<void(Model&)> also = nullptr;    // a sum that was derived
  int price = 0;                                 // cells to look at: who is cheap is asked first
  int alone = -1;                                // the source without the house, by number; -1: there is none

  bool is_rule_alone() const { return houses.empty() && also == nullptr && rules.size() == 1; }
};

// A pair of cells and the digits that may stand in them together, by a rule.
struct Bond {
  int a = 0, b = 0, rule = 0;
  PairTable table;
};

class Grounds {
 public:
  explicit Grounds(const Board& board);

  const Board& board() const { return board_; }
  const Layout& layout() const { return *board_.layout; }
  int cells() const { return layout().cells(); }
  std::span<const Group> groups() const { return groups_; }
  std::span<const Source> sources() const { return sources_; }
  std::span<const Bond> bonds() const { return bonds_; }
  std::span<const int> groups_of(int cell) const { return groups_of_[static_cast<std::size_t>(cell)]; }
  bool sees(int a, int b) const { return why_[at(a, b)] >= 0; }
  // The rule by which two cells see each other, -1: a house of the layout.
  int rule_between(int a, int b) const { return groups_[static_cast<std::size_t>(why_[at(a, b)])].rule; }
  // A rule's only sum, if each of its cells counts once.
  const Sum* cage_of(int rule) const;
  // The engine with a source alone, and with what its houses say without it (null where that is nothing).
  Engine& engine_of(std::size_t source) const;
  Engine* bare_engine_of(std::size_t source) const;
  Engine& whole_engine() const;  // with all rules

 private:
  struct Made {
    std::unique_ptr<Program> program, bare;
    std::unique_ptr<Engine> engine, bare_engine;
  };
  std::size_t at(int a, int b) const { return static_cast<std::size_t>(a * cells() + b); }
  Made& made(std::size_t source) const;
  void add_group(Cells cells, int rule);
  void add_rule(int number);
  void add_rule_with_houses(const Source& alone, int number);
  void add_innies();
  void add_leftovers();

  const Board board_;
  std::vector<Group> groups_;
  std::vector<std::vector<int>> groups_of_;
  std::vector<int> why_;  // for each two cells the group that both are in, -1: none
  std::vector<Source> sources_;
  std::vector<Bond> bonds_;
  std::vector<std::optional<Sum>> cages_;  // by rule
  mutable std::vector<Made> made_;         // by source, when first asked
  mutable Made whole_;
};

}  // namespace swordfish::board
