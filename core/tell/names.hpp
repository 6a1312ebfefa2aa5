// Names of cells and houses, alone and in lists.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/grid.hpp"
#include "base/step.hpp"
#include "tell/language.hpp"
#include "tell/template.hpp"

namespace swordfish {

// "row 4" is of kind "row" and has the label "4"; kinds and labels are English, a language translates them.
struct HouseName {
  std::string_view kind;
  std::string label;
};

// What a layout calls its cells and houses. The kinds are told in the order of the houses.
class LayoutNames {
 public:
  virtual ~LayoutNames() = default;
  // The name of a cell at the end of a text, and the short one of several, which are sorted.
  virtual void cell(int cell, const Language& language, std::string& out) const = 0;
  virtual void cells(std::span<const int> cells, const Language& language, std::string& out) const = 0;
  virtual HouseName house(int house) const = 0;
  // Such as r15c1b9; houses are sorted, each once.
  virtual void short_houses(std::span<const int> houses, std::string& out) const = 0;
};

// The names of the classic board: r1c1 to r9c9, rows, columns and boxes; what is beyond them is named by its
// number.
const LayoutNames& classic_names();

// The name of a cell.
std::string cell_name(int cell, const LayoutNames& places, const Language& language);
// The short name of several cells.
std::string cells_name(std::span<const int> cells, const LayoutNames& places, const Language& language);
// The name of a house.
std::string house_name(int house, const LayoutNames& places, const Language& language);
// The name of a cell on the classic board.
inline std::string name_in(const Language& language, Cell cell) {
  return cell_name(cell.index, classic_names(), language);
}
// The name of a house on the classic board.
inline std::string name_in(const Language& language, House house) {
  return house_name(house.index, classic_names(), language);
}
// The names of houses kind by kind: "rows 2 and 5 and box C". They are sorted, each once.
void list_houses(std::span<const int> houses, std::string_view joint, const LayoutNames& places,
                 const Language& language, std::string& out);
// The name of a role, "endo fin": in English, which a language has among its words.
std::string role_word(Role role);
// The name of digits: 47, or 4,12 where one has two signs.
std::string digits_name(std::span<const int> digits);

}  // namespace swordfish
