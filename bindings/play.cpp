// Many grids played at once, for environments.
#include "bulk/play.hpp"

#include <nanobind/ndarray.h>

#include <stdexcept>

#include "base/grid.hpp"
#include "register.hpp"

namespace nb = nanobind;
using namespace swordfish;

namespace {

template <class Number, int dimensions>
using Array = nb::ndarray<Number, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

Games games_of(const Array<std::uint8_t, 2>& digits, const Array<const std::uint8_t, 2>& solutions,
               const Array<std::int8_t, 2>& masks, std::size_t marked) {
  const std::size_t count = digits.shape(0);
  if (digits.shape(1) != kCells || solutions.shape(0) != count || solutions.shape(1) != kCells ||
      masks.shape(0) != count || masks.shape(1) != kActions || marked != count)
    throw std::invalid_argument(
        "expected 81 digits, 81 of the solution, 729 of the mask and a mark for each game");
  return {count, digits.data(), solutions.data(), masks.data()};
}

}  // namespace

void register_play(nb::module_& module) {
  module.def(
      "begin_games",
      [](Array<std::uint8_t, 2> digits, Array<const std::uint8_t, 2> solutions, Array<std::int8_t, 2> masks,
         Array<const std::uint8_t, 1> marked) {
        begin_games(games_of(digits, solutions, masks, marked.shape(0)), marked.data());
      },
      nb::arg("digits"), nb::arg("solutions"), nb::arg("masks"), nb::arg("marked"),
      "Works out the masks of the games that are marked.");
  module.def(
      "play",
      [](Array<std::uint8_t, 2> digits, Array<const std::uint8_t, 2> solutions, Array<std::int8_t, 2> masks,
         Array<const std::uint8_t, 1> marked, Array<const std::int64_t, 1> actions, bool places_wrong,
         Array<std::uint8_t, 1> outcomes, Array<std::uint8_t, 1> ends) {
        const Games games = games_of(digits, solutions, masks, marked.shape(0));
        if (actions.shape(0) != games.count || outcomes.shape(0) != games.count ||
            ends.shape(0) != games.count)
          throw std::invalid_argument("expected an action, an outcome and an end for each game");
        play(games, marked.data(), actions.data(), places_wrong, outcomes.data(), ends.data());
      },
      nb::arg("digits"), nb::arg("solutions"), nb::arg("masks"), nb::arg("marked"), nb::arg("actions"),
      nb::arg("places_wrong"), nb::arg("outcomes"), nb::arg("ends"),
      "Plays an action in each game that is marked: 0 right, 1 wrong, 2 broken; 0 goes on, 1 solved, 2 "
      "dead.");
}
