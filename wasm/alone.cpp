// core/base/parallel.cpp for a machine without threads: the caller works alone.
#include "base/parallel.hpp"

namespace swordfish {

std::size_t threads_meant(int) { return 1; }

bool work_together(std::size_t, const StopAsked& stop, const Work& work) {
  bool is_stopped = false;
  work([&] { return is_stopped = is_stopped || stop(); });
  return !is_stopped;
}

bool share_out(std::size_t count, std::size_t, int, const StopAsked& stop, const WorkOnItem& work) {
  return work_together(1, stop, [&](const StopAsked& is_stopped) {
    for (std::size_t item = 0; item < count && !is_stopped(); ++item) work(item, is_stopped);
  });
}

}  // namespace swordfish
