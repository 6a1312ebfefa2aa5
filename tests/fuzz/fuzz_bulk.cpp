// Law: every row of a batch, of whatever rows it is made, gets the status, count, first solution and guesses that
// it gets alone, on every kernel; they are those of a single search and, where that ends, of a plain backtracker.
// Every search comes to its end: nothing is cut off here but by the fuzzer's own clock.
#include <algorithm>
#include <string>
#include <string_view>

#include "batches.hpp"
#include "bytes.hpp"
#include "generate/uniform.hpp"

using namespace swordfish;

namespace {

constexpr std::size_t kMostDifferent = 10, kMostRows = 80;
constexpr std::string_view kCharacters = "123456789123456789.0*_-xX ?a/:\n";
constexpr std::string_view kBlanks = ".0*_-xX?";

// An empty row, or a solution with some cells opened, and then some cells changed.
std::string row_from(Bytes& bytes) {
  std::string text(kCells, '.');
  if (const std::uint8_t seed = bytes.next(); seed % 2 != 0) {
    Random random(seed);
    const Row81 solution = random_solution(random);
    std::array<std::size_t, kCells> order{};
    for (std::size_t cell = 0; cell < kCells; ++cell) order[cell] = cell;
    random.shuffle(order);
    const auto kept = static_cast<std::size_t>(bytes.below(kCells + 1));
    for (std::size_t i = 0; i < kept; ++i) text[order[i]] = static_cast<char>('0' + solution[order[i]]);
  }
  for (int changes = bytes.below(40); changes > 0 && !bytes.empty(); --changes) {
    const auto cell = static_cast<std::size_t>(bytes.below(kCells));
    const std::uint8_t what = bytes.next();
    text[cell] = what < 250 ? kCharacters[what % kCharacters.size()] : static_cast<char>(what);
  }
  return text;
}

// Spaces are blanks where there is no other.
bool is_malformed(std::string_view text) {
  const bool has_blanks = text.find_first_of(kBlanks) != std::string_view::npos;
  return !std::all_of(text.begin(), text.end(), [has_blanks](char character) {
    return (character >= '1' && character <= '9') || (character == ' ' && !has_blanks) ||
           kBlanks.find(character) != std::string_view::npos;
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint64_t limit = std::array{1, 2, 2, 9}[static_cast<std::size_t>(bytes.below(4))];
  const std::size_t gap = static_cast<std::size_t>(bytes.below(3));
  std::vector<std::string> different;
  const std::size_t count = 1 + static_cast<std::size_t>(bytes.below(kMostRows));
  do {
    different.push_back(row_from(bytes));
  } while (different.size() < kMostDifferent && !bytes.empty());

  // Rows come again in other neighbourhoods, so that a few bytes fill many lanes.
  Random random(count);
  std::vector<std::uint8_t> text;
  std::vector<bool> malformed;
  for (std::size_t row = 0; row < count; ++row) {
    const std::string& one = different[row < different.size() ? row : random.below(different.size())];
    if (row > 0) text.insert(text.end(), gap, '#');
    text.insert(text.end(), one.begin(), one.end());
    malformed.push_back(is_malformed(one));
  }
  Rows rows;
  rows.rows = text.data();
  rows.count = count;
  rows.stride = kCells + gap;
  check_batch(rows, malformed, limit, 2);
  return 0;
}
