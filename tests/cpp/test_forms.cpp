#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "board/forms/forms.hpp"
#include "board/kinds.hpp"
#include "check.hpp"
#include "codec/lz_string.hpp"
#include "json/json.hpp"
#include "shared.hpp"

using namespace swordfish;
using namespace swordfish::board;

namespace {

std::string fault_of(std::string_view text, std::vector<std::string> ignore = {}) {
  const auto read = read_boards(text, {.ignore = std::move(ignore)});
  const board::Fault* fault = std::get_if<board::Fault>(&read);
  return fault == nullptr ? "" : fault->message;
}

// A board that must be there.
Board board_of(std::string_view text, std::vector<std::string> ignore = {}) {
  auto read = read_board(text, {.ignore = std::move(ignore)});
  if (const board::Fault* fault = std::get_if<board::Fault>(&read)) {
    check::fail(__FILE__, __LINE__, fault->message);
    return Board(std::get<Layout>(Layout::make({})));
  }
  return std::get<Board>(std::move(read));
}

std::string written(const Board& board, std::string_view form) {
  const auto text = write_board(board, form);
  if (const board::Fault* fault = std::get_if<board::Fault>(&text)) return fault->message;
  return std::get<std::string>(text);
}

std::string rules_of(const Board& board) {
  std::string told;
  for (const Rule& rule : board.rules) {
    told += std::string(rule.kind->slug) + "[";
    for (const Cells& part : rule.parts) {
      for (const int cell : part) told += board.layout->name(cell) + " ";
      told += ";";
    }
    for (const int number : rule.numbers) told += std::to_string(number) + ",";
    told += rule.text + "] ";
  }
  return told;
}

// Whether digits by cell, without extras, keep houses, givens, candidates and rules.
bool is_solution(const Board& board, const std::vector<int>& digits) {
  for (const House& house : board.layout->houses()) {
    std::set<int> seen;
    for (const int cell : house.cells) seen.insert(digits[static_cast<std::size_t>(cell)]);
    if (seen.size() != house.cells.size()) return false;
  }
  for (int cell = 0; cell < board.layout->cells(); ++cell) {
    if ((board.open(cell) & board.set_of({&digits[static_cast<std::size_t>(cell)], 1})) == 0) return false;
  }
  return std::all_of(board.rules.begin(), board.rules.end(),
                     [&](const Rule& rule) { return rule.kind->holds(board, rule, digits); });
}

// As Interactive-Sudoku-Solver shows solutions: figures, or above 9 letters from A = 1.
std::vector<int> digits_in(std::string_view text, int highest) {
  std::vector<int> digits;
  for (const char letter : text) digits.push_back(letter <= '9' ? letter - '0' : letter - 'A' + (highest > 9 ? 1 : 10));
  return digits;
}

std::vector<Json> rows_of(const std::optional<std::string>& file) {
  std::vector<Json> rows;
  std::string_view rest = file ? std::string_view(*file) : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    auto row = read_json(rest.substr(0, end));
    if (Json* json = std::get_if<Json>(&row)) rows.push_back(std::move(*json));
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return rows;
}
std::string word(const Json& row, std::string_view name) {
  const Json* value = row.find(name);
  return value == nullptr || value->string() == nullptr ? "" : *value->string();
}

constexpr std::string_view kKiller = "L<<H<N<L<^L>^>^D^^>^BJ<I^<I^>^^G^<>^FF<F^<C^H^^I^<>^>^^I^<FE<^MD^<>^^H<^^<G<<>^>^";

}  // namespace

// ---- everything that others wrote ----

TEST(every_iss_string_is_read_and_written_to_an_equal_board_or_refused_by_name) {
  int read = 0, refused = 0;
  std::map<std::string, int> why;
  for (const Json& row : rows_of(shared_file("variants/iss_puzzles.jsonl"))) {
    const std::string input = word(row, "input"), solution = word(row, "solution");
    const auto found = read_board(input);
    if (const board::Fault* fault = std::get_if<board::Fault>(&found)) {
      ++refused, ++why[fault->message];
      CHECK(fault->message.starts_with("expected only what is understood of Interactive-Sudoku-Solver, got '"));
      continue;
    }
    const Board& board = std::get<Board>(found);
    ++read;
    CHECK(board_of(written(board, "iss")) == board);
    if (static_cast<int>(solution.size()) != board.layout->cells()) continue;
    if (!is_solution(board, digits_in(solution, board.layout->highest()))) check::fail(__FILE__, __LINE__, "solution of " + word(row, "name") + ": " + rules_of(board).substr(0, 300));
  }
  if (read + refused == 0) return;
  std::printf("iss: %d read, %d refused\n", read, refused);
  for (const auto& [message, times] : why) std::printf("  %d: %s\n", times, message.c_str());
  CHECK(read >= 140);
}

TEST(every_link_of_f_puzzles_is_read_and_written_to_an_equal_board_or_refused_by_name) {
  std::vector<std::pair<std::string, std::string>> links;  // with the solution
  for (const Json& row : rows_of(shared_file("variants/fpuzzles_dclamage.jsonl"))) {
    links.push_back({word(row, "fpuzzles_b64"), word(row, "solution")});
  }
  if (const auto file = shared_file("formats/sudokupad_testfpuzzles.json")) {
    const Json rows = std::get<Json>(read_json(*file));
    for (const Json& row : *rows.array()) {
      const Json::Array& parts = *row.array();  // a name, the letters, and for most the solution
      links.push_back({*parts[1].string(), parts.size() > 2 && parts[2].string() != nullptr ? *parts[2].string() : ""});
    }
  }
  int refused = 0;
  for (const auto& [letters, solution] : links) {
    const std::string link = "https://f-puzzles.com/?load=" + letters;
    if (const std::string message = fault_of(link); !message.empty()) {
      ++refused;
      std::printf("  %s\n", message.c_str());
      CHECK(message.starts_with("expected only what is understood of f-puzzles, got '"));
    }
    const Board board = board_of(link, {"line", "text", "cage", "circle", "grid.parity"});
    CHECK(board_of(written(board, "fpuzzles")) == board);
    CHECK(board_of(written(board, "sudokupad")) == board);
    CHECK(board_of("https://sudokupad.app/fpuzzles" + letters, {"line", "text", "cage", "circle", "grid.parity"}) == board);
    if (static_cast<int>(solution.size()) == board.layout->cells()) {
      if (!is_solution(board, digits_in(solution, 9))) check::fail(__FILE__, __LINE__, "solution: " + board.title + rules_of(board).substr(0, 300));
    }
  }
  std::printf("f-puzzles: %zu, %d of them refused without `ignore`\n", links.size(), refused);
}

CHECK_MAIN()
