// Law: any bytes are a grid or a fault. A fault lies within the text and has a short printable sentence. A
// grid is written in every form that can hold it and read back from there.
#include <algorithm>
#include <string>
#include <string_view>

#include "law.hpp"
#include "text/text.hpp"

using namespace swordfish;

namespace {

void check_fault(const Fault& fault, std::string_view text) {
  LAW(fault.offset <= text.size() && fault.offset + fault.length <= text.size() + 1);
  LAW(fault.line >= 1 && fault.column >= 1);
  const std::string sentence = message(fault, text);
  LAW(sentence.starts_with("expected ") && sentence.size() < 1000);
  LAW(std::none_of(sentence.begin(), sentence.end(), [](char character) {
    return static_cast<unsigned char>(character) < 0x20 || character == 0x7F;
  }));
}

Grid read_back(const Grid& grid, TextForm form) {
  const auto written = write_grid(grid, form);
  LAW(std::holds_alternative<std::string>(written));
  const auto reading = read_grid(std::get<std::string>(written));
  LAW(std::holds_alternative<Grid>(reading));
  return std::get<Grid>(reading);
}

void check_grid(const Grid& grid) {
  LAW(read_back(grid, TextForm::Hodoku) == grid);
  for (const TextForm form :
       {TextForm::Line, TextForm::Zeros, TextForm::Rows, TextForm::Csv, TextForm::Boxed}) {
    LAW(read_back(grid, form).digits() == grid.digits());
  }
  bool is_whole = true;
  for (const Cell cell : grid.open()) is_whole = is_whole && !grid.candidates(cell).empty();
  LAW(std::holds_alternative<std::string>(write_grid(grid, TextForm::S9b)) == is_whole);
  if (is_whole) LAW(read_back(grid, TextForm::S9b) == grid);

  // A form of candidates places what is alone, which removes candidates and never adds one.
  const Grid placed = read_back(grid, TextForm::Sukaku);
  LAW(placed.placed().contains_all(grid.placed()));
  for (const Cell cell : CellSet::all()) LAW(grid.candidates(cell).contains_all(placed.candidates(cell)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto reading = read_grid(text);
  if (const Fault* fault = std::get_if<Fault>(&reading)) {
    check_fault(*fault, text);
  } else {
    check_grid(std::get<Grid>(reading));
  }
  if (size == kCells) {
    std::array<std::uint8_t, kCells> digits;
    const bool known = read_digits81(text.data(), digits.data());
    LAW(!known || std::get<Grid>(reading) == Grid::from_digits(digits));
  }
  static_cast<void>(line_kind(text));
  return 0;
}
