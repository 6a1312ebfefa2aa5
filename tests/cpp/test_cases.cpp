// The cases of every technique, tests/cases/*.txt:
//
//   find slug  grid | removed | result       among the steps found is one with exactly this result
//   none slug  grid | removed |              nothing is found
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "check.hpp"
#include "ladder/ladder.hpp"

using namespace swordfish;

namespace {

struct Case {
  std::string kind, slug, where;
  Grid grid;
  CandidateSet placed, removed;
};

// r1c2<>47 r3c3=5 into removed and placed.
void read_result(std::istringstream words, CandidateSet& removed, CandidateSet& placed) {
  for (std::string word; words >> word;) {
    const Cell cell(word[1] - '1', word[3] - '1');
    const bool is_placed = word[4] == '=';
    for (const char digit : word.substr(is_placed ? 5 : 6)) {
      (is_placed ? placed : removed).insert({cell, Digit(digit - '0')});
    }
  }
}

Grid read_grid(const std::string& text) {
  Grid grid;
  int cell = 0;
  for (std::size_t i = 0; i < text.size(); ++i, ++cell) {
    if (text[i] == '+') {
      grid.place(Cell(cell), Digit(text[++i] - '0'));
    } else if (text[i] != '.') {
      grid.give(Cell(cell), Digit(text[i] - '0'));
    }
  }
  CHECK_EQUAL(cell, kCells);
  return grid;
}

std::vector<Case> read_cases() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(SWORDFISH_ROOT "/tests/cases")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Case> cases;
  for (const auto& path : files) {
    std::ifstream file(path);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      Case made;
      std::string grid, removed, result;
      std::istringstream parts(line);
      parts >> made.kind >> made.slug >> grid;
      parts.ignore(2, '|');
      std::getline(parts, removed, '|');
      std::getline(parts, result);
      made.where = path.filename().string() + ":" + std::to_string(number);
      made.grid = read_grid(grid);
      CandidateSet gone, none;
      read_result(std::istringstream(removed), gone, none);
      gone.each([&](Candidate candidate) { made.grid.eliminate(candidate.cell, candidate.digit); });
      read_result(std::istringstream(result), made.removed, made.placed);
      cases.push_back(made);
    }
  }
  return cases;
}

bool has_result(const Step& step, const Case& wanted) {
  CandidateSet placed;
  for (const Candidate candidate : step.placements) placed.insert(candidate);
  return step.eliminations == wanted.removed && placed == wanted.placed;
}

}  // namespace

TEST(every_case_finds_its_result_or_nothing) {
  const auto cases = read_cases();
  CHECK(!cases.empty());
  for (const Case& wanted : cases) {
    const Technique* technique = find_technique(wanted.slug);
    if (technique == nullptr || technique->slug != wanted.slug) {
      check::fail(wanted.where.c_str(), 0, "no technique " + wanted.slug);
      continue;
    }
    const auto steps = all_steps(Position(wanted.grid, Limits::widest()), *technique);
    bool found = wanted.kind == "none" && steps.empty();
    for (const Step& step : steps) found |= wanted.kind == "find" && has_result(step, wanted);
    if (!found) check::fail(wanted.where.c_str(), 0, wanted.kind + " " + wanted.slug + " fails");
  }
}

TEST(a_technique_with_a_case_has_one_of_each_kind) {
  std::map<std::string, std::array<int, 2>> kinds;
  for (const Case& made : read_cases()) ++kinds[made.slug][made.kind == "find" ? 0 : 1];
  for (const auto& [slug, count] : kinds) {
    if (count[0] == 0 || count[1] == 0) check::fail(slug.c_str(), 0, "lacks a find or a none row");
  }
}

CHECK_MAIN()
