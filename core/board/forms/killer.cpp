// Two forms of killers without digits: directions and sums, and a number for each cell.
#include <algorithm>
#include <array>
#include <map>

#include "board/forms/plain.hpp"

namespace swordfish::board::forms {
namespace {

constexpr int kSide = 9, kCells = 81;
constexpr std::string_view kSums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

// A cell points at another of its cage; the last has the sum.
struct Arm {
  char letter;
  int down, right;
};
constexpr std::array<Arm, 8> kDirections = {{{'^', -1, 0},
                                             {'v', 1, 0},
                                             {'<', 0, -1},
                                             {'>', 0, 1},
                                             {'`', -1, -1},
                                             {'\'', -1, 1},
                                             {',', 1, -1},
                                             {'.', 1, 1}}};

const Arm* direction_of(char letter) {
  const auto at = std::find_if(kDirections.begin(), kDirections.end(),
                               [&](const Arm& each) { return each.letter == letter; });
  return at == kDirections.end() ? nullptr : &*at;
}

// In a killer, where a cell's arrows lead, -1 for outside or around in a circle.
int end_of(std::string_view text, int cell) {
  for (int steps = 0; steps < kCells; ++steps) {
    const Arm* direction = direction_of(text[static_cast<std::size_t>(cell)]);
    if (direction == nullptr) return cell;
    const int row = cell / kSide + direction->down, column = cell % kSide + direction->right;
    if (row < 0 || column < 0 || row >= kSide || column >= kSide) return -1;
    cell = row * kSide + column;
  }
  return -1;
}

Board empty_killer() { return Board(std::get<Layout>(square_layout(kSide))); }
const Kind& kind_of(std::string_view slug) { return *find_kind(slug); }

// For writing a killer, every cell's cage by number, -1 for none; nothing where cages overlap or there is another rule.
struct CageNumbers {
  std::vector<int> cage = std::vector<int>(kCells, -1);
  std::vector<int> sums;
  int diagonals = 0;
};
std::optional<CageNumbers> cages_of(const Board& board) {
  if (!board.layout->is_classic() || has_candidates(board)) return {};
  if (std::any_of(board.digits.begin(), board.digits.end(), [](int digit) { return digit != kBlank; }))
    return {};
  CageNumbers cages;
  for (const Rule& rule : board.rules) {
    if (rule.kind == &kind_of("diagonal")) {
      ++cages.diagonals;
      continue;
    }
    if (rule.kind != &kind_of("cage") || rule.numbers.empty() || rule.numbers[0] < 1) return {};
    for (const int cell : rule.cells()) {
      int& cage = cages.cage[static_cast<std::size_t>(cell)];
      if (cage >= 0) return {};
      cage = static_cast<int>(cages.sums.size());
    }
    cages.sums.push_back(rule.numbers[0]);
  }
  return cages;
}

std::optional<Fault> add_cages(Board& board, const std::map<int, std::pair<int, Cells>>& cages) {
  std::map<int, const std::pair<int, Cells>*> by_first;  // in the order of their first cells
  for (const auto& [name, cage] : cages) by_first[cage.second.front()] = &cage;
  for (const auto& [first, cage] : by_first) {
    const std::vector<int> sum = cage->first != 0 ? std::vector{cage->first} : std::vector<int>{};
    if (auto fault = board.add({&kind_of("cage"), {cage->second}, sum, {}})) return fault;
  }
  return {};
}

}  // namespace

bool is_killer(std::string_view text) {
  const std::string dense = without_spaces(text);
  if (dense.size() != kCells || dense.find_first_of("<>^v`',") == dense.npos) return false;
  return std::all_of(dense.begin(), dense.end(), [](char letter) {
    return kSums.find(letter) != kSums.npos || direction_of(letter) != nullptr;
  });
}

Boards read_killer(std::string_view text, const ReadOptions&) {
  const std::string dense = without_spaces(text);
  std::map<int, std::pair<int, Cells>> cages;
  Board board = empty_killer();
  for (int cell = 0; cell < kCells; ++cell) {
    const int end = end_of(dense, cell);
    if (end < 0)
      return Fault{"expected arrows that lead to a sum, got one that doesn't at " + board.layout->name(cell)};
    auto& [sum, cells] = cages[end];
    sum = static_cast<int>(kSums.find(dense[static_cast<std::size_t>(end)]));
    cells.push_back(cell);
  }
  if (auto fault = add_cages(board, cages)) return std::move(*fault);
  return std::vector{board};
}

Text write_killer(const Board& board) {
  const auto cages = cages_of(board);
  if (!cages || cages->diagonals != 0) return cannot_hold("killer", "something else than cages on 9x9");
  std::string text(kCells, ' ');
  std::vector<int> cage = cages->cage;
  for (int cell = 0; cell < kCells; ++cell) {
    if (cage[static_cast<std::size_t>(cell)] < 0) return cannot_hold("killer", "a cell without a cage");
  }
  std::vector<bool> has_sum(cages->sums.size(), false);
  for (int cell = 0; cell < kCells; ++cell) {  // from the first cell of each cage, the others lead there
    const int here = cage[static_cast<std::size_t>(cell)];
    if (has_sum[static_cast<std::size_t>(here)]) continue;
    const int sum = cages->sums[static_cast<std::size_t>(here)];
    if (sum >= static_cast<int>(kSums.size())) return cannot_hold("killer", "a sum above 45");
    has_sum[static_cast<std::size_t>(here)] = true;
    text[static_cast<std::size_t>(cell)] = kSums[static_cast<std::size_t>(sum)];
    std::vector<int> reached{cell};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const Arm& direction : kDirections) {
        const int row = reached[i] / kSide - direction.down, column = reached[i] % kSide - direction.right;
        if (row < 0 || column < 0 || row >= kSide || column >= kSide) continue;
        const int other = row * kSide + column;
        if (cage[static_cast<std::size_t>(other)] != here || text[static_cast<std::size_t>(other)] != ' ')
          continue;
        text[static_cast<std::size_t>(other)] = direction.letter;
        reached.push_back(other);
      }
    }
  }
  if (text.find(' ') != text.npos) return cannot_hold("killer", "a cage whose cells don't touch");
  return text;
}

// 3x3::k: and a number for each cell: 256 times the sum, and the cage's number; 3x3:d:k: has both diagonals, too.
bool is_long_killer(std::string_view text) { return trimmed(text).starts_with("3x3:"); }

Boards read_long_killer(std::string_view text, const ReadOptions&) {
  const std::string dense = without_spaces(text);
  std::vector<std::string_view> parts = split(dense, ':');
  if (parts.back().empty()) parts.pop_back();
  if (parts.size() != kCells + 3 || parts[2] != "k" || (!parts[1].empty() && parts[1] != "d")) {
    return expected("3x3::k: or 3x3:d:k: and 81 numbers", dense);
  }
  Board board = empty_killer();
  std::map<int, std::pair<int, Cells>> cages;
  for (int cell = 0; cell < kCells; ++cell) {
    const auto value = whole(parts[static_cast<std::size_t>(cell) + 3]);
    if (!value || *value < 0 || *value >= 256 * 256)
      return expected("a number below 65536", parts[static_cast<std::size_t>(cell) + 3]);
    if (*value / 256 == 0) continue;  // no cage
    auto& [sum, cells] = cages[*value % 256];
    if (!cells.empty() && sum != *value / 256)
      return expected("one sum for a cage", parts[static_cast<std::size_t>(cell) + 3]);
    sum = *value / 256;
    cells.push_back(cell);
  }
  for (const int direction : {1, -1}) {
    if (parts[1].empty()) break;
    if (auto fault = board.add({&kind_of("diagonal"), {}, {direction}, {}})) return std::move(*fault);
  }
  if (auto fault = add_cages(board, cages)) return std::move(*fault);
  return std::vector{board};
}

Text write_long_killer(const Board& board) {
  const auto cages = cages_of(board);
  if (!cages || (cages->diagonals != 0 && cages->diagonals != 2)) {
    return cannot_hold("killer_long", "something else than cages on 9x9 and both diagonals");
  }
  std::string text = cages->diagonals == 0 ? "3x3::k:" : "3x3:d:k:";
  int alone = static_cast<int>(cages->sums.size());
  for (const int cage : cages->cage) {
    const int sum = cage < 0 ? 0 : cages->sums[static_cast<std::size_t>(cage)];
    if (sum > 255) return cannot_hold("killer_long", "a sum above 255");
    text += words(256 * sum + 1 + (cage < 0 ? alone++ : cage), ":");
  }
  return text;
}

}  // namespace swordfish::board::forms
