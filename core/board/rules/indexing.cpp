// Digits that say where another digit stands.
#include "board/engine.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

// The k-th of some cells, counted from 1, holds a digit; k stands in a cell, too.
class Indexed final : public Propagator {
 public:
  // The cell with k comes last.
  Indexed(Cells line, Digits digit) : Propagator(std::move(line), Turn::Second), digit_(digit) {}

  void prepare(const Program& program) override {
    is_once_ = program.all_differ(std::span(cells).first(cells.size() - 1));
  }

  bool run(Engine& engine) const override {
    const int count = static_cast<int>(cells.size()) - 1, control = cells.back();
    Digits possible = 0;
    for (Digits rest = engine[control]; rest != 0; rest &= rest - 1) {
      const int place = engine.lowest() + first_of(rest) - 1;
      if (place >= 0 && place < count && (engine[cells[static_cast<std::size_t>(place)]] & digit_) != 0) {
        possible |= first_alone(rest);
      }
    }
    if (!engine.keep(control, possible)) return false;
    if (is_single(engine[control])) {
      const int place = engine.lowest() + first_of(engine[control]) - 1;
      return engine.keep(cells[static_cast<std::size_t>(place)], digit_);
    }
    for (int place = 0; is_once_ && place < count; ++place) {  // it stands nowhere else
      const int index = place + 1 - engine.lowest();
      const bool is_possible = index >= 0 && index < 32 && (engine[control] >> index & 1) != 0;
      if (!is_possible && !engine.keep(cells[static_cast<std::size_t>(place)], ~digit_)) return false;
    }
    return true;
  }

 private:
  Digits digit_;
  bool is_once_ = false;
};

void post_indexed(const Cells& line, int control, int digit, Model& model) {
  const int index = digit - model.lowest();
  if (index < 0 || index >= model.digits()) {
    model.forbid();
    return;
  }
  Cells cells = line;
  cells.push_back(control);
  model.add<Indexed>(std::move(cells), Digits{1} << index);
}

bool holds_at(const Cells& line, int k, int digit, Filled digits) {
  return k >= 1 && k <= static_cast<int>(line.size()) &&
         digits[static_cast<std::size_t>(line[static_cast<std::size_t>(k - 1)])] == digit;
}

bool is_numbered_room(const Board&, const Rule& rule, Filled digits) {
  return holds_at(rule.cells(), digits[static_cast<std::size_t>(rule.cells()[0])], rule.numbers[0], digits);
}
void post_numbered_room(const Board&, const Rule& rule, Model& model) {
  post_indexed(rule.cells(), rule.cells()[0], rule.numbers[0], model);
}

// The house of a kind in which a cell lies, and the number of its place in it from 1.
std::pair<const Cells*, int> place_in(const Layout& layout, HouseKind kind, int cell) {
  for (const House& house : layout.houses()) {
    const auto at = std::find(house.cells.begin(), house.cells.end(), cell);
    if (house.kind == kind && at != house.cells.end())
      return {&house.cells, static_cast<int>(at - house.cells.begin()) + 1};
  }
  return {nullptr, 0};
}

template <HouseKind kind>
bool holds_index(const Board& board, const Rule& rule, Filled digits) {
  for (const int cell : rule.cells()) {
    const auto [house, place] = place_in(*board.layout, kind, cell);
    if (!holds_at(*house, digits[static_cast<std::size_t>(cell)], place, digits)) return false;
  }
  return true;
}
template <HouseKind kind>
void post_index(const Board& board, const Rule& rule, Model& model) {
  for (const int cell : rule.cells()) {
    const auto [house, place] = place_in(*board.layout, kind, cell);
    post_indexed(*house, cell, place, model);
  }
}
template <HouseKind kind>
std::string refuse_outside(const Layout& layout, const Rule& rule) {
  for (const int cell : rule.cells()) {
    if (place_in(layout, kind, cell).first == nullptr)
      return words("cells that lie in such a house, got ", layout.name(cell));
  }
  return {};
}

// A value, k, and cells of which the k-th holds the value.
class Element final : public Propagator {
 public:
  explicit Element(Cells line) : Propagator(std::move(line), Turn::Second) {}

  bool run(Engine& engine) const override {
    const int value = cells[0], control = cells[1], count = static_cast<int>(cells.size()) - 2;
    Digits possible = 0, values = 0;
    for (Digits rest = engine[control]; rest != 0; rest &= rest - 1) {
      const int place = engine.lowest() + first_of(rest) - 1;
      if (place < 0 || place >= count) continue;
      const Digits here = engine[cells[static_cast<std::size_t>(place + 2)]] & engine[value];
      if (here != 0) possible |= first_alone(rest), values |= here;
    }
    if (!engine.keep(control, possible) || !engine.keep(value, values)) return false;
    if (!is_single(engine[control])) return true;
    const int place = engine.lowest() + first_of(engine[control]) - 1;
    return engine.keep(cells[static_cast<std::size_t>(place + 2)], engine[value]);
  }
};

bool is_value_index(const Board&, const Rule& rule, Filled digits) {
  const Cells& cells = rule.cells();
  return holds_at({cells.begin() + 2, cells.end()}, digits[static_cast<std::size_t>(cells[1])],
                  digits[static_cast<std::size_t>(cells[0])], digits);
}
void post_value_index(const Board&, const Rule& rule, Model& model) { model.add<Element>(rule.cells()); }

const Register numbered_room(
    {.slug = "numbered_room",
     .name = "NumberedRoom",
     .meaning = "The n-th cell of the line holds the digit, n being the digit of the first cell.",
     .takes = "cells, digit: int",
     .holds = is_numbered_room,
     .post = post_numbered_room,
     .sentence = "The first of {line} says where {numbers} stands",
     .drawing = {.figure = Figure::Outside, .colour = "outside"},
     .forms = "iss:NumberedRoom fpuzzles:numberedroom"});

const Register row_index({.slug = "row_index",
                          .name = "RowIndex",
                          .meaning = "A digit v in row r says that r stands in row v of the same column.",
                          .holds = holds_index<HouseKind::Column>,
                          .looks_around = true,
                          .post = post_index<HouseKind::Column>,
                          .refuse = refuse_outside<HouseKind::Column>,
                          .sentence = "{line} say in which row their own row's number stands",
                          .drawing = {.figure = Figure::Shade, .colour = "index"},
                          .forms = "iss:Indexing:R fpuzzles:rowindexer"});

const Register column_index(
    {.slug = "column_index",
     .name = "ColumnIndex",
     .meaning = "A digit v in column c says that c stands in column v of the same row.",
     .holds = holds_index<HouseKind::Row>,
     .looks_around = true,
     .post = post_index<HouseKind::Row>,
     .refuse = refuse_outside<HouseKind::Row>,
     .sentence = "{line} say in which column their own column's number stands",
     .drawing = {.figure = Figure::Shade, .colour = "index"},
     .forms = "iss:Indexing:C fpuzzles:columnindexer"});

const Register box_index(
    {.slug = "box_index",
     .name = "BoxIndex",
     .meaning = "A digit v in place p of a box says that p stands in place v of the same box.",
     .holds = holds_index<HouseKind::Box>,
     .looks_around = true,
     .post = post_index<HouseKind::Box>,
     .refuse = refuse_outside<HouseKind::Box>,
     .sentence = "{line} say in which place of the box their own place's number stands",
     .drawing = {.figure = Figure::Shade, .colour = "index"},
     .forms = "fpuzzles:boxindexer"});

const Register value_index(
    {.slug = "value_index",
     .name = "ValueIndex",
     .meaning = "Of the cells from the third on the k-th holds the digit of the first, k being the "
                "digit of the second.",
     .fewest = 3,
     .holds = is_value_index,
     .post = post_value_index,
     .sentence = "In {line} the second says where the digit of the first stands",
     .drawing = {.figure = Figure::Line, .colour = "index"},
     .forms = "iss:ValueIndexing"});

}  // namespace
}  // namespace swordfish::board
