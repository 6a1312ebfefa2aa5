#include "suppose/story.hpp"

#include <algorithm>
#include <span>

#include "base/plain_step.hpp"
#include "tell/branches.hpp"
#include "tell/said.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

// ---- words ----

const Said kSolvedGrid("the grid is solved");
const Said kSupposeToo("Suppose {cell} is {digit} too.");
const Said kNowhere("The rules lead nowhere.");
const Said kThen("Then {steps}");
const Said kBut("But then {end}. {lesson}");
const Said kCommaBut(", but then {end}. {lesson}");
const Said kFalls("Then all falls into place: {end}.");
const Said kIsNot("So {cell} is not {digit}.");
const Said kOnly("Of these only {cases} is left: {removed}.");
const Said kWhichever("Whichever holds, {cases:or}: {removed}.");
const Said kRules("The rules {done}.");
const Said kWithThat("With that the rules {done}.");
const Said kPlace("place {number} {one?digit|digits}");
const Said kRemove("remove {number} {one?candidate|candidates}");
const Said kTaughtNothing("{number} {one?supposition|suppositions} taught nothing.");
const Said kContradictions("{number} {one?contradiction|contradictions}");
const Said kStandstills("{number} {one?standstill|standstills}");
const Said kSolutions("{number} {one?solution|solutions}");
const Said kMade("{number} {one?supposition|suppositions}[: {how}]");
const Said kSolved("Solved at depth {depth} with {made}.");
const Said kNotSolved("Not solved at depth {depth} with {made}.");
const Said kNothing("{shown}[ and {more} more]: nothing learned");
const Said kManySolutions("The puzzle has many solutions, so nothing was supposed.");
const Said kNoSolution("The puzzle has no solution, so nothing was supposed.");
const Said kTwice("A digit stands twice in a house, so nothing was supposed.");

std::string counted(const Said& said, std::uint64_t number, const Language& language) {
  return said.in(language, {{"number", std::to_string(number)}, one_or_many("one", number)});
}

std::string spot(Candidate candidate, const Language& language) {
  return name_in(language, candidate.cell) + "=" + std::to_string(candidate.digit.value);
}

std::string changes_of(const Step& step, const Language& language) {
  PlainStep plain;
  flatten(step, plain);
  return changes(plain, language);
}

std::string removals(const std::vector<Candidate>& gone, const Language& language) {
  Step step;
  for (const Candidate one : gone) step.eliminate(one.cell, {one.digit});
  return changes_of(step, language);
}

// ---- one supposition ----

class BranchTeller {
 public:
  explicit BranchTeller(const Language& language) : language_(language) {}

  std::string lesson(const Supposition& made) const {
    if (made.agreeing.empty())
      return kIsNot.in(language_, {{"cell", name_in(language_, made.supposed.cell)},
                                   {"digit", std::to_string(made.supposed.digit.value)}});
    Words cases;
    for (const Candidate one : made.agreeing) cases.push_back(spot(one, language_));
    const Said& said = cases.size() == 1 ? kOnly : kWhichever;
    return said.in(language_, {{"cases", cases}, {"removed", removals(made.taught, language_)}});
  }

  // The end of a story, such as "row 8 has no place for 2"; empty if nothing came of it.
  std::string end(const Branch& branch) const {
    if (branch.broken) return impossible(*branch.broken, language_);
    return branch.is_solved ? kSolvedGrid.in(language_) : "";
  }

  // Tells the story in sentences, those of suppositions below it indented.
  void tell(const Branch& branch, const std::string& indent, std::vector<std::string>& out) const {
    const Supposition& made = *branch.made;
    if (!made.agreeing.empty()) {
      out.push_back(indent + lesson(made));
      return;
    }
    std::string line =
        indent.empty() ? supposing({made.supposed.cell.index, made.supposed.digit.value}, language_)
                       : kSupposeToo.in(language_, {{"cell", name_in(language_, made.supposed.cell)},
                                                    {"digit", std::to_string(made.supposed.digit.value)}});
    if (!branch.broken && !branch.is_solved) {
      out.push_back(indent + line + " " + kNowhere.in(language_));
      return;
    }
    for (std::size_t first = 0; first < branch.parts.size();) {
      std::size_t last = first;
      const bool is_step = branch.parts[first].is_step();
      while (last < branch.parts.size() && branch.parts[last].is_step() == is_step) ++last;
      const auto parts = std::span(branch.parts).subspan(first, last - first);
      first = last;
      if (is_step) {
        if (!line.empty()) line += ' ';
        line += kThen.in(language_, {{"steps", chained_parts(parts)}});
        continue;
      }
      if (!line.ends_with('.')) line += '.';
      out.push_back(indent + line);
      for (const BranchPart& part : parts) tell(part.below.front(), indent + "  ", out);
      line.clear();
    }
    if (made.end == End::Solved && !made.below.empty()) return;
    out.push_back(indent + line + ending(branch, line));
  }

 private:
  std::string chained_parts(std::span<const BranchPart> parts) const {
    std::vector<ToldStep> steps;
    for (const BranchPart& part : parts) {
      flatten(part.step, steps.emplace_back().step);
      steps.back().reason = language_.technique(part.technique);
    }
    return chained(steps, language_);
  }

  std::string ending(const Branch& branch, const std::string& line) const {
    const std::string space = line.empty() ? "" : " ";
    if (branch.made->end == End::Solved) return space + kFalls.in(language_, {{"end", end(branch)}});
    const std::string learned = lesson(*branch.made);
    if (line.empty() || line.ends_with('.'))
      return space + kBut.in(language_, {{"end", end(branch)}, {"lesson", learned}});
    return kCommaBut.in(language_, {{"end", end(branch)}, {"lesson", learned}});
  }

  const Language& language_;
};

// ---- the whole ----

// In a story, what the rules did between two grids, in numbers; nothing if they did nothing.
std::string progress(const Said& said, const Grid& before, const Grid& after, const Language& language) {
  std::uint64_t placed = 0, removed = 0;
  for (const Cell cell : CellSet::all()) {
    if (after.digit(cell) == 0) {
      removed += static_cast<std::uint64_t>((before.candidates(cell) - after.candidates(cell)).size());
    } else if (before.digit(cell) == 0) {
      ++placed;
    }
  }
  Words done;
  if (placed > 0) done.push_back(counted(kPlace, placed, language));
  if (removed > 0) done.push_back(counted(kRemove, removed, language));
  return done.empty() ? "" : said.in(language, {{"done", done}});
}

bool is_fruitless(const Supposition& made) { return made.end == End::Stuck && made.taught.empty(); }

std::string_view kind_of(const Supposition& made) {
  return made.agreeing.empty() ? kEndNames[static_cast<std::size_t>(made.end)] : "verity";
}

void add_lines(const Branch& branch, int indent, const Language& language, std::vector<TrialLine>& lines) {
  const BranchTeller teller(language);
  const Supposition& made = *branch.made;
  if (!made.agreeing.empty()) {
    lines.push_back({indent, kind_of(made), teller.lesson(made)});
    return;
  }
  lines.push_back({indent, kind_of(made), spot(made.supposed, language) + ": " + teller.end(branch)});
  for (const BranchPart& part : branch.parts) {
    if (!part.is_step()) add_lines(part.below.front(), indent + 1, language, lines);
  }
}

std::string nothing_learned(const std::vector<Candidate>& supposed, const Language& language) {
  constexpr std::size_t kShown = 6;
  std::string shown;
  for (std::size_t place = 0; place < std::min(supposed.size(), kShown); ++place) {
    if (place > 0) shown += ", ";
    shown += spot(supposed[place], language);
  }
  const Words more = supposed.size() > kShown ? Words{std::to_string(supposed.size() - kShown)} : Words{};
  return kNothing.in(language, {{"shown", shown}, {"more", more}});
}

}  // namespace

std::string impossible(const Truth& broken, const Language& language) {
  return broken.kind == TruthKind::Cell ? no_candidate(broken.cell.index, language)
                                        : no_place(broken.house.index, broken.digit.value, language);
}

std::vector<std::string> trial_sentences(const ToldTrial& told, const Language& language) {
  if (told.trial.status != Status::Unique) return {trial_summary(told, language)};
  std::vector<std::string> out;
  const auto add = [&](std::string line) {
    if (!line.empty()) out.push_back(std::move(line));
  };
  add(progress(kRules, told.puzzle, reached_by(told.rules, told.puzzle), language));
  std::uint64_t fruitless = 0;
  const auto tell_fruitless = [&] {
    if (fruitless > 0) out.push_back(counted(kTaughtNothing, fruitless, language));
    fruitless = 0;
  };
  each_turn(told.trial, told.puzzle, told.rules, [&](const TrialTurn& turn) {
    const Supposition& made = *turn.branch.made;
    if (is_fruitless(made)) {
      ++fruitless;
      return true;
    }
    tell_fruitless();
    BranchTeller(language).tell(turn.branch, "", out);
    if (!made.taught.empty())
      add(progress(kWithThat, without(turn.before, made.taught), turn.after, language));
    return true;
  });
  tell_fruitless();
  out.push_back(trial_summary(told, language));
  return out;
}

std::vector<std::string> branch_sentences(const ToldTrial& told, std::size_t place,
                                          const Language& language) {
  std::vector<std::string> out;
  each_turn(told.trial, told.puzzle, told.rules, [&](const TrialTurn& turn) {
    if (turn.branch.made != &told.trial.tree[place]) return true;
    BranchTeller(language).tell(turn.branch, "", out);
    return false;
  });
  return out;
}

std::string trial_summary(const ToldTrial& told, const Language& language) {
  const Trial& trial = told.trial;
  switch (trial.status) {
    case Status::Unique: break;
    case Status::Many: return kManySolutions.in(language);
    case Status::Conflict: return kTwice.in(language);
    default: return kNoSolution.in(language);
  }
  const SuppositionCounts& counts = trial.counts;
  Words how;
  const auto add = [&](const Said& said, std::uint64_t number) {
    if (number > 0) how.push_back(counted(said, number, language));
  };
  add(kContradictions, counts.broken);
  add(kStandstills, counts.stuck);
  add(kSolutions, counts.solved);
  const std::string made = kMade.in(language, {{"number", std::to_string(counts.suppositions)},
                                               one_or_many("one", counts.suppositions),
                                               {"how", how}});
  const bool is_solved = trial.end == End::Solved;
  const int depth = is_solved ? trial.depth : told.most_depth;
  return (is_solved ? kSolved : kNotSolved).in(language, {{"depth", std::to_string(depth)}, {"made", made}});
}

std::vector<TrialLine> trial_lines(const ToldTrial& told, const Language& language) {
  std::vector<TrialLine> lines;
  std::vector<Candidate> fruitless;
  const auto end_run = [&] {
    if (!fruitless.empty()) lines.push_back({0, "standstill", nothing_learned(fruitless, language)});
    fruitless.clear();
  };
  each_turn(told.trial, told.puzzle, told.rules, [&](const TrialTurn& turn) {
    if (is_fruitless(*turn.branch.made)) {
      fruitless.push_back(turn.branch.made->supposed);
      return true;
    }
    end_run();
    add_lines(turn.branch, 0, language, lines);
    return true;
  });
  end_run();
  return lines;
}

}  // namespace swordfish
