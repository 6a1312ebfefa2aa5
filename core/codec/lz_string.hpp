// The packing of lz-string, in which f-puzzles and SudokuPad put a whole puzzle into an address: letters that stand for
// six bits each, in which numbers name pieces of text that came before.
//
// It packs 16-bit units of UTF-16; here texts are UTF-8 on both sides.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace swordfish {

// As compressToBase64 and compressToEncodedURIComponent write them.
enum class LzLetters : unsigned char { Base64, Address };

// A text packed as lz-string does it.
std::string lz_pack(std::string_view text, LzLetters letters);
// The text that lz-string packed; nothing for letters that aren't such a packing, for halves of characters,
// and for more than so many bytes.
std::optional<std::string> lz_unpack(std::string_view packed, LzLetters letters, std::size_t most);

}  // namespace swordfish
