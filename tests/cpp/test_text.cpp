#include "text.hpp"

#include <string>

#include "check.hpp"

using namespace swordfish;

TEST(eighty_one_characters_are_read_with_every_usual_blank) {
  for (const char blank : std::string(".0*_-xX? ")) {
    std::string text(81, blank);
    text[0] = '5';
    text[80] = '9';
    std::array<std::uint8_t, kCells> digits;
    CHECK(read_digits81(text.data(), digits.data()));
    CHECK_EQUAL(int{digits[0]}, 5);
    CHECK_EQUAL(int{digits[1]}, 0);
    CHECK_EQUAL(int{digits[80]}, 9);
  }
}

TEST(every_other_character_is_refused_wherever_it_stands) {
  for (int character = 0; character < 256; ++character) {
    if (std::string(".0*_-xX? 123456789").find(static_cast<char>(character)) != std::string::npos) continue;
    for (int cell = 0; cell < kCells; ++cell) {
      std::string text(81, '.');
      text[static_cast<std::size_t>(cell)] = static_cast<char>(character);
      std::array<std::uint8_t, kCells> digits;
      CHECK(!read_digits81(text.data(), digits.data()));
    }
  }
}

TEST(spaces_beside_another_blank_are_refused) {
  std::string text(81, ' ');
  text[7] = '.';
  std::array<std::uint8_t, kCells> digits;
  CHECK(!read_digits81(text.data(), digits.data()));
}

CHECK_MAIN()
