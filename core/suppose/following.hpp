// The rules that a supposition is followed by, to a standstill, a contradiction or the solution.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>

#include "kernel/kernel.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

// How rules can end, by their names; the places are those of End.
inline constexpr std::array<std::string_view, 3> kEndNames = {"standstill", "contradiction", "solution"};

// Rules followed to a standstill, as a function of the grid. What it leaves of a broken grid doesn't matter.
using Follow = std::function<End(Grid&)>;

// Rules that suppositions follow: those of a preset, by a kernel.
Follow following(Preset preset, const Kernel& kernel = active_kernel());
// Rules that suppositions follow: those of a ladder. Stopped between two steps, it is stuck.
Follow following(Ladder ladder, StopAsked stop = {});

// What a supposition is followed by: one after another the steps of a ladder, until the grid is solved,
// broken, or no technique finds anything. `each` is called with every step before it is applied, unless null.
End follow(Position& position, const Ladder& ladder, const std::function<void(const Step&)>* each,
           const StopAsked& stop = {});

// The contradiction to which a supposition has led: a cell has no candidate, or a house no place for a digit.
std::optional<Truth> contradiction(const Grid& grid);

}  // namespace swordfish
