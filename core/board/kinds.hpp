// The kinds of rules: what each means, how it is written and drawn. The board never names one.
//
// Each file of core/board/rules/ registers its kinds:
//
//   static bool rises(const Board& board, const Rule& rule, std::span<const int> digits) {...}
//   static void post(const Board& board, const Rule& rule, Model& model) {...}
//   static const Register thermo({.slug = "thermo", .name = "Thermo", .takes = "cells", ...});
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/board.hpp"

namespace swordfish::board {

class Model;  // model.hpp

// How a rule is drawn; whoever draws takes it as it is. Colours have names, which a theme fills.
enum class Figure : std::uint8_t {
  None,
  Cage,      // dashed around the cells, the first number in the corner
  Shade,     // the cells' background
  Line,      // through the middles of the cells
  Thermo,    // a line with a bulb at the first cell
  Arrow,     // a ring around the first part, a line with a tip through the second
  Circles,   // a line with a ring around its first and last cell
  Dot,       // on the border of two cells
  Sign,      // a text on the border of two cells, or in a cell
  Outside,   // the first number before the first cell, seen along the line
  Diagonal,  // a number before the first cell with an arrow along the line
  Corner,    // a ring with numbers where four cells meet
  Square,    // a square in each cell
  Disc,      // a disc in each cell
};

struct Drawing {
  Figure figure = Figure::None;
  std::string_view colour = "line";
  // What stands there instead of the first number: a text, one with {} for the number, or "5=V 10=X" for some numbers.
  std::string_view label{};
  // The lists of cells that it is drawn on, if they aren't the rule's parts.
  std::vector<Cells> (*where)(const Layout& layout, const Rule& rule) = nullptr;
};

struct Kind {
  std::string_view slug;     // cage
  std::string_view name;     // Cage, as in sf.rules.Cage
  std::string_view meaning;  // a sentence or two: what must hold
  // What it is made from, in order, as Python is told: parts of cells, then numbers.
  //   "cells, sum: int?"       one part and at most one number
  //   "circle, shaft"          two parts          "sets..."            any number of parts
  //   "cells, digits: int..."  any further numbers "cells, difference: int = 5"   a number that is 5 unless given
  //   "cells, text"            a text             ""                   nothing: it holds on the whole board
  std::string_view takes = "cells";
  int fewest = 1;  // cells of each part
  int most = kMostCells;
  // Whether a filled board (digits by cell) keeps the rule: the definition, which every solution found is held to.
  bool (*holds)(const Board& board, const Rule& rule, std::span<const int> digits) = nullptr;
  bool looks_around = false;  // at more cells than those of its parts
  // Whether it depends only on the digits that each of its parts holds, and how often, in whatever order they stand;
  // without parts, on those of each group of cells that it makes differ.
  bool ignores_order = false;
  // What the engine may conclude; nothing: it only looks whether the rule holds.
  void (*post)(const Board& board, const Rule& rule, Model& model) = nullptr;
  // What is wrong with numbers or cells, beyond what `takes` says; empty: nothing.
  std::string (*refuse)(const Layout& layout, const Rule& rule) = nullptr;
  // What a step by this rule says of it, as a clause: {line} are its cells in their order ({first} {rest}: those of its
  // first part, of the others), {numbers} its numbers, {number} the first of them, {sets} the digits that a sum can
  // still have; steps/names_sentences.hpp has all slots. What follows from it is said behind it
  // (steps/rule_techniques.cpp).
  std::string_view sentence = "";
  Drawing drawing{};
  // Names in text forms, as "iss:Cage fpuzzles:killercage": form, colon, name.
  std::string_view forms = "";
};

// Adds a kind to the register when the program loads.
struct Register {
  Kind kind;
  explicit Register(const Kind& kind_);
};

// Every kind, by slug; the same for the life of the program.
std::span<const Kind* const> kinds();
// A kind by slug or name; null if there is none.
const Kind* find_kind(std::string_view word);
// A kind by its name in a text form, such as ("iss", "Cage"); null if there is none.
const Kind* find_kind(std::string_view form, std::string_view name);
// The name of a kind in a form, empty without one.
std::string_view name_in(std::string_view form, const Kind& kind);

// A rule of a kind, refused unless parts and numbers are as the kind takes them; numbers that have a default are filled
// in.
std::variant<Rule, Fault> make_rule(const Layout& layout, const Kind& kind, std::vector<Cells> parts = {},
                                    std::vector<int> numbers = {}, std::string text = {});

// How a kind is called: its parameters, one by one.
struct Parameter {
  enum class Type : std::uint8_t { Part, Number, Text } type = Type::Part;
  std::string_view name;
  bool is_many = false;          // takes all that is left
  bool is_optional = false;      // without it there is no such number
  std::optional<int> otherwise;  // the number that is meant without it
};
// The parameters of a kind.
std::vector<Parameter> parameters(const Kind& kind);

}  // namespace swordfish::board
