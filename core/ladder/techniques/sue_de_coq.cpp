// Sue de Coq: where a line meets a box, some cells have more digits than they are; cells of the line (set A)
// and of the box (set B) take up the rest, with no digit of the crossing in both.
//
//       crossing        A
//     | 1259 1258 . | 15 . . | ...      1, 2, 5, 8, 9 in the crossing, A takes 1 or 5, B two of 2, 8, 9:
//     |  29   28  . |                   five cells hold five digits, so each is used. 1 and 5 leave the rest
//     of |   .    .  . |  B                the row, 2, 8 and 9 the rest of the box
//
// Extended: A and B may hold further digits, if they have so many more cells. Nothing is left over: all
// digits of crossing, A and B are used up in their lines and boxes.
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// Some cells and what they hold.
struct HeldCells {
  CellSet cells;
  DigitSet digits;
  int size = 0;

  HeldCells with(Cell cell, DigitSet candidates) const {
    return {cells | CellSet{cell}, digits | candidates, size + 1};
  }
};

class SueDeCoqFinder {
 public:
  SueDeCoqFinder(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position), technique_(technique), sink_(sink) {}

  void run() {
    for (int line = 0; line < 18; ++line) {
      for (int box = 0; box < 9; ++box) {
        line_ = House(line);
        box_ = House::box(box);
        const CellSet crossing = position_.open(line_) & cells_of(box_);
        if (crossing.size() >= 2 && !choose_crossing(crossing, {})) return;
      }
    }
  }

 private:
  // In a sue de coq, digits that a part uses up beyond its own, counted by cells.
  int taken(const HeldCells& part) const { return part.size - (part.digits - crossing_.digits).size(); }

  bool choose_crossing(CellSet from, const HeldCells& chosen) {
    for (const Cell cell : from) {
      from.remove(cell);
      const HeldCells more = chosen.with(cell, position_.candidates(cell));
      crossing_ = more;
      surplus_ = more.digits.size() - more.size;
      if (more.size >= 2 && surplus_ >= 2 && !choose_line(position_.open(line_) - more.cells, {}))
        return false;
      if (!choose_crossing(from, more)) return false;
    }
    return true;
  }

  bool choose_line(CellSet from, const HeldCells& chosen) {
    for (const Cell cell : from) {
      from.remove(cell);
      const HeldCells more = chosen.with(cell, position_.candidates(cell));
      const int took = taken(more);
      if (took > 0 && took < surplus_ && more.digits.meets(crossing_.digits)) {
        in_line_ = more;
        // The box may not use the crossing's digits that the line uses.
        CellSet others = position_.open(box_) - crossing_.cells - more.cells;
        for (const Digit digit : more.digits & crossing_.digits) others -= position_.places(digit);
        if (!others.empty() && !choose_box(others, {}, surplus_ - took)) return false;
      }
      if (took + from.size() > 0 && !choose_line(from, more)) return false;
    }
    return true;
  }

  bool choose_box(CellSet from, const HeldCells& chosen, int needed) {
    for (const Cell cell : from) {
      from.remove(cell);
      const HeldCells more = chosen.with(cell, position_.candidates(cell));
      const int took = taken(more);
      if (took == needed && more.digits.meets(crossing_.digits) && !offer(more)) return false;
      if (took <= needed && took + from.size() >= needed && !choose_box(from, more, needed)) return false;
    }
    return true;
  }

  bool offer(const HeldCells& in_box) {
    const DigitSet in_both = (in_line_.digits & in_box.digits) - crossing_.digits;
    const DigitSet box_digits = ((crossing_.digits | in_box.digits) - in_line_.digits) | in_both;
    const DigitSet line_digits = ((crossing_.digits | in_line_.digits) - in_box.digits) | in_both;
    const CellSet box_cells = position_.open(box_) - crossing_.cells - in_box.cells;
    const CellSet line_cells = position_.open(line_) - crossing_.cells - in_line_.cells;
    CandidateSet gone;
    for (const Digit digit : box_digits) gone[digit] |= box_cells & position_.places(digit);
    for (const Digit digit : line_digits) gone[digit] |= line_cells & position_.places(digit);
    if (gone.empty()) return true;
    Step& step = sink_.fresh(technique_);
    step.eliminations = gone;
    step.earlier = cells_of(box_);
    step.length = crossing_.size + in_line_.size + in_box.size;
    mark(step, Role::Common, crossing_);
    mark(step, Role::SetA, in_line_);
    mark(step, Role::SetB, in_box);
    return sink_.offer(step.in(Role::Base, line_).in(Role::Cover, box_));
  }

  void mark(Step& step, Role role, const HeldCells& part) const {
    for (const Cell cell : part.cells) step.mark(role, cell, position_.candidates(cell));
    step.because(part.cells);
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  House line_, box_;
  HeldCells crossing_, in_line_;
  int surplus_ = 0;  // digits of the crossing beyond its cells
};

void find_sue_de_coq(const Position& position, const Technique& technique, StepSink& sink) {
  SueDeCoqFinder(position, technique, sink).run();
}

const Register sue_de_coq(
    {.slug = "sue_de_coq",
     .name = "Sue de Coq",
     .code = "1101",
     .order = 5300,
     .level = Level::Unfair,
     .score = 250,
     .find = find_sue_de_coq,
     .text = "Where {houses.base} and {houses.cover} meet, {common} hold {digits.common}. With {set_a} in "
             "{houses.base}, which {set_a?holds|hold} {digits.set_a}, and {set_b} in {houses.cover}, which "
             "{set_b?holds|hold} {digits.set_b}, these are as many cells as digits, so every digit is used "
             "there, and "
             "{result}."});

}  // namespace
}  // namespace swordfish
