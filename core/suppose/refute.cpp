#include "suppose/refute.hpp"

#include <algorithm>
#include <functional>

#include "suppose/story.hpp"
#include "tell/branches.hpp"
#include "tell/tell.hpp"

namespace swordfish {
namespace {

std::string place_text(Candidate candidate, std::string_view verb) {
  return name_in(Language::english(), candidate.cell)
      .append(verb)
      .append(std::to_string(candidate.digit.value));
}

// In a refutation, what a step does, and by which technique if that isn't plain to see.
std::string said_of(const Step& step) {
  PlainStep plain;
  flatten(step, plain);
  std::string text = changes(plain);
  if (step.placements.empty()) text.append(" by ").append(step.technique->name);
  return text;
}

// What to refute next: the candidates of a position, those of the narrowest cells first.
std::vector<Candidate> narrowest_first(const Grid& grid) {
  std::vector<Candidate> candidates;
  for (const Cell cell : grid.open()) {
    for (const Digit digit : grid.candidates(cell)) candidates.push_back({cell, digit});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](Candidate left, Candidate right) {
    return grid.candidates(left.cell).size() < grid.candidates(right.cell).size();
  });
  return candidates;
}

class Attempt {
 public:
  Attempt(const Position& position, Candidate supposed, const Ladder& rules, int depth, const StopAsked& stop)
      : position_(position), rules_(rules), stop_(stop), made_{supposed, depth, {}, {}} {
    position_.place(supposed);
  }

  std::optional<RefutedDigit> run() {
    made_.story = supposing({made_.supposed.cell.index, made_.supposed.digit.value}, Language::english());
    const std::function<void(const Step&)> keep = [&](const Step& step) {
      made_.truths.insert(made_.truths.end(), step.truths.begin(), step.truths.end());
      say(said_of(step));
    };
    while (!stop_()) {
      const End end = follow(position_, rules_, &keep, stop_);
      if (end == End::Broken) return broken();
      if (end == End::Solved || made_.depth == 1 || !suppose_below()) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  // Steps of a refutation are told as one sentence until something else comes.
  void say(const std::string& step) {
    made_.story += is_listing_ ? ", " : " Then ";
    made_.story += step;
    is_listing_ = true;
  }

  std::optional<RefutedDigit> broken() {
    const auto truth = contradiction(position_.grid());
    if (!truth) return std::nullopt;
    made_.truths.push_back(*truth);
    made_.story.append(is_listing_ ? ", but then " : " Then ")
        .append(impossible(*truth, Language::english()))
        .append(".");
    return std::move(made_);
  }

  // One more candidate of this position refuted; false: none of them can be.
  bool suppose_below() {
    for (const Candidate candidate : narrowest_first(position_.grid())) {
      if (stop_()) return false;
      const auto below = refute(position_, candidate, rules_, made_.depth - 1, stop_);
      if (!below) continue;
      if (is_listing_) made_.story += '.';
      is_listing_ = false;
      made_.story.append(" ").append(below->text());
      made_.truths.insert(made_.truths.end(), below->truths.begin(), below->truths.end());
      position_.eliminate(candidate);
      return true;
    }
    return false;
  }

  Position position_;
  const Ladder& rules_;
  const StopAsked& stop_;
  RefutedDigit made_;
  bool is_listing_ = false;
};

}  // namespace

const Technique& supposition_technique() {
  static constexpr Technique technique{
      .slug = "supposition",
      .name = "Supposition",
      .code = "",
      .level = Level::Extreme,
      .on = false,
      .text =
          "Suppose that {opposite}, and follow what that forces. [Then {impossible}, which||That] can't be, "
          "so {result}."};
  return technique;
}

Ladder easy_to_follow() {
  std::vector<const Technique*> rungs;
  const Ladder standard = Ladder::standard();
  for (const Technique* rung : standard.rungs()) {
    if (rung->level <= Level::Medium && !rung->assumes_unique) rungs.push_back(rung);
  }
  return Ladder(std::move(rungs));
}

Step RefutedDigit::step() const {
  Step step;
  step.technique = &supposition_technique();
  step.eliminate(supposed.cell, {supposed.digit}).mark(Role::Pivot, supposed.cell, {supposed.digit});
  step.truths = truths;
  step.length = depth;
  return step;
}

std::string RefutedDigit::text() const { return story + " So " + place_text(supposed, " is not ") + "."; }

std::optional<RefutedDigit> refute(const Position& position, Candidate supposed, const Ladder& rules,
                                   int depth, const StopAsked& stop) {
  return Attempt(position, supposed, rules, depth, stop).run();
}

std::optional<RefutedDigit> refute_any(const Position& position, const Grid& solution, const Ladder& rules,
                                       int most_depth, const StopAsked& stop) {
  for (int depth = 1; depth <= most_depth; ++depth) {
    for (const Candidate candidate : narrowest_first(position.grid())) {
      if (stop()) return std::nullopt;
      if (solution.candidates(candidate.cell).contains(candidate.digit)) continue;
      if (auto found = refute(position, candidate, rules, depth, stop)) return found;
    }
  }
  return std::nullopt;
}

}  // namespace swordfish
