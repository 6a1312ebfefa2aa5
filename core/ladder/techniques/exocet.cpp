// Junior Exocet: whatever two digits stand in the base, they stand in the targets too.
//
//     B B c | . . . | . . .      base B: two cells of a mini; targets T: one in each of the other boxes of
//     . . . | T . . | . T .      the band, out of the base's line; their companions / (the other cell of the
//     . . . | / . . | . / .      mini across) hold no digit of the base
//     ------+-------+------
//     . . s | s . . | . s .      the cross-lines run through c and the targets; in their cells s outside the
//     . . s | s . . | . s .      band a digit of the base may have no three places that don't see each other
//     ...
//
// A digit of the base is in none of c's cells of the band, in no companion, and nowhere else in the base's
// line: without a target it would need a place in each of the three cross-lines outside the band, but there
// it has only two. So each target holds a digit of the base, and nothing else.
#include <algorithm>
#include <array>

#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// A band lying (rows) or standing (columns): coordinates along and across it.
struct Frame {
  bool is_standing;
  Cell cell(int line, int across) const { return is_standing ? Cell(across, line) : Cell(line, across); }
  House line(int number) const { return is_standing ? House::column(number) : House::row(number); }
  House cross(int number) const { return is_standing ? House::row(number) : House::column(number); }
};

struct ExocetTarget {
  Cell cell;
  Cell companion;
  int cross;  // number of its cross-line
};

class ExocetSearch {
 public:
  ExocetSearch(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position), technique_(technique), sink_(sink) {}

  void run() {
    for (const bool is_standing : {false, true}) {
      frame_ = {is_standing};
      for (int line = 0; line < 9; ++line) {
        for (int third = 0; third < 9; ++third) {
          if (!try_base(line, third)) return;
        }
      }
    }
  }

 private:
  DigitSet held(Cell cell) const { return position_.candidates(cell); }

  // The base of an exocet is the mini of `third` on `line` without that cell. False: enough.
  bool try_base(int line, int third) {
    line_ = line;
    third_ = third;
    const int first = third / 3 * 3;
    base_ = {};
    for (int across = first; across < first + 3; ++across) {
      if (across != third) base_.insert(frame_.cell(line, across));
    }
    if (!position_.open().contains_all(base_)) return true;
    digits_ = {};
    for (const Cell cell : base_) digits_ |= held(cell);
    if (digits_.size() < 3 || digits_.size() > 4) return true;
    for (const ExocetTarget& one : targets((third / 3 + 1) % 3)) {
      for (const ExocetTarget& other : targets((third / 3 + 2) % 3)) {
        if (!try_targets(one, other)) return false;
      }
    }
    return true;
  }

  // Targets of an exocet: open cells of a box of the band, out of the base's line, whose companions hold no digit of
  // the base.
  std::vector<ExocetTarget> targets(int box) const {
    std::vector<ExocetTarget> found;
    const int band = line_ / 3 * 3;
    const int one = band + (line_ + 1) % 3, other = band + (line_ + 2) % 3;
    for (int across = 3 * box; across < 3 * box + 3; ++across) {
      for (const auto& [line, beside] : {std::pair(one, other), std::pair(other, one)}) {
        const Cell cell = frame_.cell(line, across), companion = frame_.cell(beside, across);
        if (position_.open().contains(cell) && held(cell).meets(digits_) && !held(companion).meets(digits_)) {
          found.push_back({cell, companion, across});
        }
      }
    }
    return found;
  }

  bool try_targets(const ExocetTarget& one, const ExocetTarget& other) {
    CandidateSet gone;
    for (const Cell cell : {one.cell, other.cell}) gone.insert(cell, held(cell) - digits_);
    // A digit in neither target is not in the base.
    for (const Digit digit : digits_ - held(one.cell) - held(other.cell)) {
      gone[digit] |= base_ & position_.places(digit);
    }
    if (gone.empty()) return true;
    const std::array crosses = {third_, one.cross, other.cross};
    for (const Digit digit : digits_) {
      if (has_three_places(digit, crosses)) return true;
    }
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.length = digits_.size();
    if (step.with_evidence()) tell(one, other, crosses, step);
    return sink_.offer(step);
  }

  // For an exocet, whether a digit could stand in all three cross-lines outside the band.
  bool has_three_places(Digit digit, const std::array<int, 3>& crosses) const {
    std::array<int, 3> lines{};  // bits: the lines on which it may cross
    for (std::size_t i = 0; i < 3; ++i) {
      for (int line = 0; line < 9; ++line) {
        if (line / 3 != line_ / 3 && held(frame_.cell(line, crosses[i])).contains(digit))
          lines[i] |= 1 << line;
      }
    }
    for (int first = lines[0]; first != 0; first &= first - 1) {
      const int without_first = lines[1] & ~(first & -first);
      for (int second = without_first; second != 0; second &= second - 1) {
        if ((lines[2] & ~(first & -first) & ~(second & -second)) != 0) return true;
      }
    }
    return false;
  }

  void tell(const ExocetTarget& one, const ExocetTarget& other, const std::array<int, 3>& crosses,
            Step& step) const {
    for (const Cell cell : base_) step.mark(Role::Base, cell, held(cell));
    for (const ExocetTarget& target : {one, other})
      step.mark(Role::Target, target.cell, held(target.cell) & digits_);
    step.because(base_).in(Role::Base, frame_.line(line_));
    for (const int cross : crosses) {
      const House house = frame_.cross(cross);
      step.in(Role::Cover, house);
      for (const Digit digit : digits_) {
        const CellSet places = position_.places(house, digit);
        if (!places.empty()) step.because(house, digit);
        step.mark(Role::Cover,
                  places - cells_of(House::box(one.cell.box())) - cells_of(House::box(other.cell.box())) -
                      cells_of(House::box(base_.first().box())),
                  {digit});
      }
    }
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  Frame frame_{};
  int line_ = 0;
  int third_ = 0;
  CellSet base_;
  DigitSet digits_;
};

void find_junior_exocets(const Position& position, const Technique& technique, StepSink& sink) {
  ExocetSearch(position, technique, sink).run();
}

const Register junior_exocet(
    {.slug = "junior_exocet",
     .name = "Junior Exocet",
     .code = "S200",
     .order = 8410,
     .level = Level::Extreme,
     .score = 450,
     .on = false,
     .find = find_junior_exocets,
     .text = "Whichever of {digits.base} {base} hold, {houses.cover} have no room for them in all "
             "three unless {target} hold them, too. So {target} hold the same digits as "
             "{base}, and {result}."});

}  // namespace
}  // namespace swordfish
