#include "tell/names.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/grid.hpp"
#include "tell/phrases.hpp"

namespace swordfish {

namespace {

bool is_classic(int cell) { return cell >= 0 && cell < kCells; }

class ClassicNames : public LayoutNames {
 public:
  void cell(int cell, const Language& language, std::string& out) const override {
    if (!is_classic(cell)) {
      say(language, Phrase::Cell, {{"number", std::to_string(cell)}}, out);
      return;
    }
    const char name[] = {'r', digit(Cell(cell).row()), 'c', digit(Cell(cell).column())};
    out.append(name, 4);
  }

  // The names of cells, joined where they share a line: r1c123.
  void cells(std::span<const int> cells, const Language& language, std::string& out) const override {
    std::uint32_t rows = 0, columns = 0;
    bool are_classic = true;
    for (const int one : cells) {
      are_classic = are_classic && is_classic(one);
      if (!are_classic) break;
      rows |= 1u << Cell(one).row();
      columns |= 1u << Cell(one).column();
    }
    if (!are_classic || (!is_one_bit(rows) && !is_one_bit(columns))) {
      for (std::size_t place = 0; place < cells.size(); ++place) {
        if (place > 0) out += ',';
        cell(cells[place], language, out);
      }
      return;
    }
    out += 'r';
    add_lines(rows, out);
    out += 'c';
    add_lines(columns, out);
  }

  HouseName house(int house) const override {
    static constexpr std::array<std::string_view, 9> kBoxes = {"NW", "N",  "NE", "W", "C",
                                                               "E",  "SW", "S",  "SE"};
    static constexpr std::array<std::string_view, 3> kKinds = {"row", "column", "box"};
    if (house < 0 || house >= kHouses) return {"house", std::to_string(house)};
    const auto number = static_cast<std::size_t>(house % 9);
    if (house >= 18) return {kKinds[2], std::string(kBoxes[number])};
    return {kKinds[static_cast<std::size_t>(house / 9)], std::string(1, digit(house % 9))};
  }

  void short_houses(std::span<const int> houses, std::string& out) const override {
    for (int kind = 0; kind < 3; ++kind) {
      bool is_first = true;
      for (const int house : houses) {
        if (house < 9 * kind || house >= 9 * kind + 9) continue;
        if (std::exchange(is_first, false)) out += "rcb"[kind];
        out += digit(house % 9);
      }
    }
    for (const int house : houses) {
      if (house >= 0 && house < kHouses) continue;
      out += 'h';
      out += std::to_string(house);
    }
  }

 private:
  static char digit(int index) { return static_cast<char>('1' + index); }
  static void add_lines(std::uint32_t lines, std::string& out) {
    for (int line = 0; line < 9; ++line) {
      if (lines >> line & 1) out += digit(line);
    }
  }
};

}  // namespace

const LayoutNames& classic_names() {
  static const ClassicNames places;
  return places;
}

std::string cell_name(int cell, const LayoutNames& places, const Language& language) {
  std::string out;
  places.cell(cell, language, out);
  return out;
}

std::string cells_name(std::span<const int> cells, const LayoutNames& places, const Language& language) {
  std::string out;
  if (std::is_sorted(cells.begin(), cells.end())) {
    places.cells(cells, language, out);
    return out;
  }
  std::vector<int> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  places.cells(sorted, language, out);
  return out;
}

std::string house_name(int house, const LayoutNames& places, const Language& language) {
  const HouseName name = places.house(house);
  std::string out(language.kind(name.kind, true));
  out += ' ';
  out += language.label(name.label);
  return out;
}

void list_houses(std::span<const int> houses, std::string_view joint, const LayoutNames& places,
                 const Language& language, std::string& out) {
  Words parts, labels;
  for (std::size_t place = 0; place < houses.size();) {
    const std::string_view kind = places.house(houses[place]).kind;
    labels.clear();
    for (; place < houses.size(); ++place) {
      const HouseName name = places.house(houses[place]);
      if (name.kind != kind) break;
      labels.emplace_back(language.label(name.label));
    }
    std::string& part = parts.emplace_back(language.kind(kind, labels.size() == 1));
    part += ' ';
    list_words(labels, joint, language.joint(", "), part);
  }
  list_words(parts, joint, language.joint(", "), out);
}

std::string role_word(Role role) {
  // Words of fish, which players of other patterns don't know.
  if (role == Role::Base) return "pattern";
  if (role == Role::Cover) return "blocker";
  std::string word = kRoleNames[static_cast<std::size_t>(role)];
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

std::string digits_name(std::span<const int> digits) {
  const bool are_short =
      std::all_of(digits.begin(), digits.end(), [](int digit) { return digit >= 0 && digit < 10; });
  std::string out;
  for (const int digit : digits) {
    if (!out.empty() && !are_short) out += ',';
    out += std::to_string(digit);
  }
  return out;
}

}  // namespace swordfish
