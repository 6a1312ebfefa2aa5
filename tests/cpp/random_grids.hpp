// Grids of every kind that a search may be asked about, made from a seed: for tests that compare searches.
#pragma once

#include <array>
#include <cstring>
#include <string_view>

#include "filler.hpp"
#include "puzzle/symmetry.hpp"
#include "sparse_grid.hpp"

namespace random_grids {

using namespace swordfish;
using rows::Random;

enum class Kind : std::uint8_t {
  Sparse,      // 4 to 23 digits put down at random where they see none of their like
  Subset,      // 17 to 40 digits of a solution
  Minimal,     // one solution, and no given can be spared
  Loosened,    // the same without one or two of the givens
  Changed,     // one solution until a given was exchanged for another digit
  Candidates,  // no givens; some of the candidates are gone, at times those of every solution
};
inline constexpr std::size_t kKinds = 6;
inline constexpr std::array<std::string_view, kKinds> kNames = {"sparse",   "subset",  "minimal",
                                                                "loosened", "changed", "candidates"};

// Rows for a batch, with the kind of each.
struct Grids {
  RowForm form = RowForm::Text;
  std::vector<std::uint8_t> bytes;
  std::vector<Kind> kinds;

  std::size_t stride() const { return form == RowForm::Text ? 81 : 162; }
  std::size_t count() const { return kinds.size(); }
  const std::uint8_t* row_at(std::size_t row) const { return bytes.data() + stride() * row; }
  Rows rows() const { return {form, bytes.data(), count(), stride()}; }

  void add(Kind kind, const void* row) {
    bytes.resize(bytes.size() + stride());
    std::memcpy(bytes.data() + bytes.size() - stride(), row, stride());
    kinds.push_back(kind);
  }
  Grids picked(std::span<const std::size_t> order) const {
    Grids other{form, {}, {}};
    for (const std::size_t row : order) other.add(kinds[row], row_at(row));
    return other;
  }
  // The candidates of a row before anything follows from them.
  CandidateRow candidates_at(std::size_t row) const {
    CandidateRow candidates;
    if (form == RowForm::Masks) {
      std::memcpy(candidates.cells.data(), row_at(row), stride());
    } else {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        const int digit = row_at(row)[cell] - '0';
        candidates.cells[cell] =
            static_cast<std::uint16_t>(digit >= 1 && digit <= 9 ? 1 << (digit - 1) : 0x1ff);
      }
    }
    return candidates;
  }
  Grid grid_at(std::size_t row) const;
  // 81 characters, or for candidates 81 numbers.
  std::string told(std::size_t row) const;
};

inline Grid Grids::grid_at(std::size_t row) const {
  if (form == RowForm::Masks) {
    std::array<DigitSet, kCells> candidates;
    const CandidateRow all = candidates_at(row);
    for (std::size_t cell = 0; cell < kCells; ++cell) candidates[cell] = DigitSet(all.cells[cell]);
    return Grid::from_candidates(candidates);
  }
  Row81 digits;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int digit = row_at(row)[cell] - '0';
    digits[cell] = static_cast<std::uint8_t>(digit >= 1 && digit <= 9 ? digit : 0);
  }
  return Grid::from_digits(digits);
}

inline std::string Grids::told(std::size_t row) const {
  if (form == RowForm::Text) return {reinterpret_cast<const char*>(row_at(row)), kCells};
  const CandidateRow candidates = candidates_at(row);
  std::string text;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cell != 0) text += ' ';
    if (candidates.cells[cell] == 0) text += '-';
    for (int digit = 1; digit <= 9; ++digit) {
      if ((candidates.cells[cell] >> (digit - 1) & 1) != 0) text += static_cast<char>('0' + digit);
    }
  }
  return text;
}

// Puzzles that take long to make, each of which serves for many grids in disguise.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {
    for (int i = 0; i < kPuzzles; ++i) {
      solutions_.push_back(rows::filled(random_));
      minimal_.push_back(rows::dug(solutions_.back(), random_));
    }
  }

  // Texts of all kinds but candidates, as wanted.
  Grids texts(std::size_t count, std::span<const Kind> kinds) {
    Grids grids;
    while (grids.count() < count) {
      const Kind kind = kinds[random_.engine() % kinds.size()];
      grids.add(kind, text(kind).data());
    }
    return grids;
  }

  Grids candidates(std::size_t count) {
    Grids grids{RowForm::Masks, {}, {}};
    while (grids.count() < count) grids.add(Kind::Candidates, thinned().cells.data());
    return grids;
  }

  Random& random() { return random_; }

 private:
  static constexpr int kPuzzles = 64;

  std::string text(Kind kind) {
    if (kind == Kind::Sparse) return sparse_grid(random_);
    const std::size_t which = random_.engine() % kPuzzles;
    if (kind == Kind::Subset) {
      return disguised(rows::with_givens(solutions_[which], 17 + random_.below(24), random_));
    }
    std::string puzzle = minimal_[which];
    if (kind == Kind::Loosened) {
      for (int gone = 1 + random_.below(2); gone > 0; --gone) puzzle[a_given(puzzle)] = '.';
    } else if (kind == Kind::Changed) {
      for (int more = random_.below(8); more > 0; --more) {
        const auto cell = static_cast<std::size_t>(random_.below(kCells));
        puzzle[cell] = solutions_[which][cell];
      }
      char& digit = puzzle[a_given(puzzle)];
      digit = static_cast<char>('1' + (digit - '1' + 1 + random_.below(8)) % 9);
    }
    return disguised(puzzle);
  }

  // Each cell keeps the digit of a solution and a share of the others; a few cells may then lose that digit.
  CandidateRow thinned() {
    const std::string solution = disguised(solutions_[random_.engine() % kPuzzles]);
    const int share = 10 + random_.below(50);
    CandidateRow row;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const bool stays = solution[cell] == '1' + digit || random_.below(100) < share;
        if (stays) row.cells[cell] = static_cast<std::uint16_t>(row.cells[cell] | 1 << digit);
      }
    }
    for (int hits = random_.below(6) - 2; hits > 0; --hits) {
      row.cells[random_.engine() % kCells] = static_cast<std::uint16_t>(random_.below(512));
    }
    return row;
  }

  std::size_t a_given(const std::string& puzzle) {
    while (true) {
      const auto cell = static_cast<std::size_t>(random_.below(kCells));
      if (puzzle[cell] != '.') return cell;
    }
  }

  std::string disguised(const std::string& puzzle) {
    swordfish::Random other(random_.engine());
    const Transformation map = Transformation::random(other);
    std::string text(kCells, '.');
    for (int index = 0; index < kCells; ++index) {
      const char c = puzzle[map.source(Cell(index)).index];
      if (c != '.')
        text[static_cast<std::size_t>(index)] =
            static_cast<char>('0' + map.digits[static_cast<std::size_t>(c - '1')]);
    }
    return text;
  }

  Random random_;
  std::vector<std::string> solutions_, minimal_;
};

}  // namespace random_grids
