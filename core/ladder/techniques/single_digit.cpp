// Patterns of one digit made of two bilocal houses: if the one end is false, the other end is true, so a
// place that sees both ends goes.
//
//     skyscraper: two rows (or columns)     kite: a row and a column       turbot fish: any two, their
//       ending in one column                  that meet in a box             inner ends see each other
//        a . . . . . | x . .                  b . | . . . | . c
//        : . . . . x | . d .                  . x | . . . | . :   b-x in the box
//        :           |   :                    : . | . . . | . *
//        b . . . . . | . c .                  a . | . . . | . *   a and c see *
//
//     empty rectangle: in a box the digit stands in one row or one column (the rest of the box is empty of
//     it); a bilocal column that begins in that row ends beside a victim in that column, or the other way
//     round.
#include "ladder/choice.hpp"
#include "ladder/fillings.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

// A house with two places for the digit.
struct Bilocal {
  House house;
  std::array<Cell, 2> ends;
};

// Two bilocal houses, joined at ends that see each other: outer = inner - inner = outer.
struct TwoLinks {
  Digit digit;
  std::array<House, 2> houses;
  std::array<Cell, 2> outer, inner;
};

std::vector<Bilocal> bilocal_houses(const Position& position, Digit digit, int from, int to) {
  std::vector<Bilocal> found;
  for (int index = from; index < to; ++index) {
    const House house(index);
    const PlaceSet places = position.place_set(house, digit);
    if (!places.is_pair()) continue;
    found.push_back(
        {house, {cell_at(house, places.first()), cell_at(house, places.without_first().first())}});
  }
  return found;
}

Step& tell(Step& step, const TwoLinks& links, CellSet gone) {
  const Digit digit = links.digit;
  step.eliminate(gone, digit);
  step.length = 3;
  if (!step.with_evidence()) return step;
  const auto node = [&](Cell cell) { return Node{{cell}, digit, {}}; };
  step.link(node(links.outer[0]), node(links.inner[0]), true);
  step.link(node(links.inner[0]), node(links.inner[1]), false);
  step.link(node(links.inner[1]), node(links.outer[1]), true);
  for (const int side : {0, 1}) {
    step.mark(Role::Pincer, links.outer[side], {digit}).mark(Role::Base, links.inner[side], {digit});
    step.in(Role::Base, links.houses[side]).because(links.houses[side], digit);
  }
  return step;
}

// --- skyscraper

int across(House house, Cell cell) { return house.kind() == HouseKind::Row ? cell.column() : cell.row(); }

bool offer_skyscraper(const Position& position, const Technique& technique, StepSink& sink, Digit digit,
                      const Bilocal& left, const Bilocal& right) {
  for (const int i : {0, 1}) {
    for (const int k : {0, 1}) {
      // A path takes only towers whose nearer or whose farther ends meet; the others it meets as turbot fish.
      if (i != k && !sink.wants_all()) continue;
      const TwoLinks links{digit,
                           {left.house, right.house},
                           {left.ends[1 - i], right.ends[1 - k]},
                           {left.ends[i], right.ends[k]}};
      if (across(left.house, links.inner[0]) != across(right.house, links.inner[1])) continue;
      if (across(left.house, links.outer[0]) == across(right.house, links.outer[1])) continue;  // an X-wing
      const CellSet gone = position.places(digit) & peers(links.outer[0]) & peers(links.outer[1]);
      if (gone.empty()) continue;
      if (!sink.offer(tell(sink.fresh(technique), links, gone))) return false;
    }
  }
  return true;
}

void find_skyscrapers(const Position& position, const Technique& technique, StepSink& sink) {
  const Fillings& fillings = position.shared<Fillings>();
  for (const int from : {0, 9}) {
    for (const Digit digit : fillings.digits()) {
      const auto lines = bilocal_houses(position, digit, from, from + 9);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t k = i + 1; k < lines.size(); ++k) {
          if (!offer_skyscraper(position, technique, sink, digit, lines[i], lines[k])) return;
        }
      }
    }
  }
}

// --- 2-string kite

const Technique* dual_of(const Technique& technique);

// Of a single digit: a kite, or nothing if the ends don't meet in a box.
bool is_kite(const TwoLinks& kite) {
  const bool apart = kite.inner[0] != kite.inner[1] && kite.outer[0] != kite.outer[1] &&
                     kite.inner[0] != kite.outer[1] && kite.inner[1] != kite.outer[0];
  return apart && kite.inner[0].box() == kite.inner[1].box();
}

struct Kite {
  TwoLinks links;
  CellSet gone;
};

bool offer_dual_kites(const std::vector<Kite>& kites, const Technique& dual, StepSink& sink) {
  for (std::size_t i = 0; i < kites.size(); ++i) {
    for (std::size_t k = i + 1; k < kites.size(); ++k) {
      const Kite &one = kites[i], &other = kites[k];
      const CellSet inner{one.links.inner[0], one.links.inner[1]};
      if (inner != CellSet{other.links.inner[0], other.links.inner[1]} || one.gone == other.gone) continue;
      Step& step = tell(sink.fresh(dual), one.links, one.gone);
      if (!sink.offer(tell(step, other.links, other.gone))) return false;
    }
  }
  return true;
}

void find_kites(const Position& position, const Technique& technique, StepSink& sink) {
  for (const Digit digit : position.shared<Fillings>().digits()) {
    std::vector<Kite> kites;
    const auto rows = bilocal_houses(position, digit, 0, 9);
    const auto columns = bilocal_houses(position, digit, 9, 18);
    for (const Bilocal& row : rows) {
      for (const Bilocal& column : columns) {
        for (const int way : {0, 1, 2, 3}) {
          const int i = way / 2, k = way % 2;
          const TwoLinks links{digit,
                               {row.house, column.house},
                               {row.ends[1 - i], column.ends[1 - k]},
                               {row.ends[i], column.ends[k]}};
          if (!is_kite(links)) continue;
          const Cell corner(links.outer[1].row(), links.outer[0].column());
          const CellSet gone = position.places(digit) & CellSet{corner};
          if (gone.empty()) continue;
          if (!sink.offer(tell(sink.fresh(technique), links, gone))) return;
          kites.push_back({links, gone});
        }
      }
    }
    if (position.limits().duals && !offer_dual_kites(kites, *dual_of(technique), sink)) return;
  }
}

// --- turbot fish

void find_turbot_fish(const Position& position, const Technique& technique, StepSink& sink) {
  Choice choice(sink);
  for (const Digit digit : position.shared<Fillings>().digits()) {
    const auto houses = bilocal_houses(position, digit, 0, kHouses);
    for (std::size_t i = 0; i < houses.size() * 2; ++i) {
      const Bilocal& left = houses[i / 2];
      const Cell outer = left.ends[i % 2], inner = left.ends[1 - i % 2];
      for (std::size_t k = 0; k < houses.size() * 2; ++k) {
        const Bilocal& right = houses[k / 2];
        const Cell other_inner = right.ends[k % 2], other_outer = right.ends[1 - k % 2];
        if (!peers(inner).contains(other_inner) || other_inner == outer || other_outer == inner) continue;
        CandidateSet gone;  // if both ends are one cell, it is true
        gone[digit] = position.places(digit) & peers(outer);
        if (outer != other_outer) gone[digit] &= peers(other_outer);
        if (gone[digit].empty() || !choice.wants(technique, gone, 3)) continue;
        const TwoLinks links{digit, {left.house, right.house}, {outer, other_outer}, {inner, other_inner}};
        choice.keep(tell(sink.fresh(technique), links, gone[digit]));
      }
    }
  }
  choice.offer_kept();
}

// --- empty rectangle

struct Rectangle {
  Digit digit;
  House box;
  CellSet in_row, in_column;  // the digit's places in the box; the crossing belongs to whichever is asked
  int row, column;
};

struct RectangleFound {
  Rectangle rectangle;
  House bilocal;
  Cell near, far;  // its ends: near is in the rectangle's line
  Cell victim;
};

Step& tell(Step& step, const RectangleFound& found) {
  const Rectangle& er = found.rectangle;
  const Digit digit = er.digit;
  step.eliminate({found.victim}, digit);
  step.length = 3;
  if (!step.with_evidence()) return step;
  // The crossing goes with the line that the near end is in.
  const bool by_row = found.near.row() == er.row;
  const CellSet seen = by_row ? er.in_row : er.in_column;
  const CellSet rest = (er.in_row | er.in_column) - seen;
  step.link({{found.far}, digit, {}}, {{found.near}, digit, {}}, true);
  step.link({{found.near}, digit, {}}, {seen, digit, {}}, false);
  step.link({seen, digit, {}}, {rest, digit, {}}, true);
  step.mark(Role::Base, er.in_row | er.in_column, {digit});
  step.mark(Role::Pivot, found.near, {digit}).mark(Role::Pincer, found.far, {digit});
  step.in(Role::Base, er.box).in(Role::Cover, found.bilocal);
  return step.because(er.box, digit).because(found.bilocal, digit);
}

// Empty rectangles of a single digit: the row and column of a box that hold all its places for the digit, neither
// alone. Calls visit(Rectangle).
template <class Visit>
bool each_rectangle(const Position& position, Digit digit, int box, const Visit& visit) {
  const CellSet places = position.places(House::box(box), digit);
  if (places.size() < 2 || places.size() > 5) return true;
  if (places.size() == 2 && !position.limits().two_candidate_rectangles) return true;
  for (int place = 8; place >= 0; --place) {
    const Cell crossing = Cell::in_box(box, place);
    const CellSet in_row = places & cells_of(House::row(crossing.row()));
    const CellSet in_column = places & cells_of(House::column(crossing.column()));
    if ((in_row | in_column) != places || in_row == places || in_column == places) continue;
    const Rectangle rectangle{digit, House::box(box), in_row, in_column, crossing.row(), crossing.column()};
    if (!visit(rectangle)) return false;
  }
  return true;
}

// For a single digit, follows bilocal lines out of one of the rectangle's lines (its row, or else its column).
template <class Visit>
bool each_victim(const Position& position, const Rectangle& er, bool by_row, const Visit& visit) {
  const CellSet places = position.places(er.digit);
  const House line = by_row ? House::row(er.row) : House::column(er.column);
  for (const Cell near : (places & cells_of(line)) - cells_of(er.box)) {
    const House bilocal = by_row ? House::column(near.column()) : House::row(near.row());
    const CellSet ends = places & cells_of(bilocal);
    if (ends.size() != 2) continue;
    const Cell far = (ends - CellSet{near}).first();
    const Cell victim = by_row ? Cell(far.row(), er.column) : Cell(er.row, far.column());
    if (!places.contains(victim) || victim.box() == er.box.number()) continue;
    if (!visit(RectangleFound{er, bilocal, near, far, victim})) return false;
  }
  return true;
}

bool offer_dual_rectangles(const std::vector<RectangleFound>& found, const Technique& dual, StepSink& sink) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t k = i + 1; k < found.size(); ++k) {
      if (found[i].victim == found[k].victim) continue;
      Step& step = tell(sink.fresh(dual), found[i]);
      if (!sink.offer(tell(step, found[k]))) return false;
    }
  }
  return true;
}

void find_empty_rectangles(const Position& position, const Technique& technique, StepSink& sink) {
  for (const Digit digit : position.shared<Fillings>().digits()) {
    for (int box = 0; box < 9; ++box) {
      std::vector<RectangleFound> in_box;
      const auto offer = [&](const RectangleFound& found) {
        in_box.push_back(found);
        return sink.offer(tell(sink.fresh(technique), found));
      };
      const auto visit = [&](const Rectangle& er) {
        return each_victim(position, er, true, offer) && each_victim(position, er, false, offer);
      };
      if (!each_rectangle(position, digit, box, visit)) return;
      if (position.limits().duals && !offer_dual_rectangles(in_box, *dual_of(technique), sink)) return;
    }
  }
}

constexpr auto kEndsText =
    "In {houses.base} the {digits} has two places each, but {base} see each other "
    "and can't both be {digits}. So {pincer:or} must be {digits}, and {result}.";
constexpr auto kRectangleText =
    "In {houses.base} the {digits} can only go in {base:or}, within one row and "
    "one column. {story}. Either way {result}.";

const Register skyscraper({.slug = "skyscraper",
                           .name = "Skyscraper",
                           .code = "0400",
                           .order = 3000,
                           .level = Level::Hard,
                           .score = 130,
                           .find = find_skyscrapers,
                           .text = kEndsText});
const Register two_string_kite({.slug = "two_string_kite",
                                .name = "2-String Kite",
                                .code = "0401",
                                .order = 3100,
                                .level = Level::Hard,
                                .score = 150,
                                .find = find_kites,
                                .text = kEndsText});
const Register dual_two_string_kite(
    {.slug = "dual_two_string_kite",
     .name = "Dual 2-String Kite",
     .code = "0404",
     .order = 3100,
     .level = Level::Hard,
     .score = 150,
     .text = "Two kites share {base}: {story}. Both times one of the two ends is {digits}, "
             "so {result}."});
const Register turbot_fish({.slug = "turbot_fish",
                            .name = "Turbot Fish",
                            .code = "0403",
                            .order = 3120,
                            .level = Level::Hard,
                            .score = 120,
                            .find = find_turbot_fish,
                            .text = kEndsText});
const Register empty_rectangle({.slug = "empty_rectangle",
                                .name = "Empty Rectangle",
                                .code = "0402",
                                .order = 3170,
                                .level = Level::Hard,
                                .score = 120,
                                .find = find_empty_rectangles,
                                .text = kRectangleText});
const Register dual_empty_rectangle({.slug = "dual_empty_rectangle",
                                     .name = "Dual Empty Rectangle",
                                     .code = "0405",
                                     .order = 3170,
                                     .level = Level::Hard,
                                     .score = 120,
                                     .text = kRectangleText});

const Technique* dual_of(const Technique& technique) {
  return &technique == &two_string_kite.technique ? &dual_two_string_kite.technique
                                                  : &dual_empty_rectangle.technique;
}

}  // namespace
}  // namespace swordfish
