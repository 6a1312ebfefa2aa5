// The ladder: techniques in the order in which a person would try them, and walking up.
//
// The ladder never names a technique. Each file of core/ladder/techniques/ registers what it finds:
//
//   static void find_naked_pairs(const Position& position, const Technique& technique, StepSink& sink) {...}
//   static const Register naked_pair({.slug = "naked_pair", .name = "Naked Pair", .code = "0200",
//                                     .order = 1300, .level = Level::Medium, .score = 60,
//                                     .find = find_naked_pairs,
//                                     .text = "..."});
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/step.hpp"
#include "ladder/position.hpp"
#include "search/counting.hpp"

namespace swordfish {

enum class Level : std::uint8_t { Easy, Medium, Hard, Unfair, Extreme };
inline constexpr std::array kLevelNames = {"easy", "medium", "hard", "unfair", "extreme"};
static_assert(kLevelNames.size() == static_cast<std::size_t>(Level::Extreme) + 1, "a name for each level");

using Find = void (*)(const Position& position, const Technique& technique, StepSink& sink);

struct Technique {
  std::string_view slug;
  std::string_view name;
  std::string_view code;  // HoDoKu's library code; ours beyond it begin with 'S'
  int order = 0;          // place in the ladder, HoDoKu's index
  Level level = Level::Easy;
  int score = 0;
  bool on = true;               // part of Ladder::standard()
  bool assumes_unique = false;  // its proof needs a grid with one solution
  Find find = nullptr;  // null: a kind of step that the rung of the same order finds (as AIC by nice loops)
  int variant = 0;      // for finders that serve several techniques: size of a fish, ...
  // The sentence, filled from the step's roles; core/tell/tell.hpp has the whole list of slots:
  //   {base} {fin} ...      cells marked with a role        {houses.base} ...   houses with a role
  //   {digits} {digits.fin} digits of all marks / of a role {eliminations} {placements} {chain}
  std::string_view text;
};

// Adds a technique to the register when the program loads.
struct Register {
  Technique technique;
  explicit Register(const Technique& technique_);
};

// Every technique, in ladder order (order, then slug); the same for the life of the program.
std::span<const Technique* const> techniques();
// By slug, name or code (five-digit siamese codes included); null if there is none.
const Technique* find_technique(std::string_view word);

// Which techniques are tried, and how far each goes. A value.
class Ladder {
 public:
  static Ladder standard();  // what HoDoKu has on, with its limits
  static Ladder full();      // everything
  explicit Ladder(std::vector<const Technique*> rungs, Limits limits = {});

  std::span<const Technique* const> rungs() const { return rungs_; }  // those with a finder, in order
  const Limits& limits() const { return limits_; }
  Ladder without_uniqueness() const;
  bool has_all_of(const Ladder& other) const;

 private:
  std::vector<const Technique*> rungs_;
  Limits limits_;
};

// Whether an open cell has no candidate left, or a digit no place in a house. No technique is tried on such a
// grid: anything would follow.
bool is_broken(const Position& position);

// The easiest next step, or false. `stop` is asked between techniques.
bool first_step(const Position& position, const Ladder& ladder, Step& found, const StopAsked& stop = {});
// Every step that a technique finds now (a rung, or one of its kinds). `stop` is asked at each of them.
std::vector<Step> all_steps(const Position& position, const Technique& technique, const StopAsked& stop = {});

struct PathSummary {
  bool solved = false;  // by logic alone
  int score = 0;
  // By HoDoKu's rule: of the highest technique, raised while the score exceeds its limit; extreme if only a
  // guess would help, which `known_level` believes of no shorter ladder than HoDoKu's.
  Level level = Level::Easy;
  const Technique* hardest = nullptr;  // the latest in the ladder of those used
};

// Sums up a path, technique by technique.
class PathSums {
 public:
  void add(const Technique& technique, int times = 1);
  PathSummary summary(const Grid& end) const;

 private:
  int score_ = 0;
  Level highest_ = Level::Easy;
  const Technique* hardest_ = nullptr;
};

// Walks up until the grid is complete, no technique finds anything or `stop` says so, which is asked between
// techniques. `each` is called with every step before it is applied, if evidence or steps are wanted; with
// null nothing but the summary and the counts is kept.
PathSummary walk(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
                 std::span<std::uint16_t> counts = {},  // by place in techniques()
                 const StopAsked& stop = {});
// What HoDoKu does where its techniques end: of the n open cells in reading order it fills number n / 2, counted from
// 0, with its digit of the solution.
inline constexpr int kGuessScore = 10'000;
Candidate guess(const Grid& grid, const Grid& solution);
// The points that follow on the end of a path by logic alone: those of guesses, and of the steps between them. None
// where the grid is complete.
int guessed_score(Position position, const Ladder& ladder, const Grid& solution, const StopAsked& stop = {});

// A technique's place in techniques().
std::size_t place_of(const Technique* technique);

}  // namespace swordfish
