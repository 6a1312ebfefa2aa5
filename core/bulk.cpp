#include "bulk.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace swordfish {
namespace {

// Up to this many rows, one call for each is faster: most lanes would stay empty.
constexpr std::size_t kFewRows = 11;
// A thread for fewer rows isn't worth its start.
constexpr std::size_t kRowsPerThread = 1024;
// Guesses between two questions whether to stop.
constexpr std::uint64_t kSlice = 4096;

constexpr std::size_t kAlignment = 64;

struct Free {
  void operator()(void* memory) const { ::operator delete(memory, std::align_val_t{kAlignment}); }
};
using KernelMemory = std::unique_ptr<void, Free>;

KernelMemory memory_for(const Kernel& kernel) {
  return KernelMemory(::operator new(kernel.batch_memory, std::align_val_t{kAlignment}));
}

// The calling thread asks whoever called; the others ask only whether it was told to stop.
struct Caller {
  const StopAsked& stop;
  std::atomic<bool> is_stopped = false;

  bool ask() {
    if (stop && stop()) is_stopped.store(true, std::memory_order_relaxed);
    return is_stopped.load(std::memory_order_relaxed);
  }
  StopSign sign() {
    return {[](void* caller) { return static_cast<Caller*>(caller)->ask(); }, this};
  }
  StopSign sign_for_others() {
    return {
        [](void* caller) { return static_cast<Caller*>(caller)->is_stopped.load(std::memory_order_relaxed); },
        this};
  }
};

void solve_in_lanes(Batch& batch, std::size_t threads, Caller& caller, const Kernel& kernel) {
  std::vector<std::jthread> others;
  const auto work = [&](StopSign sign) { kernel.solve_batch(batch, memory_for(kernel).get(), sign); };
  for (std::size_t i = 1; i < threads; ++i) {
    try {
      others.emplace_back(work, caller.sign_for_others());
    } catch (const std::system_error&) {
      break;  // the system has no thread to give: those that run will do
    }
  }
  work(caller.sign());
}

// ---- few rows ----

const std::uint8_t* row_of(const Batch& batch, std::size_t row) {
  return static_cast<const std::uint8_t*>(batch.rows) + batch.stride * row;
}

// 81 characters for the kernel; false when the row is of another form, or holds anything but digits and dots.
bool copy_text(const Batch& batch, std::size_t row, char* text) {
  if (batch.form != RowForm::Text && batch.form != RowForm::Digits) return false;
  const int zero = batch.form == RowForm::Text ? '0' : 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const int byte = row_of(batch, row)[cell], digit = byte - zero;
    if ((digit < 0 || digit > 9) && !(batch.form == RowForm::Text && byte == '.')) return false;
    text[cell] = static_cast<char>('0' + digit);
  }
  return true;
}

// Whether the kernel for one puzzle finds that the row has one solution, which then is in `digits`.
bool is_unique(const Batch& batch, std::size_t row, Caller& caller, const Kernel& kernel,
               std::uint8_t* digits) {
  std::array<char, kCells> text;
  if (!copy_text(batch, row, text.data())) return false;
  SearchMemory memory;
  kernel.begin_text(memory, text.data());
  std::uint64_t found = 0;
  while (true) {
    const Progress progress = kernel.advance(memory, 1, kSlice, found == 0 ? digits : nullptr);
    found += progress.solutions;
    if (progress.exhausted || found > 1) return found == 1;
    if (progress.solutions == 0 && caller.ask()) return false;
  }
}

// Each row by a call of its own. That kernel would find another first solution than the lanes, if there are
// many: such a row goes to the lanes after all, and so does everything else that isn't plain.
void solve_one_by_one(Batch& batch, Caller& caller, const Kernel& kernel) {
  KernelMemory memory;
  for (std::size_t row = 0; row < batch.count && !caller.is_stopped; ++row) {
    std::array<std::uint8_t, kCells> digits;
    if (is_unique(batch, row, caller, kernel, digits.data())) {
      if (batch.solutions != nullptr) {
        for (std::uint8_t& digit : digits) digit = static_cast<std::uint8_t>(digit + batch.zero);
        std::memcpy(batch.solutions + batch.solution_stride * row, digits.data(), digits.size());
      }
      if (batch.status != nullptr) batch.status[row] = static_cast<std::uint8_t>(Status::Unique);
      if (batch.counts != nullptr) batch.counts[row] = 1;
    } else if (!caller.is_stopped) {
      if (memory == nullptr) memory = memory_for(kernel);
      Batch one;
      one.form = batch.form;
      one.rows = row_of(batch, row);
      one.count = 1;
      one.stride = batch.stride;
      one.limit = batch.limit;
      one.zero = batch.zero;
      if (batch.solutions != nullptr) one.solutions = batch.solutions + batch.solution_stride * row;
      if (batch.status != nullptr) one.status = batch.status + row;
      if (batch.counts != nullptr) one.counts = batch.counts + row;
      kernel.solve_batch(one, memory.get(), caller.sign());
    }
  }
}

std::size_t threads_for(const Batch& batch, int wanted) {
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t most = wanted > 0 ? static_cast<std::size_t>(wanted) : cores;
  return std::clamp(batch.count / kRowsPerThread, std::size_t{1}, most);
}

}  // namespace

bool solve_rows(Batch& batch, int threads, const StopAsked& stop, const Kernel& kernel) {
  Caller caller{stop};
  if (batch.count <= kFewRows && batch.guesses == nullptr && batch.form != RowForm::Lines) {
    solve_one_by_one(batch, caller, kernel);
  } else {
    solve_in_lanes(batch, threads_for(batch, threads), caller, kernel);
  }
  return !caller.is_stopped;
}

}  // namespace swordfish
