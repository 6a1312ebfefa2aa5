// Work shared by threads.
#pragma once

#include <cstddef>
#include <functional>

#include "base/stop.hpp"

namespace swordfish {

// How many threads in parallel are meant: 0 stands for one on each core.
std::size_t threads_meant(int threads);

// Runs `work` on so many threads at once and waits for all of them. Several are threads of their own: the
// calling one only watches, asks `stop` fifty times a second and hands the answer on as `is_stopped`, which
// costs next to nothing. A single one is the calling thread itself, which then works and asks `stop` whenever
// it asks `is_stopped`. What work throws is thrown here, and stops the others. False when stopped.
using Work = std::function<void(const StopAsked& is_stopped)>;
// Work on so many threads in parallel.
bool work_together(std::size_t threads, const StopAsked& stop, const Work& work);

// Works on item 0, 1, 2 ... up to `count`; threads take the next `part` of them as they get free. False when
// stopped: items not begun are left out.
using WorkOnItem = std::function<void(std::size_t item, const StopAsked& is_stopped)>;
// Items shared out to threads in parallel.
bool share_out(std::size_t count, std::size_t part, int threads, const StopAsked& stop,
               const WorkOnItem& work);

}  // namespace swordfish
