// Work that falls into numbered parts, shared by threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

#include "counting.hpp"

namespace swordfish {

// Calls work(begin, end, is_stopped) for consecutive parts of 0 to count, on up to `threads` threads (0: one
// for each core). Between its parts, and through is_stopped, the calling thread asks `stop`; the others only
// ask whether it was told to. False when stopped: parts not begun are left out.
template <class Work>
bool share_out(std::size_t count, std::size_t part, int threads, const StopAsked& stop, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> is_stopped = false;
  const StopAsked ask_caller = [&] {
    if (stop && stop()) is_stopped.store(true, std::memory_order_relaxed);
    return is_stopped.load(std::memory_order_relaxed);
  };
  const StopAsked ask_others = [&] { return is_stopped.load(std::memory_order_relaxed); };
  const auto run = [&](const StopAsked& ask) {
    do {
      const std::size_t begin = next.fetch_add(part, std::memory_order_relaxed);
      if (begin >= count) return;
      work(begin, std::min(count, begin + part), ask);
    } while (!ask());
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t most = threads > 0 ? static_cast<std::size_t>(threads) : cores;
  std::vector<std::jthread> others;
  for (std::size_t thread = 1; thread < std::min(most, (count + part - 1) / part); ++thread) {
    try {
      others.emplace_back([&] { run(ask_others); });
    } catch (const std::system_error&) {
      break;  // the system has no thread to give: those that run will do
    }
  }
  run(ask_caller);
  others.clear();  // and wait for them
  return !is_stopped;
}

}  // namespace swordfish
