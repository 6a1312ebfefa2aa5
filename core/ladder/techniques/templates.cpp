// Templates: a template is one way to place a digit in all its houses. A cell in every template holds the
// digit, a place in none of them loses it. Cells that belong to one digit are closed to the templates of the
// others, until nothing changes any more.
#include "ladder/fillings.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

struct Templates {
  std::array<CellSet, kDigits> alone;    // cells of any template, each digit for itself
  std::array<CellSet, kDigits> filled;   // the same, all digits together
  std::array<CellSet, kDigits> certain;  // cells of every template

  explicit Templates(const Position& position) : filled(standing_or_possible(position.grid())) {
    for (CellSet& cells : filled) cells = filled_cells(cells);
    alone = filled;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Digit digit : DigitSet::all()) {
        const CellSet before = certain[digit.index()];
        filled[digit.index()] = filled_cells(filled[digit.index()] - owned_by_others(digit));
        certain[digit.index()] = only_of_row(filled[digit.index()]);
        changed |= certain[digit.index()] != before;
      }
    }
  }

  CellSet owned_by_others(Digit digit) const {
    CellSet owned;
    for (const Digit other : DigitSet::all()) {
      if (other != digit) owned |= certain[other.index()];
    }
    return owned;
  }

 private:
  // Every template has one cell in each row.
  static CellSet only_of_row(CellSet cells) {
    CellSet lone;
    for (int row = 0; row < 9; ++row) {
      const CellSet in_row = cells & cells_of(House::row(row));
      if (in_row.is_single()) lone |= in_row;
    }
    return lone;
  }
};

// A template is complete if it has a cell in every row. What one digit's templates don't show needs all
// digits.
Step& add_truths(Step& step, const Position& position, const Templates& templates, Digit digit) {
  const bool by_itself = templates.filled[digit.index()] == templates.alone[digit.index()];
  if (!by_itself) step.mark(Role::Cover, templates.owned_by_others(digit) & position.places(digit));
  for (int row = 0; row < 9; ++row) {
    for (const Digit used : by_itself ? DigitSet{digit} : DigitSet::all()) {
      if (!position.place_set(House::row(row), used).empty()) step.because(House::row(row), used);
    }
  }
  return step;
}

void find_template_set(const Position& position, const Technique& technique, StepSink& sink) {
  const Templates& templates = position.shared<Templates>();
  for (const Digit digit : DigitSet::all()) {
    const CellSet cells = templates.certain[digit.index()] & position.places(digit);
    if (cells.empty()) continue;
    Step& step = sink.fresh(technique).mark(Role::Base, cells, {digit});
    for (const Cell cell : cells) step.place(cell, digit);
    if (!sink.offer(add_truths(step, position, templates, digit))) return;
  }
}

void find_template_delete(const Position& position, const Technique& technique, StepSink& sink) {
  const Templates& templates = position.shared<Templates>();
  for (const Digit digit : DigitSet::all()) {
    const CellSet filled = templates.filled[digit.index()];
    const CellSet gone = position.places(digit) - filled;
    if (gone.empty()) continue;
    Step& step = sink.fresh(technique).eliminate(gone, digit);
    step.mark(Role::Base, filled & position.places(digit), {digit});
    if (!sink.offer(add_truths(step, position, templates, digit))) return;
  }
}

const Register template_set(
    {.slug = "template_set",
     .name = "Template Set",
     .code = "1201",
     .order = 8700,
     .level = Level::Extreme,
     .score = 10000,
     .on = false,
     .find = find_template_set,
     .text = "Every way to place all the {digits}s of the grid[ without {cover}, which other "
             "digits need,] has one in {base}, so {result}."});
const Register template_delete({.slug = "template_delete",
                                .name = "Template Delete",
                                .code = "1202",
                                .order = 8800,
                                .level = Level::Extreme,
                                .score = 10000,
                                .on = false,
                                .find = find_template_delete,
                                .text = "No way to place all the {digits}s of the grid[ without {cover}, "
                                        "which other digits need,] has one in "
                                        "{victims:or}, so {result}."});

}  // namespace
}  // namespace swordfish
