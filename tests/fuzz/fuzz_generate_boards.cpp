// Law: whatever board is asked for, making it comes to an end within its tries. What it brings has the solution that
// comes with it and no other, keeps every rule, has as many givens and is as hard as asked if it is said to be as wanted,
// and is the same on several threads.
#include "board/kinds.hpp"
#include "bytes.hpp"
#include "generate/boards/boards.hpp"
#include "law.hpp"

using namespace swordfish;
using namespace swordfish::board;

namespace {

WantedBoard wanted_from(Bytes& bytes) {
  const int rows = 2 + bytes.below(5), columns = bytes.maybe() ? rows : 2 + bytes.below(5);
  const auto layout = Layout::make({.rows = rows, .columns = columns, .lowest = bytes.below(2)});
  WantedBoard wanted{.ground = Board(std::get<Layout>(layout))};
  for (int left = bytes.below(3); left > 0; --left) {
    wanted.varieties.push_back(&varieties()[static_cast<std::size_t>(bytes.below(32)) % varieties().size()]);
  }
  wanted.least_givens = bytes.below(4);
  wanted.most_givens = wanted.least_givens + bytes.below(40);
  if (bytes.maybe())
    wanted.symmetry = static_cast<Pattern>(bytes.below(static_cast<int>(kPatternNames.size())));
  if (bytes.maybe()) {
    constexpr int kLevels = static_cast<int>(kLevelNames.size());
    const int least = bytes.below(kLevels), more = bytes.below(kLevels - least);
    wanted.level = {static_cast<Level>(least), static_cast<Level>(least + more)};
  }
  return wanted;
}

void check_made(const WantedBoard& wanted, const GeneratedBoard& made) {
  const auto givens = std::count(made.board->is_given.begin(), made.board->is_given.end(), true);
  LAW(!made.is_as_wanted || (givens >= wanted.least_givens && givens <= wanted.most_givens));
  for (const Rule& rule : made.board->rules) {
    LAW(rule.kind->holds == nullptr || rule.kind->holds(*made.board, rule, made.solution));
  }
  if (made.is_as_wanted && !wanted.level.is_any()) {
    const Hardness found = hardness_of(Grounds(*made.board), *made.board, wanted.level, kNeverStop);
    LAW(!found.is_too_hard && !found.is_too_easy);
  }
  LAW(board::count(*made.board, 2, kNeverStop) == 1);
  LAW(board::solve(*made.board, kNeverStop) == made.solution);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint64_t seed = bytes.number();
  Budget budget;
  budget.tries = static_cast<std::uint64_t>(bytes.below(4));
  const WantedBoard wanted = wanted_from(bytes);
  const auto maker = BoardMaker::make(wanted);
  if (const Fault* fault = std::get_if<Fault>(&maker)) {
    LAW(!fault->message.empty());
    return 0;
  }
  std::array<GeneratedBoard, 2> made;
  LAW(std::get<BoardMaker>(maker).generate_batch(seed, 0, made, budget, 2, kNeverStop));
  for (std::size_t stream = 0; stream < made.size(); ++stream) {
    const GeneratedBoard& one = made[stream];
    const GeneratedBoard again = std::get<BoardMaker>(maker).generate(seed, stream, budget, kNeverStop);
    LAW(again.tries == one.tries && one.tries <= budget.tries && again.board == one.board);
    LAW(one.board || !one.is_as_wanted);
    if (one.board) check_made(wanted, one);
  }
  return 0;
}
