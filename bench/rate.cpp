// Rates puzzles, one per line, and prints them as puzzle,er,ep,ed,technique; the time per puzzle goes to the
// end of the line with -t, and every step with -v.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>

#include "rating/rating.hpp"

using namespace swordfish;

namespace {

// Processor time in milliseconds: other programs on the machine don't count.
double cpu_now() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Grid parse(const std::string& text) {
  std::array<std::uint8_t, kCells> digits{};
  for (int i = 0; i < kCells; ++i) {
    digits[i] = text[i] >= '1' && text[i] <= '9' ? static_cast<std::uint8_t>(text[i] - '0') : 0;
  }
  return Grid::from_digits(digits);
}

void print_candidate(Cell cell, const char* sign, Digit digit) {
  std::printf(" r%dc%d%s%d", cell.row() + 1, cell.column() + 1, sign, digit.value);
}

void print_step(const RatingStep& step) {
  std::printf("%d.%d %s %d:", step.rating / 10, step.rating % 10, step.step.technique->name.data(),
              step.length);
  for (const Candidate set : step.step.placements) print_candidate(set.cell, "=", set.digit);
  step.step.eliminations.each([](Candidate gone) { print_candidate(gone.cell, "<>", gone.digit); });
  std::printf("\n");
}

}  // namespace

int main(int count, char** words) {
  const std::string flag = count > 1 ? words[1] : "";
  RateOptions options;
  options.want_path = flag == "-v";
  Rater rater;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.size() < kCells) continue;
    const auto begin = cpu_now();
    const Rating rating = rater.rate(parse(line), options);
    const double spent = cpu_now() - begin;
    for (const RatingStep& step : rating.path) print_step(step);
    std::printf("%s,%d.%d,%d.%d,%d.%d,%s", line.substr(0, kCells).c_str(), rating.er / 10, rating.er % 10,
                rating.ep / 10, rating.ep % 10, rating.ed / 10, rating.ed % 10,
                rating_technique(rating.technique, rating.nesting).name.data());
    if (flag == "-t") std::printf(",%.3f", spent);
    std::printf("\n");
    std::fflush(stdout);
  }
}
