// How long does it take to prove that a board has one solution? Boards of any form, one after another.
//
//   bench_boards [--repeat N] [--seconds S] < rows
//
// A row is `collection TAB name TAB solution TAB text`, the solution being digits or numbers with spaces, or nothing.
// For each it prints `collection TAB name TAB status TAB ms TAB guesses TAB verdict`: the status is unique, many, none,
// late (after S seconds of the thread's time) or refused, with the reason for a verdict; the time is the best of N, for
// making the board ready and searching; the verdict compares with the solution given.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/answers.hpp"
#include "board/forms/forms.hpp"

using namespace swordfish::board;

namespace {

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Row {
  std::string collection, name, solution, text;
};

std::vector<Row> read_rows(std::istream& in) {
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    Row row;
    std::getline(fields, row.collection, '\t');
    std::getline(fields, row.name, '\t');
    std::getline(fields, row.solution, '\t');
    std::getline(fields, row.text);
    rows.push_back(std::move(row));
  }
  return rows;
}

struct Run {
  std::string status = "late";
  double seconds = 0;
  unsigned long long guesses = 0;
  Filling first;
};

Run prove(const Board& board, double patience) {
  Run run;
  const double begin = thread_seconds();
  Solutions solutions(board);
  const auto is_late = [&] { return thread_seconds() - begin > patience; };
  int found = 0;
  while (found < 2) {
    auto filling = solutions.next(is_late);
    if (!filling) break;
    if (found++ == 0) run.first = *std::move(filling);
  }
  run.seconds = thread_seconds() - begin;
  run.guesses = solutions.guesses();
  if (found == 2) run.status = "many";
  if (found < 2 && solutions.is_exhausted()) run.status = found == 1 ? "unique" : "none";
  return run;
}

// The digits of a solution as it is listed, whichever way.
std::vector<int> listed(const std::string& text) {
  std::vector<int> digits;
  if (text.find(' ') != std::string::npos) {
    std::istringstream numbers(text);
    for (int digit; numbers >> digit;) digits.push_back(digit);
  } else {
    const bool has_figures = text.find_first_of("123456789") != std::string::npos;
    for (const char symbol : text) {  // letters alone count from A
      digits.push_back(symbol <= '9' ? symbol - '0' : (symbol | 0x20) - 'a' + (has_figures ? 10 : 1));
    }
  }
  return digits;
}

const char* verdict(const std::vector<int>& wanted, const Run& run) {
  const Filling& found = run.first;
  if (wanted.empty() || found.empty() || run.status == "many") return "-";
  const std::size_t count = std::min(wanted.size(), found.size());  // extra cells may be left out
  return std::equal(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), wanted.begin())
             ? "right"
             : "WRONG";
}

void measure(const Row& row, int repeat, double patience) {
  const auto read = read_board(row.text);
  if (const Fault* fault = std::get_if<Fault>(&read)) {
    std::printf("%s\t%s\trefused\t0\t0\t%s\n", row.collection.c_str(), row.name.c_str(),
                fault->message.c_str());
    return;
  }
  Run best = prove(std::get<Board>(read), patience);
  for (int i = 1; i < repeat && best.seconds < 1; ++i) {
    const Run again = prove(std::get<Board>(read), patience);
    best.seconds = std::min(best.seconds, again.seconds);
  }
  std::printf("%s\t%s\t%s\t%.3f\t%llu\t%s\n", row.collection.c_str(), row.name.c_str(), best.status.c_str(),
              1e3 * best.seconds, best.guesses, verdict(listed(row.solution), best));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int repeat = 1;
  double patience = 60;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view option = argv[i];
    if (option == "--repeat") repeat = std::atoi(argv[i + 1]);
    if (option == "--seconds") patience = std::atof(argv[i + 1]);
  }
  for (const Row& row : read_rows(std::cin)) measure(row, repeat, patience);
}
