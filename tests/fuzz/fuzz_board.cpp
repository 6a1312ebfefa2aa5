// Law: whatever rules a small board has, the solutions that the search finds are exactly the fillings of its houses
// that keep the definition of every rule, each once; and a rule or layout that can't be is refused with a sentence.
#include <set>

#include "board/answers.hpp"
#include "board/kinds.hpp"
#include "bytes.hpp"
#include "law.hpp"

using namespace swordfish::board;
using swordfish::Bytes;

namespace {

Shape shape_from(Bytes& bytes) {
  static constexpr Shape kShapes[] = {
      {.rows = 4, .columns = 4},
      {.rows = 4, .columns = 4, .lowest = 0, .box_rows = -1, .box_columns = -1},
      {.rows = 2, .columns = 3, .digits = 4, .box_rows = -1, .box_columns = -1},
      {.rows = 2,
       .columns = 2,
       .lowest = 0,
       .digits = 4,
       .box_rows = -1,
       .box_columns = -1,
       .has_lines = false},
      {.rows = 1, .columns = 3, .digits = 12, .box_rows = -1, .box_columns = -1},
  };
  return kShapes[bytes.below(std::size(kShapes))];
}

Rule rule_from(Bytes& bytes, const Layout& layout) {
  Rule rule;
  rule.kind = kinds()[static_cast<std::size_t>(bytes.below(static_cast<int>(kinds().size())))];
  for (const Parameter& taken : parameters(*rule.kind)) {
    if (taken.type == Parameter::Type::Text) {
      for (int left = bytes.below(12); left > 0; --left)
        rule.text += "0123456789[]()|*+?{},.^-"[bytes.below(24)];
    }
    for (int left = taken.is_many ? bytes.below(12) : 1; left > 0; --left) {
      if (taken.type == Parameter::Type::Number) rule.numbers.push_back(bytes.below(16) - 2);
      if (taken.type != Parameter::Type::Part) continue;
      rule.parts.emplace_back();
      for (int cells = bytes.below(6); cells > 0; --cells)
        rule.parts.back().push_back(bytes.below(layout.cells()));
    }
  }
  return rule;
}

bool keeps_all(const Board& board, const Filling& filling) {
  for (const Rule& rule : board.rules) {
    if (!rule.kind->holds(board, rule, filling)) return false;
  }
  return true;
}

std::vector<Filling> all_of(const Board& board) {
  std::vector<Filling> found;
  Solutions solutions(board);
  while (auto next = solutions.next({})) found.push_back(*next);
  LAW(solutions.is_exhausted());
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  auto layout = Layout::make(shape_from(bytes));
  LAW(std::holds_alternative<Layout>(layout));
  Board board(std::get<Layout>(layout));
  std::set<Filling> expected;
  for (const Filling& filling : all_of(board)) expected.insert(filling);
  for (int rules = 1 + bytes.below(3); rules > 0; --rules) {
    if (const auto fault = board.add(rule_from(bytes, *board.layout))) LAW(!fault->message.empty());
  }
  std::erase_if(expected, [&](const Filling& filling) { return !keeps_all(board, filling); });
  const std::vector<Filling> found = all_of(board);
  LAW(found.size() == expected.size());
  for (const Filling& filling : found) LAW(expected.contains(filling));
  return 0;
}
