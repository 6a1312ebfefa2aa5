// Strings of Interactive-Sudoku-Solver: `.Name~word~word.Name~...`, givens without a name.
//
// Most names are a kind's name in the form `iss` with numbers before cells, and are read and written so. Those whose
// words mean something else have a shape of their own (iss_shapes.cpp, iss_pairs_automata.cpp).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/forms/board_facts.hpp"
#include "board/forms/form_reader.hpp"

namespace swordfish::board::forms {

using Words = std::span<const std::string>;

// Extra cells that names bring with them: the regions of a ChaosConstruction; and what rows, columns and boxes lack in
// a Doppelganger. Those of rows stand in a column beside them, and so they are called.
inline constexpr std::string_view kRegionCells = "CC";
inline constexpr std::array<std::string_view, 3> kLackingCells = {"DGC", "DGR", "DGB"};

// Reads strings of Interactive-Sudoku-Solver.
class IssReader : FormReader {
 public:
  explicit IssReader(const ReadOptions& options) : FormReader(options), options_(&options) {}
  Boards read(std::string_view text);

  // For shapes of ISS. All of them say false after a fault, which is kept.
  using FormReader::add;
  using FormReader::fail;
  using FormReader::layout;
  bool cell(std::string_view word, int& into);
  bool cells(Words words, Cells& into);
  bool number(std::string_view word, int& into);
  bool numbers(std::string_view words, std::vector<int>& into);  // with _ between them
  // Pieces of a jigsaw that lie beside boxes: they are no houses of the layout.
  std::span<const std::vector<Cells>> pieces() const { return jigsaws_; }
  // Extra cells by the name of their group, none if there is no such group.
  Cells group(const std::string& name) const;
  // The first word behind a name that says how others are meant, empty without it.
  std::string_view option(std::string_view name) const;

 private:
  struct Item {
    std::string name;
    std::vector<std::string> words;
  };
  bool take_items(std::string_view text);
  bool take_parts(std::string_view text);
  bool make_layout();
  bool take_shape(const Item& item, Shape& shape, bool& is_raw);
  bool take_extras(const Item& item, Shape& shape);
  void take_brought(Shape& shape);
  bool add_lacking();
  bool take_pieces(const std::string& letters, std::vector<Cells>& pieces, std::size_t least,
                   std::size_t most);
  bool run(std::size_t begin, std::size_t end);
  bool repeat(const Item& item, std::size_t begin, std::size_t end);
  bool choose(std::size_t begin, std::size_t end);
  bool take_option(std::size_t begin, std::size_t end, std::string& text);
  bool take_item(const Item& item);
  bool take_givens(const Item& item);
  bool take_plainly(const Kind& kind, Words words);
  std::size_t end_of(std::size_t begin) const;

  const ReadOptions* options_;
  std::vector<Item> items_;
  std::vector<std::vector<Cells>> jigsaws_;            // beside boxes: they only differ
  std::map<std::string, std::pair<int, int>> groups_;  // of extra cells: the first, how many
  std::map<int, Digits> kept_;                         // by cell, what givens and candidates leave
  int row_shift_ = 0, column_shift_ = 0;               // while a Replicate runs
  int repeats_ = 0, depth_ = 0;
};

// How the words of a name become rules of a kind, and back. A writer says false where the form can't hold the rule.
struct IssShape {
  std::string_view name;
  bool (*read)(IssReader& reader, const Kind& kind, Words words) = nullptr;
  bool (*write)(const Board& board, const Rule& rule, std::string& out) = nullptr;
};
// The shape of a name in ISS; null where it has none of its own.
const IssShape* find_iss_shape(std::string_view name);
std::span<const IssShape> own_iss_shapes();  // tables, automata, expressions
std::span<const IssShape>
whole_iss_shapes();  // ranks, regions, choices: what asks for more than its own words

// Writes a rule as an item of ISS; false where the form can't hold it.
bool put_iss_rule(const Board& board, const Rule& rule, std::string& out);
// Writes cells as ISS does: ~R1C1~R1C2.
void put_iss_cells(const Layout& layout, const Cells& cells, std::string& out);
// Writes the name of a cell in ISS.
std::string iss_cell(const Layout& layout, int cell);

// For shapes of ISS: a whole row or column by its name, R1 or C9, from either end.
bool read_iss_line(IssReader& reader, const std::string& word, bool is_reversed, Cells& into);
// For shapes of ISS: the name of a whole row or column, empty for other cells.
std::string iss_line(const Layout& layout, const Cells& cells, bool& is_reversed);

bool is_iss(std::string_view text);
Boards read_iss(std::string_view text, const ReadOptions& options);
Text write_iss(const Board& board);

}  // namespace swordfish::board::forms
