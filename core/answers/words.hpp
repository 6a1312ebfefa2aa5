// What answers say beside the sentences of steps, in the language of the question.
#pragma once

#include <string>

#include "base/grid.hpp"
#include "tell/names.hpp"
#include "tell/said.hpp"
#include "text/text.hpp"

namespace swordfish {

inline std::string name_in(const Language& language, Cell cell) {
  return cell_name(cell.index, classic_names(), language);
}
inline std::string name_in(const Language& language, House house) {
  return house_name(house.index, classic_names(), language);
}

// What is wrong with a text.
std::string fault_in(const Language& language, const Fault& fault, std::string_view text);

}  // namespace swordfish
