// Law: candidates as input are a grid whatever they are. As masks and as flags they give the same answers, which are
// those of the row alone, of a single search and, where that ends, of a plain backtracker; a bit or a flag that can't
// be is malformed; a grid made of them keeps the laws of grids and is never less than its lone candidates.
#include <algorithm>

#include "batches.hpp"
#include "bytes.hpp"
#include "generate/uniform.hpp"

using namespace swordfish;

namespace {

constexpr std::size_t kMostRows = 20;

struct Candidates {
  plain::Masks masks;
  bool is_malformed = false;  // one mask or flag is to hold what it can't
};

// All candidates, or a solution and some others; then some cells changed.
Candidates candidates_from(Bytes& bytes) {
  Candidates row;
  row.masks.fill(511);
  if (const std::uint8_t seed = bytes.next(); seed % 4 != 0) {
    Random random(seed);
    const Row81 solution = random_solution(random);
    const int others = bytes.below(100);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      unsigned mask = 1U << (solution[cell] - 1);
      for (unsigned digit = 0; digit < kDigits; ++digit)
        mask |= (random.below(256) < others ? 1U : 0U) << digit;
      row.masks[cell] = static_cast<std::uint16_t>(mask);
    }
  }
  for (int changes = bytes.below(64); changes > 0 && !bytes.empty(); --changes) {
    std::uint16_t& mask = row.masks[static_cast<std::size_t>(bytes.below(kCells))];
    const unsigned what = bytes.number(), bit = 1U << what % kDigits;
    switch (what >> 8 & 3) {
      case 0: mask = static_cast<std::uint16_t>(mask & ~bit); break;
      case 1: mask = static_cast<std::uint16_t>(mask | bit); break;
      case 2: mask = static_cast<std::uint16_t>(bit); break;
      default: mask = static_cast<std::uint16_t>(what & 511U); break;
    }
  }
  row.is_malformed = bytes.below(8) == 7;
  return row;
}

// A placed cell has its digit alone, no open peer has it, and every candidate was one before.
void check_grid(const Grid& grid, const plain::Masks& masks) {
  LAW(grid.givens().empty());
  for (const Cell cell : CellSet::all()) {
    LAW((grid.candidates(cell).bits & ~unsigned{masks[cell.index]}) == 0);
    if (is_one_bit(masks[cell.index])) LAW(grid.is_placed(cell));
    if (!grid.is_placed(cell)) continue;
    LAW(grid.candidates(cell).is_single());
    LAW(!grid.places(grid.candidates(cell).first()).meets(peers(cell)));
  }
  for (const Digit digit : DigitSet::all()) {
    for (const Cell cell : grid.open())
      LAW(grid.places(digit).contains(cell) == grid.candidates(cell).contains(digit));
  }
}

std::vector<std::uint8_t> flags_of(const Candidates& row, std::uint8_t odd) {
  std::vector<std::uint8_t> flags;
  for (const std::uint16_t mask : row.masks) {
    for (unsigned digit = 0; digit < kDigits; ++digit) flags.push_back(mask >> digit & 1);
  }
  if (row.is_malformed) flags[odd] = static_cast<std::uint8_t>(odd | 2U);
  return flags;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint64_t limit = std::array{1, 2, 2, 9}[static_cast<std::size_t>(bytes.below(4))];
  const std::uint8_t odd = bytes.next();
  std::vector<std::uint16_t> masks;
  std::vector<std::uint8_t> flags;
  std::vector<bool> malformed;
  do {
    Candidates row = candidates_from(bytes);
    const std::vector<std::uint8_t> row_flags = flags_of(row, odd);
    flags.insert(flags.end(), row_flags.begin(), row_flags.end());
    std::array<DigitSet, kCells> sets;
    for (std::size_t cell = 0; cell < kCells; ++cell) sets[cell] = DigitSet(row.masks[cell]);
    check_grid(Grid::from_candidates(sets), row.masks);
    if (row.is_malformed) row.masks[odd % kCells] |= static_cast<std::uint16_t>(512U << odd % 7);
    masks.insert(masks.end(), row.masks.begin(), row.masks.end());
    malformed.push_back(row.is_malformed);
  } while (malformed.size() < kMostRows && !bytes.empty());

  const std::size_t count = malformed.size();
  const Rows as_masks{RowForm::Masks, masks.data(), count, sizeof(std::uint16_t) * kCells};
  const Rows as_flags{RowForm::Flags, flags.data(), count, kCells * kDigits};
  check_batch(as_masks, malformed, limit, 1);
  check_batch(as_flags, malformed, limit, 1);
  LAW(answers(as_masks, limit, 1, Guesses::Wanted, active_kernel()) ==
      answers(as_flags, limit, 1, Guesses::Wanted, active_kernel()));
  return 0;
}
