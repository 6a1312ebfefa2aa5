#include "generate/distance.hpp"

#include <algorithm>
#include <utility>

namespace swordfish {
namespace {

// One penalty for what is wrong outweighs every measure of how wrong it is.
constexpr int kWrong = 10000;

int distance_to_range(int number, int least, int most) {
  return number < least ? least - number : number > most ? number - most : 0;
}

// For a distance by techniques: a rung stands for all kinds of steps that it finds.
bool is_kind_of(const Technique* technique, const Technique* wanted) {
  return technique == wanted ||
         (wanted->find != nullptr && technique->find == nullptr && technique->order == wanted->order);
}

}  // namespace

Distance::Distance(const Wanted& wanted, StopAsked stop)
    : wanted_(wanted), stop_(std::move(stop)), counts_(techniques().size()) {
  if (!wanted.path) return;
  for (const Technique* wanted_technique : wanted.path->contained) {
    auto& places = contained_.emplace_back();
    for (const Technique* technique : techniques()) {
      if (is_kind_of(technique, wanted_technique)) places.push_back(place_of(technique));
    }
  }
}

int Distance::of_shape(CellSet givens, bool is_minimal) const {
  const int number = distance_to_range(givens.size(), wanted_.least_givens, wanted_.most_givens);
  return kWrong * (number + (wanted_.minimal && !is_minimal ? 1 : 0));
}

// For a technique that isn't met, puzzles on which easier ones get stuck are nearer than those they solve,
// and of the solved those with a higher score.
std::optional<int> Distance::of_path(const Row81& puzzle) {
  const WantedPath& path = *wanted_.path;
  const Grid grid = Grid::from_digits(puzzle);
  Position position(grid, path.ladder.limits());
  std::fill(counts_.begin(), counts_.end(), std::uint16_t{0});
  const PathSummary found = walk(position, path.ladder, nullptr, counts_, stop_);
  if (!found.solved && stop_()) return std::nullopt;
  int distance = 0;
  if (path.solved && !found.solved) distance += kWrong / 2 + position.grid().open().size();
  for (const auto& places : contained_) {
    int times = 0;
    for (const std::size_t place : places) times += counts_[place];
    if (times == 0) distance += found.solved ? kWrong + std::max(0, 2000 - found.score) : kWrong;
    if (path.once && times > 1) distance += times - 1;
  }
  const int level = static_cast<int>(found.level);
  const int levels =
      distance_to_range(level, static_cast<int>(path.least_level), static_cast<int>(path.most_level));
  if (levels > 0 && (found.solved || level > static_cast<int>(path.most_level))) {
    const bool too_easy = level < static_cast<int>(path.least_level);
    distance += kWrong * levels + (too_easy ? std::max(0, 5000 - found.score) : found.score / 100);
  }
  distance += distance_to_range(found.score, path.least_score, path.most_score);
  if (path.hardest != nullptr && (found.hardest == nullptr || !is_kind_of(found.hardest, path.hardest))) {
    const int order = found.hardest != nullptr ? found.hardest->order : 0;
    distance += kWrong + std::abs(path.hardest->order - order);
  }
  if (distance == 0 && (path.singles_before || path.singles_after)) {
    const std::optional<int> order = of_order(grid);
    if (order != 0) return order;
  }
  if (distance == 0 && path.most_er > 0) return of_er(grid);
  return distance;
}

std::optional<int> Distance::of_order(const Grid& grid) const {
  const WantedPath& path = *wanted_.path;
  Position position(grid, path.ladder.limits());
  Step step(false);
  int before = 0, after = 0, between = 0;  // steps that are neither singles nor wanted
  bool met = false;
  while (!position.grid().is_complete() && first_step(position, path.ladder, step, stop_)) {
    const auto is_wanted = [&](const Technique* wanted) { return is_kind_of(step.technique, wanted); };
    if (std::any_of(path.contained.begin(), path.contained.end(), is_wanted)) {
      between += after;
      after = 0;
      met = true;
    } else if (step.technique->level != Level::Easy) {
      ++(met ? after : before);
    }
    position.apply(step);
  }
  if (!position.grid().is_complete() && stop_()) return std::nullopt;
  return (path.singles_before ? before : 0) + (path.singles_after ? after : 0) +
         (path.singles_before && path.singles_after ? between : 0);
}

std::optional<int> Distance::of_er(const Grid& grid) {
  RateOptions options;
  options.max_er = wanted_.path->most_er;
  options.stop = &stop_;
  const Rating rating = rater_.rate(grid, options);
  if (rating.end == RatingEnd::Stopped) return std::nullopt;
  if (rating.end == RatingEnd::Exceeded) return kWrong;
  return distance_to_range(rating.er, wanted_.path->least_er, wanted_.path->most_er);
}

}  // namespace swordfish
