#include "base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace swordfish {
namespace {

constexpr std::chrono::milliseconds kBetweenQuestions(20);

// What the threads share.
class Shift {
 public:
  explicit Shift(const Work& work) : work_(work) {}
  ~Shift() {
    is_stopped_ = true;  // nobody waits any more for what is still at work, if an exception ends the shift
    for (std::thread& worker : workers_) worker.join();
  }

  // As many threads as there are to be had.
  void begin(std::size_t threads) {
    try {
      while (workers_.size() < threads) {
        const std::lock_guard lock(mutex_);
        workers_.emplace_back([this] { run(); });
        ++at_work_;
      }
    } catch (const std::system_error&) {  // the system has no more: those that run will do
    } catch (const std::bad_alloc&) {     // the same of memory
    }
  }

  bool has_workers() const { return !workers_.empty(); }

  // False when stopped.
  bool watch(const StopAsked& stop) {
    std::unique_lock lock(mutex_);
    while (!someone_left_.wait_for(lock, kBetweenQuestions, [&] { return at_work_ == 0; })) {
      lock.unlock();
      if (stop()) is_stopped_ = true;
      lock.lock();
    }
    if (thrown_) std::rethrow_exception(thrown_);
    return !is_stopped_;
  }

 private:
  void run() {
    std::exception_ptr thrown;
    try {
      work_([this] { return is_stopped_.load(std::memory_order_relaxed); });
    } catch (...) {
      thrown = std::current_exception();
      is_stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    if (thrown && !thrown_) thrown_ = thrown;
    --at_work_;
    someone_left_.notify_one();
  }

  const Work& work_;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;
  std::condition_variable someone_left_;
  std::size_t at_work_ = 0;
  std::exception_ptr thrown_;
  std::vector<std::thread> workers_;  // not jthread: the C++ library of macOS came to it late
};

bool work_alone(const StopAsked& stop, const Work& work) {
  bool is_stopped = false;
  work([&] { return is_stopped = is_stopped || stop(); });
  return !is_stopped;
}

}  // namespace

std::size_t threads_meant(int threads) {
  return threads > 0 ? static_cast<std::size_t>(threads) : std::max(1u, std::thread::hardware_concurrency());
}

bool work_together(std::size_t threads, const StopAsked& stop, const Work& work) {
  if (threads <= 1) return work_alone(stop, work);
  Shift shift(work);
  shift.begin(threads);
  return shift.has_workers() ? shift.watch(stop) : work_alone(stop, work);
}

bool share_out(std::size_t count, std::size_t part, int threads, const StopAsked& stop,
               const WorkOnItem& work) {
  std::atomic<std::size_t> next = 0;
  const std::size_t parts = (count + part - 1) / part;
  return work_together(std::min(parts, threads_meant(threads)), stop, [&](const StopAsked& is_stopped) {
    for (std::size_t begin; (begin = next.fetch_add(part)) < count;) {
      const std::size_t end = std::min(count, begin + part);
      for (std::size_t item = begin; item < end; ++item) work(item, is_stopped);
      if (is_stopped()) return;
    }
  });
}

}  // namespace swordfish
