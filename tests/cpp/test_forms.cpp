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
  for (const char letter : text)
    digits.push_back(letter <= '9' ? letter - '0' : letter - 'A' + (highest > 9 ? 1 : 10));
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

constexpr std::string_view kKiller =
    "L<<H<N<L<^L>^>^D^^>^BJ<I^<I^>^^G^<>^FF<F^<C^H^^I^<>^>^^I^<FE<^MD^<>^^H<^^<G<<>^>^";

}  // namespace

// ---- everything that others wrote ----

TEST(every_iss_string_is_read_and_written_to_an_equal_board_or_refused_by_name) {
  int read = 0, refused = 0;
  std::map<std::string, int> why;
  for (const Json& row : rows_of(shared_file("variants/iss_puzzles.jsonl"))) {
    const std::string input = word(row, "input"), solution = word(row, "solution");
    if (input.ends_with(".js")) continue;  // the name of a script, and no board
    const auto found = read_board(input);
    if (const board::Fault* fault = std::get_if<board::Fault>(&found)) {
      ++refused, ++why[fault->message];
      CHECK(
          fault->message.starts_with("expected only what is understood of Interactive-Sudoku-Solver, got '"));
      continue;
    }
    const Board& board = std::get<Board>(found);
    ++read;
    CHECK(board_of(written(board, "iss")) == board);
    if (static_cast<int>(solution.size()) != board.layout->cells()) continue;
    if (!is_solution(board, digits_in(solution, board.layout->highest())))
      check::fail(__FILE__, __LINE__,
                  "solution of " + word(row, "name") + ": " + rules_of(board).substr(0, 300));
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
      // In some rows more text stands behind the letters.
      const std::string letters = parts[1].string()->substr(0, parts[1].string()->find_first_of(" @,\""));
      links.push_back({letters, parts.size() > 2 && parts[2].string() != nullptr ? *parts[2].string() : ""});
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
    CHECK(board_of("https://sudokupad.app/fpuzzles" + letters,
                   {"line", "text", "cage", "circle", "grid.parity"}) == board);
    if (static_cast<int>(solution.size()) == board.layout->cells()) {
      if (!is_solution(board, digits_in(solution, 9)))
        check::fail(__FILE__, __LINE__, "solution: " + board.title + rules_of(board).substr(0, 300));
    }
  }
  std::printf("f-puzzles: %zu, %d of them refused without `ignore`\n", links.size(), refused);
}

TEST(every_jigsaw_layout_is_a_board) {
  const auto file = shared_file("variants/iss_jigsaw_layouts.csv");
  if (!file) return;
  int layouts = 0;
  std::string_view rest = *file;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t begin = line.find(',') + 1;
    const std::string_view layout = line.substr(begin, line.rfind(',') - begin);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (layout == "layout" || layout.empty()) continue;
    ++layouts;
    const Board board = board_of(layout);
    CHECK(board.layout->box_shape() == RowColumn{} && board.layout->houses().size() == 27);
    if (layouts % 100 == 0)
      CHECK(board_of(written(board, "jigsaw")) == board && board_of(written(board, "iss")) == board);
  }
  std::printf("jigsaws: %d\n", layouts);
}

TEST(files_of_other_programs_are_boards) {
  struct Case {
    const char* name;
    int rows, columns, givens;
    std::string rules;
  };
  for (const Case& each : {Case{"acs_16x16_45_10.txt", 16, 16, 116, ""},
                           Case{"acs_9x9_platinumblond.txt", 9, 9, 21, ""},
                           Case{"convert16x16_test1.0f", 16, 16, 102, ""},
                           Case{"convert16x16_test2.16", 16, 16, 91, ""},
                           Case{"gnome_sudoku.skp", 9, 9, 0, ""},
                           Case{"jkomoros_komo.doku.txt", 9, 9, 0, ""},
                           Case{"jkomoros_pipes.sdk", 9, 9, 0, ""},
                           Case{"sadman_plain.sdk", 9, 9, 0, ""},
                           Case{"simple_sudoku_candidate_grid.txt", 9, 9, 0, ""},
                           Case{"simple_sudoku_doc_example.ss", 9, 9, 0, ""},
                           Case{"sknop_csv16.super", 16, 16, 0, ""},
                           Case{"sknop_csv21.samurai", 21, 21, 0, ""},
                           Case{"sknop_csv9.sudoku", 9, 9, 0, ""},
                           Case{"sudocue_doc_example.sdk", 9, 9, 0, ""},
                           Case{"sudocue_doc_example.sdx", 9, 9, 0, ""},
                           Case{"sukaku_729.txt", 9, 9, 0, ""},
                           Case{"wichtounet_image1.dat", 9, 9, 0, ""},
                           Case{"minizinc_16x16_p48.dzn", 16, 16, 0, ""},
                           Case{"minizinc_25x25_p20.dzn", 25, 25, 0, ""},
                           Case{"ksudoku_shape_6x6.xml", 6, 6, 0, ""},
                           Case{"ksudoku_shape_Jigsaw.xml", 9, 9, 0, ""},
                           Case{"ksudoku_shape_Killer_4x4.xml", 4, 4, 0, ""},
                           Case{"ksudoku_shape_Samurai.xml", 21, 21, 0, ""},
                           Case{"ksudoku_shape_Windmill.xml", 21, 21, 0, ""},
                           Case{"ksudoku_shape_XSudoku.xml", 9, 9, 0, "diagonal[-1,] diagonal[1,] "}}) {
    const auto file = shared_file("formats/" + std::string(each.name));
    if (!file) return;
    const auto read = read_board(*file);
    if (const board::Fault* fault = std::get_if<board::Fault>(&read)) {
      check::fail(__FILE__, __LINE__, std::string(each.name) + ": " + fault->message);
      continue;
    }
    const Board& board = std::get<Board>(read);
    CHECK_EQUAL(board.layout->rows(), each.rows);
    CHECK_EQUAL(board.layout->columns(), each.columns);
    CHECK_EQUAL(rules_of(board), each.rules);
    if (each.givens > 0)
      CHECK_EQUAL(std::count(board.is_given.begin(), board.is_given.end(), true), each.givens);
  }
  const auto many = shared_file("formats/gs6-medium.opensudoku");
  if (!many) return;
  const auto boards = read_boards(*many);
  CHECK(std::holds_alternative<std::vector<Board>>(boards) &&
        std::get<std::vector<Board>>(boards).size() > 3);
  CHECK(std::get<board::Fault>(read_board(*many)).message.starts_with("expected one board, got "));
  const auto samurai = board_of(*shared_file("formats/sknop_csv21.samurai"));
  CHECK_EQUAL(samurai.layout->cells(), 369);
  CHECK(*board_of(*shared_file("formats/ksudoku_shape_Samurai.xml")).layout == *samurai.layout);
}

// ---- what the forms mean ----

TEST(words_of_iss_become_rules) {
  CHECK_EQUAL(
      rules_of(board_of(".Cage~10~R1C1~r1c2.Cage~0~R2C1~R2C2.Whisper~R3C1~R4C1.Sum~3_=_1_-1~R1C1~R1C2")),
      "cage[r1c1 r1c2 ;10,] cage[r2c1 r2c2 ;] whisper[r3c1 r4c1 ;5,] sum[r1c1 r1c2 ;3,1,-1,] ");
  CHECK_EQUAL(rules_of(board_of(".WhiteDot~R1C1~R1C2~R2C2.V~R5C5~R5C6.StrictKropki.StrictXV")),
              "white_dot[r1c1 r1c2 ;1,] white_dot[r1c2 r2c2 ;1,] xv[r5c5 r5c6 ;5,] no_other_differences[1,] "
              "no_other_ratios[2,] no_other_sums[5,10,] ");
  CHECK_EQUAL(
      rules_of(board_of(".Shape~4x4.Skyscraper~R1~2~3.LittleKiller~5~R1C2.Sandwich~3~C4.Quad~R1C1~1~2")),
      "skyscraper[r1c1 r1c2 r1c3 r1c4 ;2,] skyscraper[r1c4 r1c3 r1c2 r1c1 ;3,] little_killer[r1c2 r2c1 ;5,] "
      "sandwich[r1c4 r2c4 r3c4 r4c4 ;3,] quadruple[r1c1 r1c2 r2c1 r2c2 ;1,2,] ");
  const Board board =
      board_of(".Shape~6x6~0-5.Var~A~~2.Sum~0_=_1_-10_-1~R1C1~VA1~VA2.~R1C1_5~R2C2_0_1~R2C2_1_2");
  CHECK_EQUAL(board.layout->lowest(), 0);
  CHECK_EQUAL(board.layout->extras(), 2);
  CHECK_EQUAL(static_cast<int>(board.digits[0]), 5);
  CHECK_EQUAL(static_cast<int>(board.digits[7]), 1);
  CHECK(board_of(written(board, "iss")) == board);
  CHECK(board_of("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Diagonal~1&mode=x").rules.size() == 1);
  CHECK(board_of(std::string(kKiller) + "\n\n.AntiKnight").rules.size() > 20);
}

TEST(killers_are_written_as_they_were_read) {
  const Board board = board_of(kKiller);
  CHECK(board_of(written(board, "killer")) == board);
  CHECK(board_of(written(board, "killer_long")) == board);
  CHECK(board_of(written(board, "iss")) == board);
  CHECK(board_of(written(board, "fpuzzles")) == board);
}

TEST(digits_of_every_size_are_read) {
  CHECK_EQUAL(board_of("1234..........4.").layout->rows(), 4);
  CHECK_EQUAL(board_of(std::string(64, '.')).layout->rows(), 8);
  CHECK_EQUAL(board_of(std::string(625, '.')).layout->rows(), 25);
  const std::string blank(253, '.');
  CHECK_EQUAL(static_cast<int>(board_of("1AG" + blank).digits[2]), 16);  // 1 to G
  CHECK_EQUAL(static_cast<int>(board_of("0AF" + blank).digits[0]), 0);   // 0 to F
  CHECK_EQUAL(static_cast<int>(board_of("ABP" + blank).digits[2]), 16);  // A to P
  CHECK_EQUAL(static_cast<int>(board_of("1AF" + std::string(253, '0')).digits[2]), 15);
  for (const char* text : {"1AG", "0AF"}) {
    const Board board = board_of(text + blank);
    for (const char* form : {"digits", "numbers", "dzn", "iss"})
      CHECK(board_of(written(board, form)) == board);
  }
  CHECK_EQUAL(fault_of("12345"),
              "expected as many digits as a square grid has cells (4, 9, 16, ... 81, ... 625), or a form "
              "that is known, got 5");
  CHECK_EQUAL(fault_of("123456789........"),
              "expected as many digits as a square grid has cells (4, 9, 16, ... 81, ... 625), or a form "
              "that is known, got 17");
  CHECK_EQUAL(fault_of("1237............"), "expected a digit from 1 to 4 or a blank at r1c4, got '7'");
}

TEST(what_a_link_only_names_is_refused_by_name) {
  CHECK(fault_of("https://sudokupad.app/2b042wcx79")
            .starts_with("expected a link that holds the puzzle, got one that only names it: '2b042wcx79'"));
  CHECK(fault_of("https://f-puzzles.com/?id=abc").starts_with("expected a link of f-puzzles with ?load="));
  CHECK(fault_of("https://example.org/x").starts_with("expected a link of f-puzzles, SudokuPad"));
  CHECK_EQUAL(fault_of(".Chaos~R1C1.Or.Foo.End"),
              "expected only what is understood of Interactive-Sudoku-Solver, got 'Chaos', 'Foo' (what is "
              "named in `ignore` is left out)");
  CHECK_EQUAL(fault_of(".Chaos~R1C1", {"Chaos"}), "");
}

TEST(sudokupad_holds_puzzles_of_its_own) {
  std::string json = R"({id:'x',ce:[)";
  for (int row = 0; row < 4; ++row) json += row == 0 ? "[{v:1},,,]" : ",[,,,]";
  json +=
      R"(],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],)";
  json += R"(ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'title: It\'s'}]})";
  const Board board = board_of("https://sudokupad.app/scl" + lz_pack(json, LzLetters::Base64));
  CHECK_EQUAL(rules_of(board), "cage[r1c2 r1c3 ;5,] ");
  CHECK_EQUAL(board.title, "It's");
  CHECK_EQUAL(static_cast<int>(board.digits[0]), 1);
  CHECK(board.layout->box_shape() == (RowColumn{2, 2}));
  json.insert(json.size() - 1, ",l:[{th:2}]");
  CHECK_EQUAL(fault_of("sclx" + lz_pack(json, LzLetters::Base64)).substr(0, 30),
              "expected a whole link of Sudok");
  CHECK(fault_of("scl" + lz_pack(json, LzLetters::Base64)).find("got 'lines'") != std::string::npos);
  for (const std::string first : {"", "null", "[]", "1"}) {  // fuzzing found that a row that is none was read
    const std::string ragged = R"({"cells":[)" + first + R"(,[{},{}]],"cages":[]})";
    CHECK_EQUAL(fault_of("scl" + lz_pack(ragged, LzLetters::Base64)).substr(0, 28),
                "expected rows of one length,");
  }
}

TEST(penpa_holds_digits_candidates_cages_and_thermometers) {
  const std::string packed =
      "hU67DsIwDNzzFZVnD0nTpCUbSycES5kiDx2CQKqE6GNp1H/HRmVgQmdL1t3pztNr6ceEFcM2qNEIDvqzZS2jd3SPeUihwOMy"
      "358jH4iXtsVbP0xJxd1FKoIBUnk9hwymgRDBAmcKi1A5JqJ06F+QWGqgDVfPjtJzMxGuhlOs1xLjOEb0jnXL3zrRTyEzdQ2R"
      "NpU3FU2DhfmO+3vTGw==";
  const Board board = board_of("https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + packed);
  CHECK_EQUAL(board.layout->rows(), 4);
  CHECK_EQUAL(static_cast<int>(board.digits[0]), 3);
  CHECK_EQUAL(board.candidates[15], 3u);
  CHECK_EQUAL(rules_of(board), "cage[r2c1 r2c2 ;5,] thermo[r3c1 r3c2 ;] ");
  CHECK(fault_of("https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + packed.substr(0, 40))
            .starts_with("expected a whole link of Penpa"));
}

// ---- what is damaged ----

TEST(a_hundred_damaged_links_are_refused_in_a_sentence) {
  std::string puzzle = R"({"size":9,"grid":[)";
  for (int row = 0; row < 9; ++row)
    puzzle += std::string(row == 0 ? "" : ",") + "[{},{},{},{},{},{},{},{},{}]";
  puzzle +=
      R"(],"killercage":[{"cells":["R1C1","R1C2"],"value":"10"}],"arrow":[{"cells":["R2C2"],"lines":[["R2C2","R3C3"]]}]})";
  const std::string packed = lz_pack(puzzle, LzLetters::Base64),
                    link = "https://f-puzzles.com/?load=" + packed;
  CHECK_EQUAL(board_of(link).rules.size(), 2u);
  std::vector<std::string> damaged;
  for (std::size_t i = 1; i <= 40; ++i) damaged.push_back(link.substr(0, link.size() - 4 * i));  // cut off
  for (std::size_t i = 0; i < 30; ++i) {  // a letter that is none
    damaged.push_back(link);
    damaged.back()[30 + i * (packed.size() - 10) / 30] = "!*~"[i % 3];
  }
  for (const auto& [was, is] :
       std::vector<std::pair<std::string, std::string>>{{"R1C1", "R0C1"},
                                                        {"R1C1", "1"},
                                                        {"\"10\"", "\"ten\""},
                                                        {"\"10\"", "1.5"},
                                                        {"\"size\":9", "\"size\":8"},
                                                        {"\"size\":9", "\"size\":99"},
                                                        {"{},{}", "{}"},
                                                        {"{},{}", "1,{}"},
                                                        {"\"cells\"", "\"celle\""},
                                                        {"]}]}", "]}]"},
                                                        {"killercage", "killerpage"},
                                                        {"\"grid\"", "\"gird\""},
                                                        {"[{}", "[{\"value\":10}"},
                                                        {"[{}", "[{\"region\":\"x\"}"},
                                                        {"\"lines\"", "\"lives\""},
                                                        {"[[\"R2C2\",\"R3C3\"]]", "5"},
                                                        {"\"R2C2\",\"R3C3\"", "\"R2C2\""}}) {
    std::string text = puzzle;
    text.replace(text.find(was), was.size(), is);
    damaged.push_back("https://f-puzzles.com/?load=" + lz_pack(text, LzLetters::Base64));
  }
  for (const char* text :
       {".Cage~x~R1C1", ".Cage~5~R1C0", ".Cage~5~R1C10", ".Thermo~R1C1", ".Thermo~R1C1~R1C1", ".Shape~99x99",
        ".Shape~9", ".~R1C1_10", ".~R1C1", ".End", ".And.Cage~5~R1C1", ".Jigsaw~123", ".Pair~?~~R1C1~R1C2",
        ".NFA~!~~R1C1", ".Regex~!~R1C1", ".Sandwich~5~Q1", ".LittleKiller~5~R5C5", ".Quad~R9C9~1"}) {
    damaged.push_back(text);
  }
  CHECK(damaged.size() >= 100);
  for (const std::string& text : damaged) {
    const std::string message = fault_of(text);
    if (message.find("expected ") == message.npos || message.size() > 300)
      check::fail(__FILE__, __LINE__, "'" + message + "' for " + text);
  }
}

CHECK_MAIN()
