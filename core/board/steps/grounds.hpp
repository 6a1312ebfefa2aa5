// A board made ready for steps: every group of cells that differ with the reason why, and every source of removals.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/stop.hpp"
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

// A ground of steps: what some rules say of some cells, alone or together with houses. It is asked by running
// the engine on that alone.
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

class State;

// Candidates that a rule alone ties together, and those of its cells when it was asked.
struct RuleTies {
  std::vector<Digits> asked_of;
  std::vector<std::pair<int, int>> forbidden, forced;  // nodes of links.hpp; not both, and not neither
};

// Who asks a source. What each has heard is kept, because a source says nothing new of the same candidates.
enum class Asker : std::uint8_t { ByDigits, ByCandidates, Tried };
inline constexpr std::size_t kAskers = 3;

// The grounds of all steps on a board.
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
  // Of the grounds the rule by which two cells see each other, -1: a house of the layout.
  int rule_between(int a, int b) const { return groups_[static_cast<std::size_t>(why_[at(a, b)])].rule; }
  // A rule's only sum, if each of its cells counts once.
  const Sum* cage_of(int rule) const;
  // The engine with a source alone, and with what its houses say without it (null where that is nothing).
  Engine& engine_of(std::size_t source) const;
  Engine* bare_engine_of(std::size_t source) const;
  Engine& whole_engine() const;  // with all rules
  // Whether these givens, by cell, have one solution; the last answer is kept. Stopped, it says no.
  bool has_one_solution(const std::vector<std::int8_t>& givens, const StopAsked& stop) const;
  // The cells of which a source knows anything.
  const Cells& reach_of(std::size_t source) const { return made(source).reach; }
  // Whether the source said nothing when it was asked last, of the same candidates in its reach: those of one state, or
  // of two if what it says of one is held against the other.
  bool was_silent(std::size_t source, Asker asker, const State& state, const State& open) const;
  void note_silent(std::size_t source, Asker asker, const State& state, const State& open) const;
  // What the grounds keep of what links.hpp has learned of a rule alone.
  RuleTies& ties_of(std::size_t source) const { return made(source).ties; }

 private:
  struct Made {
    std::unique_ptr<Program> program, bare;
    std::unique_ptr<Engine> engine, bare_engine;
    Cells reach;
    std::array<std::vector<Digits>, kAskers> silent;  // of which candidates; empty: of none
    RuleTies ties;
  };
  std::size_t at(int a, int b) const { return static_cast<std::size_t>(a * cells() + b); }
  Made& made(std::size_t source) const;
  std::vector<Digits> seen_by(std::size_t source, const State& state, const State& open) const;
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
  mutable std::vector<std::int8_t> counted_;  // the givens whose solutions were counted last
  mutable bool has_one_solution_ = false;
};

}  // namespace swordfish::board
