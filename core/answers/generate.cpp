// New puzzles.
#include <algorithm>

#include "answers/step_json.hpp"
#include "generate/generate.hpp"
#include "ladder/path.hpp"
#include "rating/rate_puzzle.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

constexpr double kMostSeconds = 8;

std::vector<std::string_view> words(std::span<const char* const> names) {
  return {names.begin(), names.end()};
}

// For a puzzle to generate, the rungs of a ladder up to a level.
std::vector<const Technique*> rungs_up_to(const Ladder& ladder, Level most) {
  std::vector<const Technique*> rungs;
  for (const Technique* rung : ladder.rungs()) {
    if (rung->level <= most) rungs.push_back(rung);
  }
  return rungs;
}

// For a puzzle to generate, the technique itself, or for a kind of steps the rung that finds them.
const Technique* rung_of(const Technique* technique) {
  for (const Technique* one : techniques()) {
    if (one->find != nullptr &&
        (technique->find != nullptr ? one == technique : one->order == technique->order))
      return one;
  }
  return technique;
}

// What solving a generated puzzle is to be like, with the ladder that judges it.
WantedPath wanted_path(std::optional<std::size_t> level, std::optional<std::pair<int, int>> er,
                       const Technique* technique) {
  WantedPath path;
  std::vector<const Technique*> rungs(path.ladder.rungs().begin(), path.ladder.rungs().end());
  if (technique != nullptr && !level) rungs = rungs_up_to(path.ladder, Level::Medium);
  if (technique != nullptr) {
    path.contained = {technique};
    if (std::find(rungs.begin(), rungs.end(), rung_of(technique)) == rungs.end())
      rungs.push_back(rung_of(technique));
  }
  if (level) {
    path.least_level = path.most_level = static_cast<Level>(*level);
    rungs = rungs_up_to(Ladder(rungs), path.most_level);
  }
  path.ladder = Ladder(std::move(rungs));
  if (er) std::tie(path.least_er, path.most_er) = *er;
  path.solved = !er || level || technique != nullptr;
  return path;
}

// A generated puzzle with its rating and its path summed up.
Json made_json(const Grid& puzzle, std::string_view symmetry, const StopAsked& stop) {
  const RatedPuzzle rated = rate_puzzle(puzzle, {.stop = &stop});
  const Path path = explain(puzzle, Ladder::standard(), stop);
  std::vector<std::string_view> used;
  for (std::size_t place = 0; place < path.counts.size(); ++place) {
    if (path.counts[place] > 0) used.push_back(techniques()[place]->slug);
  }
  std::sort(used.begin(), used.end());
  Json names = Json(Json::Array{});
  for (const std::string_view slug : used) names.add(slug);
  return Json()
      .add("puzzle", line_text(puzzle))
      .add("level", kLevelNames[static_cast<std::size_t>(path.summary.level)])
      .add("score", path.summary.score)
      .add("er", Decimal::of(rated.rating.er, 1))
      .add("givens", puzzle.givens().size())
      .add("symmetry", symmetry)
      .add("hardest", path.summary.hardest == nullptr ? "" : path.summary.hardest->slug)
      .add("techniques", names);
}

Json answer_generate(QuestionFields& question) {
  const std::vector<std::string_view> levels = words(kLevelNames), symmetries = words(kPatternNames);
  const auto level = question.optional_choice("level", levels);
  const auto er = question.range("er", 10, 200, 1);
  const auto givens = question.range("givens", 17, kCells, 0);
  const std::size_t symmetry = question.choice("symmetry", symmetries, 0);
  const Technique* technique = question.technique("technique");
  const auto seed = question.whole("seed", 0, 999'999'999'999'999'999);
  const auto time = question.time_to_search(kMostSeconds, kMostSeconds);
  if (!question.is_sound()) return {};
  Wanted wanted;
  wanted.symmetry = static_cast<Pattern>(symmetry);
  if (givens) std::tie(wanted.least_givens, wanted.most_givens) = *givens;
  if (level || er || technique != nullptr) wanted.path = wanted_path(level, er, technique);
  const Generated made = generate(wanted, static_cast<std::uint64_t>(seed), 0, {}, question.clock(time));
  const Grid puzzle = Grid::from_digits(made.puzzle);
  if (question.stop()()) return {};
  const bool is_blank = puzzle.givens().empty();
  return Json()
      .add("puzzle", is_blank ? Json() : made_json(puzzle, symmetries[symmetry], question.stop()))
      .add("met", made.is_as_wanted);
}

const RegisterVerb kVerb("generate", answer_generate);

}  // namespace

}  // namespace swordfish
