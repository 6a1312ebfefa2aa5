// Unique rectangles: four open cells in two rows, two columns and two boxes must not hold only two digits, or
// the digits could be exchanged and the puzzle would have two solutions.
//
//     47 . . | 47  . .      type 1: the corner with more digits holds one of these others
//      . . . |  .  . .
//     47 . . | 4729 . .
//
//     types 1 to 4: deadly.hpp; type 5 is type 2 with a roof of three cells or a diagonal one
//     type 6: one of the digits is confined to the rectangle in all its lines, so it leaves the diagonal roof
//     hidden: one digit is confined to the rectangle in the two lines of a corner, so the other leaves it
//
// A corner may lack one of the digits if only candidates, not placed digits, took it away: the exchange would
// still be possible.
#include "ladder/techniques/deadly.hpp"

namespace swordfish {
namespace {

struct UniqueRectangle : DeadlyPattern {
  std::array<Cell, 4> corners;  // two in a box, then the two in line with them
  bool again = false;           // the same corners came before with other digits
};

// Every rectangle with a bivalue corner; `position.shared<UniqueRectangles>()`.
class UniqueRectangles {
 public:
  explicit UniqueRectangles(const Position& position) : position_(position) {
    for (const Digit digit : DigitSet::all()) allowed_[digit.index()] = position.open();
    if (position.limits().missing_candidates) {
      for (const Cell cell : position.grid().placed()) {
        allowed_[position.candidates(cell).first().index()] -= peers(cell);
      }
    } else {
      for (const Digit digit : DigitSet::all()) allowed_[digit.index()] = position.places(digit);
    }
    for (const Cell corner : position.bivalue()) begin_at(corner);
  }

  std::vector<UniqueRectangle> all;

 private:
  void begin_at(Cell corner) {
    const Digit low = position_.candidates(corner).first();
    const Digit high = (position_.candidates(corner) - DigitSet{low}).first();
    const CellSet allowed = allowed_[low.index()] & allowed_[high.index()];
    const CellSet row = cells_of(House::row(corner.row())), column = cells_of(House::column(corner.column()));
    const CellSet box = cells_of(House::box(corner.box()));
    for (const Cell beside : ((row | column) & box & allowed) - CellSet{corner}) {
      const bool in_row = beside.row() == corner.row();
      for (const Cell far : ((in_row ? column : row) & allowed) - box) {
        const Cell last = in_row ? Cell(far.row(), beside.column()) : Cell(beside.row(), far.column());
        if (allowed.contains(last)) add({corner, beside, far, last}, low, high);
      }
    }
  }

  void add(const std::array<Cell, 4>& corners, Digit low, Digit high) {
    UniqueRectangle rectangle{{low, high, {}, {}, {}}, corners};
    for (const Cell cell : corners) rectangle.add(cell, position_.candidates(cell));
    for (const UniqueRectangle& known : all) {
      if (known.cells != rectangle.cells) continue;
      if (known.digits() == rectangle.digits()) return;
      rectangle.again = true;
    }
    all.push_back(rectangle);
  }

  const Position& position_;
  std::array<CellSet, kDigits> allowed_;
};

struct RectangleTest : DeadlyTest {
  const UniqueRectangle& rectangle;

  // Types 2 and 5 differ in where the roof lies.
  bool type_2_or_5() const { return in_one_line(pattern.roof) != (technique.variant == 2) || type_2(); }

  bool type_6() const {
    if (rectangle.roof.size() != 2 || in_one_line(rectangle.roof)) return true;
    return each_way([&](Digit digit, Digit) {
      return !is_confined(digit, rectangle.roof) ||
             offer_confined(digit, rectangle.roof, rectangle.roof, digit);
    });
  }

  bool hidden() const {
    if (rectangle.floor.size() != 1 && rectangle.floor.size() != 2) return true;
    if (rectangle.floor.size() == 2 && in_one_line(rectangle.floor)) return true;
    for (const Cell corner : rectangle.corners) {
      if (!rectangle.floor.contains(corner)) continue;
      Cell opposite;
      for (const Cell cell : rectangle.cells) {
        if (cell.row() != corner.row() && cell.column() != corner.column()) opposite = cell;
      }
      const bool go_on = each_way([&](Digit kept, Digit removed) {
        return !is_confined(kept, {opposite}) || offer_confined(kept, {opposite}, {opposite}, removed);
      });
      if (!go_on) return false;
    }
    return true;
  }

  // For a unique rectangle, in the rows and columns of some corners, the digit stands only in the rectangle.
  bool is_confined(Digit digit, CellSet corners) const {
    CellSet lines;
    for (const Cell cell : corners) {
      lines |= cells_of(House::row(cell.row())) | cells_of(House::column(cell.column()));
    }
    return rectangle.cells.contains_all(position.places(digit) & lines);
  }

  bool offer_confined(Digit confined, CellSet corners, CellSet victims, Digit removed) const {
    const CellSet gone = position.places(removed) & victims;
    if (gone.empty()) return true;
    Step& step = begin().eliminate(gone, removed);
    step.mark(Role::Base, position.places(confined) & rectangle.cells, {confined});
    for (const Cell cell : corners) {
      for (const House line : {House::row(cell.row()), House::column(cell.column())}) {
        step.in(Role::Base, line).because(line, confined);
      }
    }
    return sink.offer(step);
  }

  bool run() const {
    switch (technique.variant) {
      case 1: return type_1();
      case 2:
      case 5: return type_2_or_5();
      case 3: return type_3();
      case 4: return type_4();
      case 6: return type_6();
      default: return hidden();
    }
  }
};

void find_unique_rectangles(const Position& position, const Technique& technique, StepSink& sink) {
  for (const UniqueRectangle& rectangle : position.shared<UniqueRectangles>().all) {
    if (rectangle.again && !sink.wants_all()) continue;  // a path looks at four cells once
    if (!RectangleTest{{position, technique, sink, rectangle}, rectangle}.run()) return;
  }
}

struct RectangleRow {
  const char* slug;
  const char* name;
  const char* code;
  int order;
  const char* text;
};

constexpr RectangleRow kRows[] = {
    {"uniqueness_1", "Uniqueness Test 1", "0600", 3500,
     "{extra} must be {digits.extra:or}, or {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
     "solution can't have that, so {result}."},
    {"uniqueness_2", "Uniqueness Test 2", "0601", 3600,
     "{extra:or} must be {digits.extra}, or {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
     "solution can't have that, so {result}."},
    {"uniqueness_3", "Uniqueness Test 3", "0602", 3700,
     "{extra:or} must be {digits.extra:or}, or {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged, which a puzzle with one "
     "solution can't have. With {base} that makes a naked subset in {houses.base}, "
     "so {result}."},
    {"uniqueness_4", "Uniqueness Test 4", "0603", 3800,
     "In {houses.base} the {digits.base} can only go in {extra:or}. Were {gone} "
     "there, too, {deadly} would hold only {digits.deadly}, and the digits could be "
     "exchanged. A puzzle with one solution can't have that, so {result}."},
    {"uniqueness_5", "Uniqueness Test 5", "0604", 3900,
     "{extra:or} must be {digits.extra}, or {deadly} would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one "
     "solution can't have that, so {result}."},
    {"uniqueness_6", "Uniqueness Test 6", "0605", 4000,
     "In {houses.base} the {digits.base} can only go in the rectangle {deadly}. Were it in "
     "{extra}, the rectangle would hold only {digits.deadly}, and the digits could "
     "be exchanged. A puzzle with one solution can't have that, so {result}."},
    {"hidden_rectangle", "Hidden Rectangle", "0606", 4010,
     "In {houses.base}, the lines of {victims}, the {digits.base} can only go in the "
     "rectangle {deadly}. Were {victims} {gone}, the rectangle would hold only "
     "{digits.deadly}, and the digits could be exchanged. A puzzle with one solution "
     "can't have that, so {result}."},
};

constexpr Technique technique_of(int variant) {
  const RectangleRow& row = kRows[variant - 1];
  return {.slug = row.slug,
          .name = row.name,
          .code = row.code,
          .order = row.order,
          .level = Level::Hard,
          .score = 100,
          .assumes_unique = true,
          .find = find_unique_rectangles,
          .variant = variant,
          .text = row.text};
}

const Register tests[] = {Register(technique_of(1)), Register(technique_of(2)), Register(technique_of(3)),
                          Register(technique_of(4)), Register(technique_of(5)), Register(technique_of(6)),
                          Register(technique_of(7))};

}  // namespace
}  // namespace swordfish
