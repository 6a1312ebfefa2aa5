#include "bulk_rows.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace swordfish {
namespace {

constexpr std::chrono::milliseconds kBetweenQuestions(20);

// What the threads share.
struct Shift {
  std::atomic<std::size_t> next_row = 0;
  std::atomic<bool> is_stopped = false;
  std::mutex mutex;
  std::condition_variable someone_left;
  std::size_t at_work = 0;

  void leave() {
    const std::lock_guard lock(mutex);
    --at_work;
    someone_left.notify_one();
  }
};

}  // namespace

bool share_rows(std::size_t count, int threads, const StopAsked& stop, const WorkOnRow& work) {
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t wanted = std::min(count, threads > 0 ? static_cast<std::size_t>(threads) : cores);
  Shift shift;
  const auto take_rows = [&](const StopAsked& is_stopped) {
    for (std::size_t row; !is_stopped() && (row = shift.next_row++) < count;) work(row, is_stopped);
  };
  const StopAsked was_stopped = [&shift] { return shift.is_stopped.load(std::memory_order_relaxed); };

  shift.at_work = wanted;
  std::vector<std::jthread> workers;
  try {
    while (workers.size() < wanted) {
      workers.emplace_back([&] {
        take_rows(was_stopped);
        shift.leave();
      });
    }
  } catch (const std::system_error&) {  // the system has no thread to give: those that run will do
    const std::lock_guard lock(shift.mutex);
    shift.at_work -= wanted - workers.size();
  }
  if (workers.empty()) {
    take_rows([&] {
      if (stop && stop()) shift.is_stopped = true;
      return was_stopped();
    });
    return !was_stopped();
  }
  std::unique_lock lock(shift.mutex);
  while (!shift.someone_left.wait_for(lock, kBetweenQuestions, [&] { return shift.at_work == 0; })) {
    lock.unlock();
    if (stop && stop()) shift.is_stopped = true;
    lock.lock();
  }
  return !was_stopped();
}

CandidateRow candidates_in(RowForm form, const void* row) {
  const auto* bytes = static_cast<const std::uint8_t*>(row);
  CandidateRow read;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    unsigned candidates = DigitSet::all().bits;
    if (form == RowForm::Masks) {
      std::uint16_t mask;
      std::memcpy(&mask, bytes + 2 * cell, sizeof mask);
      candidates = mask;
    } else if (form == RowForm::Flags) {
      candidates = 0;
      for (std::size_t i = 0; i < kDigits; ++i) candidates |= (bytes[9 * cell + i] != 0 ? 1U : 0U) << i;
    } else {
      const int digit = bytes[cell] - (form == RowForm::Text ? '0' : 0);
      if (digit >= 1 && digit <= 9) candidates = 1U << (digit - 1);
    }
    read.cells[cell] = static_cast<std::uint16_t>(candidates);
  }
  return read;
}

Grid grid_of(const CandidateRow& row) {
  std::array<DigitSet, kCells> candidates;
  for (std::size_t cell = 0; cell < kCells; ++cell) candidates[cell] = DigitSet(row.cells[cell]);
  return Grid::from_candidates(candidates);
}

}  // namespace swordfish
