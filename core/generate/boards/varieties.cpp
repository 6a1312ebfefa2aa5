#include "generate/boards/varieties.hpp"

#include <algorithm>
#include <array>

namespace swordfish::board {
namespace {

// Half of the digits apart: 5 of nine, as Germans whisper.
int loud(const Sketch& sketch) { return (sketch.layout().digits() + 1) / 2; }

constexpr std::array kVarieties = {
    Variety{.name = "jigsaw", .has_pieces = true},
    Variety{.name = "killer", .has_cages = true},
    Variety{.name = "diagonal", .everywhere = "Diagonal 1 & Diagonal -1"},
    Variety{.name = "windoku", .everywhere = "Windoku"},
    Variety{.name = "disjoint-groups", .everywhere = "DisjointGroups"},
    Variety{.name = "anti-knight", .everywhere = "AntiKnight"},
    Variety{.name = "anti-king", .everywhere = "AntiKing"},
    Variety{.name = "anti-taxicab", .everywhere = "AntiTaxicab"},
    Variety{.name = "nonconsecutive", .everywhere = "Nonconsecutive"},
    Variety{.name = "global-entropy", .everywhere = "GlobalEntropy"},
    Variety{.name = "thermo", .draw = [](Sketch& sketch) { sketch.lines({"thermo", 3, 7}); }},
    Variety{.name = "slow-thermo", .draw = [](Sketch& sketch) { sketch.lines({"slow_thermo", 4, 8}); }},
    Variety{.name = "arrow", .draw = [](Sketch& sketch) { sketch.arrows(); }},
    Variety{.name = "double-arrow", .draw = [](Sketch& sketch) { sketch.lines({"double_arrow", 3, 6}); }},
    Variety{.name = "whisper",
            .draw = [](Sketch& sketch) { sketch.lines({"whisper", 3, 7, {loud(sketch)}}); }},
    Variety{.name = "renban", .draw = [](Sketch& sketch) { sketch.lines({"renban", 3, 5}); }},
    Variety{.name = "nabner", .draw = [](Sketch& sketch) { sketch.lines({"nabner", 3, 5}); }},
    Variety{.name = "palindrome", .draw = [](Sketch& sketch) { sketch.lines({"palindrome", 3, 7}); }},
    Variety{.name = "between", .draw = [](Sketch& sketch) { sketch.lines({"between", 3, 6}); }},
    Variety{.name = "zipper", .draw = [](Sketch& sketch) { sketch.lines({"zipper", 3, 7}); }},
    Variety{.name = "entropic", .draw = [](Sketch& sketch) { sketch.lines({"entropic", 3, 7}); }},
    Variety{.name = "modular", .draw = [](Sketch& sketch) { sketch.lines({"modular", 3, 7, {3}}); }},
    Variety{.name = "dots",
            .draw = [](Sketch& sketch) { sketch.signs({{"black_dot", {2}}, {"white_dot", {1}}}); }},
    Variety{.name = "xv", .draw = [](Sketch& sketch) { sketch.signs({{"xv", {5}}, {"xv", {10}}}); }},
    Variety{.name = "greater", .draw = [](Sketch& sketch) { sketch.signs({{"greater"}}); }},
    Variety{.name = "odd-even", .draw = [](Sketch& sketch) { sketch.cells({"odd", "even"}); }},
    Variety{.name = "quadruple", .draw = [](Sketch& sketch) { sketch.quadruples(); }},
    Variety{.name = "sandwich",
            .draw = [](Sketch& sketch) { sketch.outside("sandwich", Sketch::Ends::One); }},
    Variety{.name = "x-sum", .draw = [](Sketch& sketch) { sketch.outside("x_sum", Sketch::Ends::Both); }},
    Variety{.name = "skyscraper",
            .draw = [](Sketch& sketch) { sketch.outside("skyscraper", Sketch::Ends::Both); }},
    Variety{.name = "numbered-room",
            .draw = [](Sketch& sketch) { sketch.outside("numbered_room", Sketch::Ends::Both); }},
    Variety{.name = "little-killer", .draw = [](Sketch& sketch) { sketch.little_killers(); }},
};

}  // namespace

std::span<const Variety> varieties() { return kVarieties; }

const Variety* find_variety(std::string_view name) {
  const auto is_it = [&](const Variety& variety) { return variety.name == name; };
  const auto found = std::find_if(kVarieties.begin(), kVarieties.end(), is_it);
  return found == kVarieties.end() ? nullptr : &*found;
}

}  // namespace swordfish::board
