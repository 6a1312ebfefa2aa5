// A claim to a verdict.
#pragma once

#include <optional>
#include <string>

#include "base/stop.hpp"
#include "judge/claim.hpp"
#include "ladder/facts.hpp"
#include "tell/language.hpp"

namespace swordfish {

struct Verdict {
  bool is_read = false;  // else only `text` means something
  std::optional<Claim> claim;

  // Nothing where it can't be said: the grid has no solution, the claim points to nothing, names no technique, or time
  // ran out.
  std::optional<bool> is_true;   // of every solution
  std::optional<bool> follows;   // from what it points to
  std::optional<bool> is_there;  // the technique that it names, with this result and this evidence
  bool is_new = false;           // it changes the grid
  std::optional<Step> easiest;   // the last of the steps of the ladder that prove it, easiest first
  bool is_finished = true;       // else time ran out before the easiest was known

  std::string text;  // what is wrong with it, or that nothing is

  // Whether the judge finds nothing wrong with a claim.
  bool is_right() const {
    return is_read && is_true == true && is_new && follows != false && is_there != false;
  }
};

// What a judge knows of a grid, for the claims made on it.
class JudgedGrid {
 public:
  JudgedGrid(const Grid& grid, const StopAsked& stop);

  const Position& position() const { return position_; }
  const Grid& grid() const { return position_.grid(); }
  const Facts& facts() const { return facts_; }

 private:
  Position position_;
  Facts facts_;
};

// How long a proof is looked for, unless somebody asks for more or less.
inline constexpr double kSecondsForProofs = 2;

// Which questions are worth their time.
struct JudgeOptions {
  bool easiest = true;
  bool text = true;
  const Language* language = &Language::english();  // of the text
};

// The judge's verdict on a claim.
Verdict judge(const JudgedGrid& grid, Claim claim, const Ladder& ladder, const StopAsked& stop,
              const JudgeOptions& options = {});
// The judge's verdict on a claim in words, which are English (read.cpp).
Verdict judge(const JudgedGrid& grid, std::string_view claim, const Ladder& ladder, const StopAsked& stop,
              const JudgeOptions& options = {});

}  // namespace swordfish
