#include "text/text.hpp"

#include <random>
#include <string>

#include "check.hpp"
#include "text/cutter.hpp"

using namespace swordfish;

namespace {

const std::string kPuzzle =
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";

Grid read(const std::string& text) {
  const auto reading = read_grid(text);
  if (const Fault* fault = std::get_if<Fault>(&reading)) {
    check::fail(__FILE__, __LINE__, message(*fault, text));
    return {};
  }
  return std::get<Grid>(reading);
}

std::string write(const Grid& grid, TextForm form) {
  const auto written = write_grid(grid, form);
  if (const Fault* fault = std::get_if<Fault>(&written)) {
    check::fail(__FILE__, __LINE__, message(*fault, "?"));
    return {};
  }
  return std::get<std::string>(written);
}

std::string refusal(const std::string& text) {
  const auto reading = read_grid(text);
  const Fault* fault = std::get_if<Fault>(&reading);
  return fault == nullptr ? "read" : message(*fault, text);
}

bool begins(const std::string& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) std::printf("  got: %s\n", text.c_str());
  return text.starts_with(beginning);
}

// A grid with givens, placed digits and removed candidates, each in any number; nothing makes it solvable.
Grid random_grid(std::mt19937& random) {
  const auto below = [&](int end) { return std::uniform_int_distribution<int>(0, end - 1)(random); };
  Grid grid;
  const int digits = below(60), removed = below(500);
  for (int count = 0; count < digits; ++count) {
    const Cell cell(below(kCells));
    const Digit digit = Digit::at(below(kDigits));
    if (!grid.candidates(cell).contains(digit) || grid.is_placed(cell)) continue;
    below(2) == 0 ? grid.give(cell, digit) : grid.place(cell, digit);
  }
  for (int count = 0; count < removed; ++count)
    grid.eliminate(Cell(below(kCells)), Digit::at(below(kDigits)));
  return grid;
}

// What is left of a grid in a form of candidates: nothing was given, and a lone candidate is placed.
Grid as_candidates(const Grid& grid) {
  std::array<DigitSet, kCells> candidates;
  for (const Cell cell : CellSet::all()) candidates[cell.index] = grid.candidates(cell);
  return Grid::from_candidates(candidates);
}

bool has_empty_cell(const Grid& grid) {
  for (const Cell cell : grid.open()) {
    if (grid.candidates(cell).empty()) return true;
  }
  return false;
}

std::string rows_of(const std::string& line, std::string_view after_row, std::string_view after_cell = "") {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    text.push_back(line[at]);
    text += at % 9 == 8 ? after_row : after_cell;
  }
  return text;
}

std::string with(std::string text, char from, std::string_view to) {
  std::string replaced;
  for (const char character : text) character == from ? replaced += to : replaced += character;
  return replaced;
}

}  // namespace

TEST(eighty_one_characters_are_read_with_every_usual_blank) {
  for (const char blank : std::string(".0*_-xX? ")) {
    std::string text(81, blank);
    text[0] = '5';
    text[80] = '9';
    std::array<std::uint8_t, kCells> digits;
    CHECK(read_digits81(text.data(), digits.data()));
    CHECK_EQUAL(int{digits[0]}, 5);
    CHECK_EQUAL(int{digits[1]}, 0);
    CHECK_EQUAL(int{digits[80]}, 9);
  }
}

TEST(every_other_character_is_refused_wherever_it_stands) {
  for (int character = 0; character < 256; ++character) {
    if (std::string(".0*_-xX? 123456789").find(static_cast<char>(character)) != std::string::npos) continue;
    for (int cell = 0; cell < kCells; ++cell) {
      std::string text(81, '.');
      text[static_cast<std::size_t>(cell)] = static_cast<char>(character);
      std::array<std::uint8_t, kCells> digits;
      CHECK(!read_digits81(text.data(), digits.data()));
      CHECK(refusal(text) != "read");
    }
  }
}

TEST(forms_of_digits_round_trip_the_digits) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const Grid grid = random_grid(random);
    const Grid digits = Grid::from_digits(grid.digits());
    for (const TextForm form :
         {TextForm::Line, TextForm::Zeros, TextForm::Rows, TextForm::Csv, TextForm::Boxed}) {
      CHECK(read(write(grid, form)) == digits);
    }
  }
}

TEST(forms_of_candidates_round_trip_the_candidates) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const Grid grid = as_candidates(random_grid(random));
    if (grid.is_complete()) continue;
    CHECK(read(write(grid, TextForm::Sukaku)) == as_candidates(grid));
    if (!has_empty_cell(grid)) CHECK(read(write(grid, TextForm::Candidates)) == as_candidates(grid));
  }
}

TEST(hodoku_round_trips_everything) {
  std::mt19937 random(3);
  for (int round = 0; round < 1000; ++round) {
    const Grid grid = random_grid(random);
    CHECK(read(write(grid, TextForm::Hodoku)) == grid);
  }
}

TEST(s9b_round_trips_everything_but_a_cell_without_candidates) {
  std::mt19937 random(4);
  int refused = 0;
  for (int round = 0; round < 1000; ++round) {
    const Grid grid = random_grid(random);
    const auto written = write_grid(grid, TextForm::S9b);
    CHECK_EQUAL(std::holds_alternative<Fault>(written), has_empty_cell(grid));
    if (has_empty_cell(grid)) {
      ++refused;
    } else {
      CHECK(read(std::get<std::string>(written)) == grid);
    }
  }
  CHECK(refused > 0 && refused < 1000);
}

TEST(base32_round_trips_candidates_and_givens) {
  std::mt19937 random(5);
  for (int round = 0; round < 1000; ++round) {
    Grid grid = random_grid(random);
    const auto lone = [&] {
      for (const Cell cell : grid.open()) {
        if (grid.candidates(cell).is_single()) return CellSet{cell};
      }
      return CellSet();
    };
    // A lone candidate can't be told from a placed digit, and placing one may leave others alone.
    for (CellSet cells = lone(); !cells.empty(); cells = lone()) {
      grid.place(cells.first(), grid.candidates(cells.first()).first());
    }
    CHECK(read(write(grid, TextForm::Base32)) == grid);
  }
}

TEST(packed_cells_are_as_sudokuwiki_defines_them) {
  Grid grid;
  grid.give(Cell(0), Digit(6));
  grid.place(Cell(10), Digit(9));
  const std::string base32 = write(grid, TextForm::Base32), s9b = write(grid, TextForm::S9b);
  CHECK_EQUAL(base32.size(), std::size_t{162});
  CHECK_EQUAL(base32.substr(0, 2), "21");    // 6 is bit 5: 32 << 1 | 1
  CHECK_EQUAL(base32.substr(20, 2), "g0");   // 9 is bit 8: 256 << 1
  CHECK_EQUAL(base32.substr(160, 2), "vu");  // all nine: 511 << 1
  CHECK_EQUAL(s9b.size(), std::size_t{165});
  CHECK_EQUAL(s9b.substr(0, 5), "S9B06");
  CHECK_EQUAL(s9b.substr(23, 2), "0i");   // 9 placed: 9 + 9
  CHECK_EQUAL(s9b.substr(163, 2), "ep");  // all nine: 511 + 18
  CHECK(read("https://www.sudokuwiki.org/sudoku.htm?bd=" + s9b) == grid);
  CHECK(read("https://www.sudokuwiki.org/sudoku.htm?bd=" + base32 + "&x=1") == grid);
  CHECK(read("https://example.org/play/" + kPuzzle + "#top") == read(kPuzzle));
}

TEST(what_a_form_cannot_hold_is_a_fault) {
  Grid grid;
  for (const Digit digit : DigitSet::all()) grid.eliminate(Cell(40), digit);
  const auto written = write_grid(grid, TextForm::Candidates);
  CHECK_EQUAL(message(std::get<Fault>(written), "candidates"),
              "expected a candidate in every cell, got none at r5c5: the form 'candidates' can't hold it");
  Grid no_nines;
  for (const Cell cell : CellSet::all()) no_nines.place(cell, Digit(1));
  CHECK(std::holds_alternative<Fault>(write_grid(no_nines, TextForm::Base32)));
}

TEST(rows_are_read_with_every_border_people_draw) {
  const Grid expected = read(kPuzzle);
  CHECK(read(rows_of(kPuzzle, "\n")) == expected);
  CHECK(read(rows_of(kPuzzle, "\r\n")) == expected);
  CHECK(read("\xEF\xBB\xBF" + rows_of(kPuzzle, "\r")) == expected);
  CHECK(read(rows_of(kPuzzle, " ")) == expected);
  for (const char* separator : {" ", ",", ";", "\t", "|", ", ", " | ", "/"}) {
    CHECK(read(rows_of(kPuzzle, "\n", separator)) == expected);
    CHECK(read(rows_of(with(kPuzzle, '.', "0"), "\n", separator)) == expected);
    CHECK(read(rows_of(kPuzzle, ";", separator)) == expected);
  }
  CHECK(read(with(rows_of(kPuzzle, "\t\r\n", "\t"), '.', "-1")) == expected);
  CHECK(read("3\n1\n" + rows_of(kPuzzle, "\n", "\t")) == expected);  // a head of numbers
  CHECK(read("# by hand\nPuzzle 12\n" + rows_of(kPuzzle, "\n") + "Version 4.2n\n") == expected);
  const std::string spaces = with(kPuzzle, '.', " ");
  CHECK(read(rows_of(spaces, "\n")) == expected);
  std::string narrow, wide, wider;
  for (std::size_t at = 0; at < spaces.size(); ++at) {
    const std::string bar = at % 3 == 0 ? "|" : "", end = at % 9 == 8 ? "|\n" : "";
    narrow += bar + spaces[at] + end;
    wide += (bar.empty() ? " " : bar + " ") + spaces[at] + (at % 3 == 2 ? " " : "") + end;
    wider += (bar.empty() ? "  " : bar + " ") + spaces[at] + (at % 3 == 2 ? " " : "") + end;
  }
  CHECK(read(narrow) == expected);
  CHECK(read(" *---*\n " + with(wide, '\n', "\n ") + "\n *---*") == expected);
  CHECK(read(wider) == expected);
  CHECK(read(with(rows_of(kPuzzle, "\n", "│"), '.', "·")) == expected);
}

TEST(boxes_are_read_with_every_rule_people_draw) {
  const Grid expected = read(kPuzzle);
  for (const char* rule : {"------+-------+------", "|-------+-------+-------|", "=========", "-----------",
                           "*-----------*", ".-------.-------.-------.", ":-------+-------+-------:",
                           "'-------'-------'-------'", "┼───┼───┼", "---------", ""}) {
    std::string text = std::string(rule) + "\n";
    for (std::size_t row = 0; row < 9; ++row) {
      text += "|";
      for (std::size_t column = 0; column < 9; ++column) {
        text += std::string("  ") + kPuzzle[9 * row + column] + (column % 3 == 2 ? " |" : "");
      }
      text += "\n" + (row % 3 == 2 ? std::string(rule) + "\n" : "");
    }
    CHECK(read(text) == expected);
  }
}

TEST(fields_without_anything_are_blanks_if_nothing_else_is) {
  const Grid expected = read(kPuzzle);
  for (const char* separator : {",", ";", "\t", "|"}) {
    CHECK(read(with(rows_of(kPuzzle, "\n", separator), '.', "")) == expected);
  }
  CHECK_EQUAL(refusal("." + with(rows_of(kPuzzle, "\n", "|"), '.', "").substr(1)).substr(0, 8), "expected");
}

TEST(a_line_of_nine_dashes_is_a_row_where_rows_have_dashes) {
  std::string text(81, '-');
  text[0] = '5';
  CHECK(read(rows_of(text, "\n")) == read(text));
  const std::string dots = rows_of(kPuzzle, "\n");
  CHECK(read(dots.substr(0, 30) + "---------\n" + dots.substr(30)) == read(kPuzzle));
  CHECK(
      begins(refusal(rows_of(text, "\n") + "---------\n"), "expected 9 rows, got 1, and lines that may be"));
  // Seven rows and two rules are not nine rows.
  CHECK(begins(refusal(dots.substr(0, 30) + "---------\n" + dots.substr(30, 40) + "---------\n"),
               "expected 9 rows, got 7"));
}

TEST(marks_tell_given_from_placed) {
  const Grid pluses = read("+6" + std::string(79, '.') + "5");
  CHECK(pluses.placed().size() == 2 && pluses.givens() == CellSet{Cell(80)});
  std::string locked = "6!,1";
  for (int cell = 2; cell < kCells; ++cell) locked += cell % 9 == 0 ? ";." : ",.";
  CHECK(read(locked).givens() == CellSet{Cell(0)});
  CHECK_EQUAL(read(locked).digit(Cell(1)), 1);
}

TEST(unmarked_digits_among_marked_candidates_are_given_unless_peers_have_them) {
  std::string text = "5 u6 7 89 89 12 12 134 124\n";
  for (int row = 1; row < 9; ++row) text += row == 4 ? ". . 7 . . . . . 3\n" : ". . . . . . . . 456\n";
  const Grid grid = read(text);
  CHECK_EQUAL(grid.digit(Cell(0)), 0);  // r2c1 may be a 5 as well
  CHECK(grid.candidates(Cell(0)) == DigitSet{Digit(5)});
  CHECK_EQUAL(grid.digit(Cell(1)), 6);
  CHECK(!grid.givens().contains(Cell(1)));
}

TEST(a_lone_candidate_among_candidates_is_placed_and_not_given) {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) text += cell == 40 ? "7 " : "123456789 ";
  const Grid grid = read(text);
  CHECK_EQUAL(grid.digit(Cell(40)), 7);
  CHECK(grid.givens().empty());
  CHECK(!grid.candidates(Cell(41)).contains(Digit(7)));
}

TEST(sukaku_is_read_with_dots_zeros_and_in_lines) {
  std::mt19937 random(6);
  Grid grid = as_candidates(random_grid(random));
  grid = as_candidates(grid);
  const std::string text = write(grid, TextForm::Sukaku);
  const Grid expected = read(text);
  CHECK(read(with(text, '.', "0")) == expected);
  std::string by_cell, by_row, drawn;
  for (std::size_t at = 0; at < text.size(); ++at) {
    by_cell += text[at] + std::string(at % 9 == 8 ? "\n" : "");
    by_row += text[at] + std::string(at % 81 == 80 ? "\n" : "");
  }
  for (std::size_t y = 0; y < 27; ++y) {
    for (std::size_t x = 0; x < 27; ++x) drawn += text[9 * (9 * (y / 3) + x / 3) + 3 * (y % 3) + x % 3];
    drawn += "\n";
  }
  CHECK(read(by_cell) == expected);
  CHECK(read(by_row) == expected);
  CHECK(read(drawn) == expected);
  CHECK(
      begins(refusal("2" + text.substr(1)), "expected 1 or a blank in that digit's place at r1c1, got '2'"));
}

TEST(hodoku_lines_are_read_with_and_without_head) {
  const std::string cells = "+9" + kPuzzle.substr(1);
  Grid expected = read(kPuzzle);
  expected = Grid();
  expected.place(Cell(0), Digit(9));
  for (const Cell cell : read(kPuzzle).givens()) {
    if (cell != Cell(0)) expected.give(cell, Digit(read(kPuzzle).digit(cell)));
  }
  CHECK(read(cells) == expected);
  expected.eliminate(Cell(0, 1), Digit(5));
  expected.eliminate(Cell(8, 7), Digit(1));
  CHECK(read(":0100:8:" + cells + ":512 198:312::") == expected);
  CHECK(read(":0606-x::" + cells + ":512 198::") == expected);
  CHECK(read(cells + ":512 198") == expected);
  CHECK(read(cells + ":512 198:::\r\n") == expected);
  CHECK(begins(refusal(cells + ":512 10"),
               "expected digit, row and column of a deleted candidate, such as 517,"));
  CHECK(begins(refusal(":0100:8:" + cells.substr(2) + "::::"), "expected 81 cells, got 80: ':0100:8:.1..8"));
}

TEST(a_grid_in_one_line_may_carry_a_remark) {
  const Grid expected = read(kPuzzle);
  for (const char* remark : {" # s naked_pair(2) ssts", ",11.9,name", "; 9.2 / 1.5", "\thard one by me"}) {
    CHECK(read(kPuzzle + remark) == expected);
  }
  CHECK(begins(refusal(kPuzzle + "," + kPuzzle), "expected 81 cells, got 162"));
}

TEST(sections_tell_the_puzzle_from_what_was_placed_since) {
  const std::string rows = rows_of(kPuzzle, "\r\n");
  const std::string state = rows_of("95" + kPuzzle.substr(2), "\r\n");
  CHECK(read("[Puzzle]\r\n" + rows) == read(kPuzzle));
  CHECK(read("[Puzzle]\r\n" + rows + "[PencilMarks]\r\n1,2;3\r\n") == read(kPuzzle));
  Grid expected = read(kPuzzle);
  expected.place(Cell(1), Digit(5));
  CHECK(read("Author: me\r\n[Puzzle]\r\n" + rows + "[state]\r\n" + state) == expected);
  CHECK(begins(refusal("[Puzzle]\n" + rows + "[State]\n5k\n"),
               "expected a digit 1-9 or a blank at r1c2 (line 12, column 2), got 'k': '5k'"));
}

TEST(an_ambiguous_text_is_refused_with_the_reason) {
  std::string mixed = with(kPuzzle, '.', " ");
  mixed[5] = '.';
  CHECK(
      begins(refusal(mixed), "expected one kind of blank in 81 characters, got spaces and another at r1c6"));
  std::string groups;
  for (int row = 0; row < 9; ++row) groups += "12 34 5 6789\n";
  CHECK(
      begins(refusal(groups), "expected groups of equal length in line 1, got digits that may be cells or"));
  CHECK(
      begins(refusal(std::string(162, '0')), "expected 81 cells, got 162 digits, which may be two grids or"));
  CHECK(begins(refusal(kPuzzle.substr(0, 40) + kPuzzle + kPuzzle.substr(40)), "expected 81 cells, got 162"));
  CHECK(begins(refusal(rows_of(std::string(81, '.'),
                               "........................................................................\n")),
               "expected one grid, got 9 lines of 81 blanks"));
}

TEST(a_refusal_names_expectation_place_and_input) {
  std::string letter = kPuzzle;
  letter[11] = 'k';
  CHECK_EQUAL(refusal(letter), "expected a digit 1-9 or a blank at r2c3, got 'k': '" + letter + "'");
  CHECK_EQUAL(refusal(rows_of(letter, "\n")),
              "expected a digit 1-9 or a blank at r2c3 (line 2, column 3), got 'k': '..k..1..9'");
  CHECK_EQUAL(refusal(""), "expected a grid, got nothing: ''");
  CHECK_EQUAL(refusal("\n \n# nothing\n"), "expected a grid, got nothing: ''");
  CHECK_EQUAL(refusal("hello"), "expected a digit 1-9 or a blank at column 1, got 'h': 'hello'");
  CHECK_EQUAL(refusal(kPuzzle.substr(1)), "expected 81 cells, got 80: '" + kPuzzle.substr(1) + "'");
  CHECK(begins(refusal(rows_of(kPuzzle, "\n").substr(1)), "expected 9 cells in line 1, got 8: '.1..8...'"));
  CHECK(begins(refusal(rows_of(kPuzzle, "\n").substr(10)), "expected 9 rows, got 8: '..3..1..9'"));
  CHECK(begins(refusal(kPuzzle + "\n" + kPuzzle), "expected one grid, got 2: '9.1"));
  CHECK(begins(refusal(rows_of(kPuzzle, "\n") + "\n" + rows_of(kPuzzle, "\n")),
               "expected one grid, got 2: '9.1"));
  CHECK(begins(refusal(with(rows_of(kPuzzle, "\n", " "), '7', "10")),
               "expected a digit 1-9, a blank or candidates at r3c2 (line 3, column 3), got '10': '. 10 6"));
  CHECK(begins(refusal(kPuzzle.substr(0, 80) + std::string(1, '\0')),
               "expected a digit 1-9 or a blank at r9c9, got '\\x00'"));
  CHECK(begins(refusal(kPuzzle.substr(0, 80) + "é"), "expected a digit 1-9 or a blank at r9c9, got 'é'"));
  CHECK(begins(refusal(with(kPuzzle, '.', "O")), "expected a digit 1-9 or a blank at r1c2, got 'O'"));
  CHECK(begins(refusal(with(rows_of(kPuzzle, "\n", ","), '.', "nan")),
               "expected a digit 1-9 or a blank at r1c2 (line 1, column 3), got 'n': '9,nan,1,nan"));
  CHECK(begins(refusal("12 12 12 12 12 12 12 12\n" + rows_of(kPuzzle, "\n", " ").substr(18)),
               "expected 9 cells in line 1, got 8"));
  CHECK(begins(refusal("\xE2\x80\x8B" + kPuzzle),
               "expected a digit 1-9 or a blank at column 1, got '\\xe2\\x80\\x8b'"));
  CHECK(begins(refusal("S9B" + std::string(162, 'z')),
               "expected two characters that stand for a cell at r1c1, got 'zz'"));
}

TEST(a_giant_is_refused_before_it_is_read) {
  const std::string giant(std::size_t{1} << 26, '5');
  CHECK_EQUAL(refusal(giant),
              "expected one grid in at most 65536 characters, got more: '" + std::string(90, '5') + "…'");
}

TEST(columns_count_characters_and_lines_end_as_on_every_system) {
  const std::string text = "\xEF\xBB\xBF│5│3│.│\r\n│·│é│";
  const auto reading = read_grid(text);
  const Fault fault = std::get<Fault>(reading);
  CHECK_EQUAL(fault.line, 2);
  CHECK_EQUAL(fault.column, 4);
}

TEST(a_line_of_a_file_is_known_for_what_it_is) {
  CHECK(line_kind("  ") == LineKind::Blank);
  CHECK(line_kind("Grid 01") == LineKind::Remark);
  CHECK(line_kind("#B03-08-2006") == LineKind::Remark);
  CHECK(line_kind("|---+---+---|") == LineKind::Rule);
  CHECK(line_kind("003020600") == LineKind::Row);
  CHECK(line_kind("| 1567  3  1567 | 4  12579  179 | 689  5678  579 |") == LineKind::Row);
  CHECK(line_kind(kPuzzle) == LineKind::Grid);
  CHECK(line_kind(kPuzzle.substr(1)) == LineKind::Grid);
  CHECK(line_kind(":0100:8:" + kPuzzle + "::898::") == LineKind::Grid);
  CHECK(line_kind("S9B" + std::string(160, 'e')) == LineKind::Grid);
}

namespace {

std::vector<std::string> cut(std::string_view text) {
  std::vector<std::string> found;
  for (const PuzzleText& one : cut_puzzles(text))
    found.push_back(std::to_string(one.line) + " " + one.title + " " + std::to_string(one.text.size()));
  return found;
}

}  // namespace

TEST(files_are_cut_into_their_puzzles) {
  const std::string rows = "12.......\n.........\n.........\n", block = rows + rows + rows;
  using Found = std::vector<std::string>;
  CHECK(cut(kPuzzle + "\r\n# note\r\n" + kPuzzle + "\r\n") == Found({"1  81", "3  81"}));
  CHECK(cut("Grid 01\n" + block + "Grid 02\n" + block) == Found({"2 Grid 01 89", "12 Grid 02 89"}));
  CHECK(cut(block + block) == Found({"1  89", "10  89"}));
  CHECK(cut(rows + "\n" + rows + "\n" + rows) == Found({"1  91"}));
  CHECK(cut("Title\n" + block) == Found({"1 Title 95"}));
  CHECK(cut("") == Found({"1  0"}));
  CHECK(cut("12345678") == Found({"1  8"}));
  const std::string binary = "Grid\n" + std::string("1\0002\n", 4) + kPuzzle;
  CHECK(cut(binary).size() == 1);
}

TEST(memory_is_bounded_in_a_file_of_rows_that_never_pauses) {
  PuzzleCutter cutter;
  std::size_t found = 0;
  for (int row = 0; row < 9 * 22'222; ++row) {
    cutter.add_line("12.......");
    found += cutter.take().size();
  }
  CHECK(found > 20'000);
  cutter.finish();
  CHECK_EQUAL(found + cutter.take().size(), 22'222u);
}

CHECK_MAIN()
