// Everything that shares its rows out: three threads give what one gives. Under the thread sanitizer these are
// also the places where threads meet.
#include <cmath>

#include "bulk/depth.hpp"
#include "bulk/explain.hpp"
#include "bulk/rating.hpp"
#include "bulk/symmetry.hpp"
#include "check.hpp"
#include "generate/generate.hpp"
#include "rows.hpp"

using namespace swordfish;

namespace {

constexpr std::size_t kRows = 40;

std::string mixed_rows() {
  std::string all;
  for (const std::string& text : rows::mixed(kRows, 21)) all += text;
  return all;
}

Rows rows_of(const std::string& text) { return {RowForm::Text, text.data(), kRows, 81}; }

TEST(depths_are_the_same_on_any_number_of_threads) {
  const std::string text = mixed_rows();
  const auto depths = [&](int threads) {
    std::vector<std::int8_t> found(kRows);
    DepthBatch batch;
    static_cast<Rows&>(batch) = rows_of(text);
    batch.rules = Preset::Basic;
    batch.depths = found.data();
    CHECK(find_depths(batch, threads, {}));
    return found;
  };
  const auto alone = depths(1);
  CHECK(std::count(alone.begin(), alone.end(), -1) < static_cast<std::ptrdiff_t>(kRows));
  CHECK(depths(3) == alone);
}

TEST(paths_are_the_same_on_any_number_of_threads) {
  const std::string text = mixed_rows();
  const auto paths = [&](int threads) {
    std::vector<std::uint8_t> status(kRows), solved(kRows);
    std::vector<std::int16_t> hardest(kRows);
    std::vector<std::int8_t> level(kRows);
    std::vector<std::int32_t> score(kRows);
    std::vector<std::uint16_t> counts(kRows * techniques().size());
    PathBatch batch;
    static_cast<Rows&>(batch) = rows_of(text);
    batch.status = status.data();
    batch.solved = solved.data();
    batch.hardest = hardest.data();
    batch.level = level.data();
    batch.score = score.data();
    batch.counts = counts.data();
    CHECK(explain_rows(batch, Ladder::standard(), threads, {}));
    return std::tuple(score, status, solved, hardest, level, counts);
  };
  const auto alone = paths(1);
  CHECK(std::get<0>(alone) != std::vector<std::int32_t>(kRows));
  CHECK(paths(3) == alone);
}

TEST(ratings_are_the_same_on_any_number_of_threads) {
  const std::string text = mixed_rows();
  const auto ratings = [&](int threads) {
    std::vector<std::uint8_t> status(kRows), rated(kRows);
    std::vector<float> er(kRows), ep(kRows), ed(kRows);
    std::vector<std::int16_t> technique(kRows);
    RatingBatch batch;
    static_cast<Rows&>(batch) = rows_of(text);
    batch.max_er = 70;
    batch.hardest_last = true;
    batch.status = status.data();
    batch.rated = rated.data();
    batch.er = er.data();
    batch.ep = ep.data();
    batch.ed = ed.data();
    batch.technique = technique.data();
    CHECK(rate_rows(batch, threads, {}));
    CHECK_EQUAL(batch.done.load(), kRows);
    std::vector<int> tenths;
    for (const auto& figures : {er, ep, ed}) {
      for (const float value : figures) {
        tenths.push_back(std::isnan(value) ? -1 : static_cast<int>(std::lround(10 * value)));
      }
    }
    return std::tuple(tenths, status, rated, technique);
  };
  const auto alone = ratings(1);
  CHECK(std::get<0>(alone) != std::vector<int>(3 * kRows, -1));
  CHECK(ratings(3) == alone);
}

TEST(canonical_forms_are_the_same_on_any_number_of_threads) {
  const std::string text = mixed_rows();
  const auto forms = [&](int threads) {
    std::vector<std::uint8_t> moved(81 * kRows);
    RowsToMove batch;
    static_cast<Rows&>(batch) = rows_of(text);
    batch.moved = moved.data();
    CHECK(canonical_rows(batch, threads, {}));
    return moved;
  };
  CHECK(forms(3) == forms(1));
}

TEST(disguises_are_the_same_on_any_number_of_threads) {
  const std::string few = mixed_rows();
  std::string text;
  while (text.size() < 81 * 1000) text += few;  // a thread takes some hundred of them at a time
  const auto disguises = [&](int threads) {
    std::vector<std::uint8_t> moved(text.size());
    RowsToMove batch;
    static_cast<Rows&>(batch) = {RowForm::Text, text.data(), text.size() / 81, 81};
    batch.moved = moved.data();
    CHECK(shuffle_rows(batch, 7, threads, {}));
    return moved;
  };
  CHECK(disguises(3) == disguises(1));
}

TEST(puzzles_are_the_same_on_any_number_of_threads) {
  Wanted wanted;
  wanted.symmetry = Pattern::HalfTurn;
  wanted.path = WantedPath{};
  wanted.path->least_level = wanted.path->most_level = Level::Medium;
  const auto made = [&](int threads) {
    std::vector<Generated> puzzles(6);
    CHECK(generate_batch(wanted, 5, 0, puzzles, {}, threads, {}));
    std::vector<Row81> rows;
    for (const Generated& puzzle : puzzles) {
      CHECK(puzzle.is_as_wanted);
      rows.push_back(puzzle.puzzle);
    }
    return rows;
  };
  CHECK(made(3) == made(1));
}

}  // namespace

CHECK_MAIN()
