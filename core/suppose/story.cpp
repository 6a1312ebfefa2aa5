#include "suppose/story.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "base/plain_step.hpp"
#include "tell/said.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

// ---- words ----

const Said kNoCandidate("{cell} has no candidate left");
const Said kNoPlace("{house} has no place for {digit}");
const Said kSolvedGrid("the grid is solved");
const Said kBy("{changes} by {technique}");
const Said kByIn("{changes} by {technique} in {house}");
const Said kSuppose("Suppose {cell} is {digit}.");
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

std::string name_in(const Language& language, Cell cell) {
  return cell_name(cell.index, classic_names(), language);
}
std::string name_in(const Language& language, House house) {
  return house_name(house.index, classic_names(), language);
}

std::string counted(const Said& said, std::uint64_t number, const Language& language) {
  return said.in(language, {{"number", std::to_string(number)}, one_or_many("one", number)});
}

std::string spot(Candidate candidate, const Language& language) {
  return name_in(language, candidate.cell) + "=" + std::to_string(candidate.digit.value);
}

std::string removals(const std::vector<Candidate>& gone, const Language& language) {
  PlainStep plain;
  for (const Candidate one : gone) plain.eliminations.push_back({one.cell.index, one.digit.value});
  return changes(plain, language);
}

// ---- what rests on what ----

Grid after_step(Grid grid, const Step& step) {
  for (const auto& [cell, digit] : step.placements) grid.place(cell, digit);
  step.eliminations.each([&](Candidate gone) { grid.eliminate(gone.cell, gone.digit); });
  return grid;
}

CandidateSet lost(const Grid& before, const Grid& after) {
  CandidateSet gone;
  for (const Cell cell : CellSet::all()) gone.insert(cell, before.candidates(cell) - after.candidates(cell));
  return gone;
}

// The candidates that a truth could be about, and that are gone.
CandidateSet missing(const Grid& grid, std::span<const Truth> truths) {
  CandidateSet gone;
  for (const Truth& truth : truths) {
    if (truth.kind == TruthKind::Cell) {
      gone.insert(truth.cell, DigitSet::all() - grid.candidates(truth.cell));
    } else {
      for (int place = 0; place < 9; ++place) {
        const Cell cell = truth.house.cell(place);
        if (!grid.candidates(cell).contains(truth.digit)) gone.insert({cell, truth.digit});
      }
    }
  }
  return gone;
}

// What a step rests on; where its truths don't tell, everything that is gone.
CandidateSet needs_of(const Step& step, const Grid& grid) {
  if (!step.truths.empty() && !step.technique->assumes_unique) return missing(grid, step.truths);
  return lost(Grid(), grid);
}

struct StoryBranch;

// Something told of a branch: a step, or a supposition below.
struct StoryPart {
  std::string changes;  // of a step
  const Technique* technique = nullptr;
  std::optional<House> house;
  std::vector<StoryBranch> below;  // one, if it is a supposition
};

// A supposition followed to its end, with what it rests on.
struct StoryBranch {
  const Supposition* made = nullptr;
  std::vector<StoryPart> parts;
  std::string end;     // such as "row 8 has no place for 2"; empty if nothing came of it
  CandidateSet needs;  // the candidates that must be gone for it to end so
};

// Something that takes candidates away, and what it needs to be gone before.
struct StoryEvent {
  std::optional<StoryPart> told;
  CandidateSet gone, needs;
};

// The events that lead to a goal, in order; `before` is what must be gone before the first of them.
std::vector<StoryPart> resolved(std::vector<StoryEvent>& events, const CandidateSet& goal,
                                CandidateSet& before) {
  const auto owner_of = [&](Candidate candidate) {
    return std::find_if(events.begin(), events.end(),
                        [&](const StoryEvent& event) { return event.gone.contains(candidate); });
  };
  std::vector<bool> is_kept(events.size());
  std::vector<Candidate> pending;
  const auto add = [&](const CandidateSet& all) { all.each([&](Candidate one) { pending.push_back(one); }); };
  add(goal);
  while (!pending.empty()) {
    const Candidate candidate = pending.back();
    pending.pop_back();
    const auto owner = owner_of(candidate);
    if (owner == events.end()) {
      before.insert(candidate);
    } else if (const auto place = static_cast<std::size_t>(owner - events.begin()); !is_kept[place]) {
      is_kept[place] = true;
      add(owner->needs);
    }
  }
  std::vector<StoryPart> parts;
  for (std::size_t place = 0; place < events.size(); ++place) {
    if (is_kept[place] && events[place].told) parts.push_back(std::move(*events[place].told));
  }
  return parts;
}

// ---- following a trial again ----

class Storyteller {
 public:
  Storyteller(const ToldTrial& told, const Language& language, const StopAsked& stop)
      : told_(told), language_(language), stop_(stop) {}

  // The grid at the standstill, and what happened on the way unless null.
  Grid follow_on(Grid grid, std::vector<StoryEvent>* events) const {
    const std::function<void(const Step&)> each = [&](const Step& step) {
      const Grid after = after_step(grid, step);
      if (events != nullptr) events->push_back({part_of(step), lost(grid, after), needs_of(step, grid)});
      grid = after;
    };
    Position position(grid, told_.ladder.limits());
    follow(position, told_.ladder, &each, stop_);
    return grid;
  }

  StoryBranch branch(const Grid& grid, const Supposition& made) const {
    StoryBranch out{&made, {}, "", {}};
    if (!made.agreeing.empty()) {
      out.needs = lost(Grid(), grid);
      return out;
    }
    if (made.end == End::Stuck) return out;
    Grid supposed = grid;
    supposed.place(made.supposed.cell, made.supposed.digit);
    std::vector<StoryEvent> events;
    events.push_back({std::nullopt, lost(grid, supposed), {}});
    Grid reached = follow_on(supposed, &events);
    for (const Supposition& below : made.below) {
      if (below.end == End::Solved) {
        out.parts.push_back(below_part(branch(reached, below)));
        out.end = kSolvedGrid.in(language_);
        return out;
      }
      if (!below.taught.empty()) reached = learned(reached, below, events);
    }
    const auto broken = contradiction(reached);
    if (!broken) {
      if (reached.open().empty()) out.end = kSolvedGrid.in(language_);
      return out;
    }
    out.parts = resolved(events, missing(reached, std::span(&*broken, 1)), out.needs);
    out.end = impossible(*broken);
    return out;
  }

  // The suppositions of a trial one by one: visit(branch, grid before, grid after what it taught and the rules).
  template <class Visit>
  void each_turn(Visit visit) const {
    Grid grid = follow_on(told_.puzzle, nullptr);
    for (const Supposition& made : told_.trial.tree) {
      const StoryBranch told = branch(grid, made);
      const Grid after = made.taught.empty() ? grid : follow_on(without(grid, made.taught), nullptr);
      visit(told, grid, after);
      grid = after;
    }
  }

  static Grid without(Grid grid, const std::vector<Candidate>& gone) {
    for (const Candidate one : gone) grid.eliminate(one.cell, one.digit);
    return grid;
  }

  std::string lesson(const Supposition& made) const {
    if (made.agreeing.empty())
      return kIsNot.in(language_, {{"cell", name_in(language_, made.supposed.cell)},
                                   {"digit", std::to_string(made.supposed.digit.value)}});
    Words cases;
    for (const Candidate one : made.agreeing) cases.push_back(spot(one, language_));
    const Said& said = cases.size() == 1 ? kOnly : kWhichever;
    return said.in(language_, {{"cases", cases}, {"removed", removals(made.taught, language_)}});
  }

  // A branch in sentences, those below it indented.
  void tell(const StoryBranch& branch, const std::string& indent, std::vector<std::string>& out) const {
    const Supposition& made = *branch.made;
    if (!made.agreeing.empty()) {
      out.push_back(indent + lesson(made));
      return;
    }
    const Said& said = indent.empty() ? kSuppose : kSupposeToo;
    std::string line = said.in(language_, {{"cell", name_in(language_, made.supposed.cell)},
                                           {"digit", std::to_string(made.supposed.digit.value)}});
    if (branch.end.empty()) {
      out.push_back(indent + line + " " + kNowhere.in(language_));
      return;
    }
    for (std::size_t first = 0; first < branch.parts.size();) {
      std::size_t last = first;
      const bool is_step = branch.parts[first].below.empty();
      while (last < branch.parts.size() && branch.parts[last].below.empty() == is_step) ++last;
      const auto parts = std::span(branch.parts).subspan(first, last - first);
      first = last;
      if (is_step) {
        if (!line.empty()) line += ' ';
        line += kThen.in(language_, {{"steps", chained(parts)}});
        continue;
      }
      if (!line.ends_with('.')) line += '.';
      out.push_back(indent + line);
      for (const StoryPart& part : parts) tell(part.below.front(), indent + "  ", out);
      line.clear();
    }
    if (made.end == End::Solved && !made.below.empty()) return;
    out.push_back(indent + line + ending(branch, line));
  }

  std::string summary() const {
    const Trial& trial = told_.trial;
    switch (trial.status) {
      case Status::Unique: break;
      case Status::Many: return kManySolutions.in(language_);
      case Status::Conflict: return kTwice.in(language_);
      default: return kNoSolution.in(language_);
    }
    const SuppositionCounts& counts = trial.counts;
    Words how;
    const auto add = [&](const Said& said, std::uint64_t number) {
      if (number > 0) how.push_back(counted(said, number, language_));
    };
    add(kContradictions, counts.broken);
    add(kStandstills, counts.stuck);
    add(kSolutions, counts.solved);
    const std::string made = kMade.in(language_, {{"number", std::to_string(counts.suppositions)},
                                                  one_or_many("one", counts.suppositions),
                                                  {"how", how}});
    const bool is_solved = trial.end == End::Solved;
    const int depth = is_solved ? trial.depth : told_.most_depth;
    return (is_solved ? kSolved : kNotSolved)
        .in(language_, {{"depth", std::to_string(depth)}, {"made", made}});
  }

  // What the rules did between two grids, in numbers; nothing if they did nothing.
  std::string progress(const Said& said, const Grid& before, const Grid& after) const {
    std::uint64_t placed = 0, removed = 0;
    for (const Cell cell : CellSet::all()) {
      if (after.digit(cell) == 0) {
        removed += static_cast<std::uint64_t>((before.candidates(cell) - after.candidates(cell)).size());
      } else if (before.digit(cell) == 0) {
        ++placed;
      }
    }
    Words done;
    if (placed > 0) done.push_back(counted(kPlace, placed, language_));
    if (removed > 0) done.push_back(counted(kRemove, removed, language_));
    return done.empty() ? "" : said.in(language_, {{"done", done}});
  }

  const Language& language() const { return language_; }

 private:
  StoryPart part_of(const Step& step) const {
    PlainStep plain;
    flatten(step, plain);
    StoryPart part{changes(plain, language_), step.technique, std::nullopt, {}};
    if (step.houses.size() == 1) part.house = step.houses.front().house;
    return part;
  }

  static StoryPart below_part(StoryBranch branch) {
    StoryPart part;
    part.below.push_back(std::move(branch));
    return part;
  }

  // The grid after what a supposition taught, and the rules again.
  Grid learned(const Grid& grid, const Supposition& made, std::vector<StoryEvent>& events) const {
    StoryBranch told = branch(grid, made);
    const Grid after = without(grid, made.taught);
    const CandidateSet needs = told.needs;
    events.push_back({below_part(std::move(told)), lost(grid, after), needs});
    return follow_on(after, &events);
  }

  std::string impossible(const Truth& truth) const {
    if (truth.kind == TruthKind::Cell)
      return kNoCandidate.in(language_, {{"cell", name_in(language_, truth.cell)}});
    return kNoPlace.in(language_, {{"house", name_in(language_, truth.house)},
                                   {"digit", std::to_string(truth.digit.value)}});
  }

  // Steps one after another; neighbours of one kind share its name.
  std::string chained(std::span<const StoryPart> parts) const {
    std::string out;
    for (std::size_t first = 0; first < parts.size();) {
      const StoryPart& part = parts[first];
      std::string run;
      for (; first < parts.size() && parts[first].technique == part.technique &&
             parts[first].house == part.house;
           ++first) {
        if (!run.empty()) run += ", ";
        run += parts[first].changes;
      }
      const std::string technique(language_.technique(part.technique->name));
      if (!out.empty()) out += ", ";
      out += part.house ? kByIn.in(language_, {{"changes", run},
                                               {"technique", technique},
                                               {"house", name_in(language_, *part.house)}})
                        : kBy.in(language_, {{"changes", run}, {"technique", technique}});
    }
    return out;
  }

  std::string ending(const StoryBranch& branch, const std::string& line) const {
    const std::string space = line.empty() ? "" : " ";
    if (branch.made->end == End::Solved) return space + kFalls.in(language_, {{"end", branch.end}});
    const std::string learned = lesson(*branch.made);
    if (line.empty() || line.ends_with('.'))
      return space + kBut.in(language_, {{"end", branch.end}, {"lesson", learned}});
    return kCommaBut.in(language_, {{"end", branch.end}, {"lesson", learned}});
  }

  const ToldTrial& told_;
  const Language& language_;
  const StopAsked& stop_;
};

bool is_fruitless(const Supposition& made) { return made.end == End::Stuck && made.taught.empty(); }

std::string_view kind_of(const Supposition& made) {
  if (!made.agreeing.empty()) return "verity";
  return made.end == End::Broken ? "contradiction" : made.end == End::Solved ? "solution" : "standstill";
}

void add_lines(const Storyteller& teller, const StoryBranch& branch, int indent,
               std::vector<TrialLine>& lines) {
  const Supposition& made = *branch.made;
  if (!made.agreeing.empty()) {
    lines.push_back({indent, kind_of(made), teller.lesson(made)});
    return;
  }
  lines.push_back({indent, kind_of(made), spot(made.supposed, teller.language()) + ": " + branch.end});
  for (const StoryPart& part : branch.parts) {
    if (!part.below.empty()) add_lines(teller, part.below.front(), indent + 1, lines);
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

std::vector<std::string> trial_sentences(const ToldTrial& told, const Language& language,
                                         const StopAsked& stop) {
  const Storyteller teller(told, language, stop);
  if (told.trial.status != Status::Unique) return {teller.summary()};
  std::vector<std::string> out;
  const auto add = [&](std::string line) {
    if (!line.empty()) out.push_back(std::move(line));
  };
  add(teller.progress(kRules, told.puzzle, teller.follow_on(told.puzzle, nullptr)));
  std::uint64_t fruitless = 0;
  const auto tell_fruitless = [&] {
    if (fruitless > 0) out.push_back(counted(kTaughtNothing, fruitless, language));
    fruitless = 0;
  };
  teller.each_turn([&](const StoryBranch& branch, const Grid& before, const Grid& after) {
    const Supposition& made = *branch.made;
    if (is_fruitless(made)) {
      ++fruitless;
      return;
    }
    tell_fruitless();
    teller.tell(branch, "", out);
    if (!made.taught.empty())
      add(teller.progress(kWithThat, Storyteller::without(before, made.taught), after));
  });
  tell_fruitless();
  out.push_back(teller.summary());
  return out;
}

std::string trial_summary(const ToldTrial& told, const Language& language) {
  const StopAsked never;
  return Storyteller(told, language, never).summary();
}

std::vector<TrialLine> trial_lines(const ToldTrial& told, const Language& language, const StopAsked& stop) {
  const Storyteller teller(told, language, stop);
  std::vector<TrialLine> lines;
  std::vector<Candidate> fruitless;
  const auto end_run = [&] {
    if (!fruitless.empty()) lines.push_back({0, "standstill", nothing_learned(fruitless, language)});
    fruitless.clear();
  };
  teller.each_turn([&](const StoryBranch& branch, const Grid&, const Grid&) {
    if (is_fruitless(*branch.made)) {
      fruitless.push_back(branch.made->supposed);
      return;
    }
    end_run();
    add_lines(teller, branch, 0, lines);
  });
  end_run();
  return lines;
}

}  // namespace swordfish
