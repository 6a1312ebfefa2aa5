// Rows solved block by block, for work that begins with the solution of a row.
#pragma once

#include <cstdint>
#include <functional>

#include "base/stop.hpp"
#include "kernel/kernel.hpp"

namespace swordfish {

// `solution` holds 81 digits, which mean something where the status is Unique.
using WorkOnSolved = std::function<void(std::size_t row, Status status, const std::uint8_t* solution,
                                        const StopAsked& is_stopped)>;

// Works on every row, solved block by block, on up to `threads` threads (0: one for each core). False when
// stopped.
bool work_on_solved(const Rows& rows, int threads, const StopAsked& stop, const WorkOnSolved& work,
                    const Kernel& kernel = active_kernel());

}  // namespace swordfish
