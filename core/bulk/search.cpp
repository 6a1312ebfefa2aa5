#include "bulk/search.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

#include "base/parallel.hpp"
#include "search/patient_search.hpp"

namespace swordfish {
namespace {

// Up to this many rows, one call for each is faster: most lanes would stay empty.
constexpr std::size_t kFewRows = 11;
// A thread for fewer rows isn't worth its start.
constexpr std::size_t kRowsPerThread = 1024;

constexpr std::size_t kAlignment = 64;

struct Free {
  void operator()(void* memory) const { ::operator delete(memory, std::align_val_t{kAlignment}); }
};
using KernelMemory = std::unique_ptr<void, Free>;

KernelMemory memory_for(const Kernel& kernel) {
  return KernelMemory(::operator new(kernel.batch_memory, std::align_val_t{kAlignment}));
}

// ---- few rows ----

// A row to be searched as 81 characters for the kernel; false when the row is of another form, or holds anything but
// digits and dots.
bool copy_text(const Batch& batch, std::size_t row, char* text) {
  if (batch.form != RowForm::Text && batch.form != RowForm::Digits) return false;
  const int zero = batch.form == RowForm::Text ? '0' : 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const int byte = batch.row_at(row)[cell], digit = byte - zero;
    if ((digit < 0 || digit > 9) && !(batch.form == RowForm::Text && byte == '.')) return false;
    text[cell] = static_cast<char>('0' + digit);
  }
  return true;
}

// Whether the kernel for one puzzle finds that the row has one solution, which then is in `digits`.
bool is_unique(const Batch& batch, std::size_t row, const StopAsked& stop, const Kernel& kernel,
               std::uint8_t* digits) {
  std::array<char, kCells> text;
  if (!copy_text(batch, row, text.data())) return false;
  PatientSearch search(kernel);
  search.begin_text(text.data());
  const Progress found = search.find(2, digits, stop);
  return found.solutions == 1 && found.exhausted;
}

void finish_unique(Batch& batch, std::size_t row, std::array<std::uint8_t, kCells> digits) {
  if (batch.solutions != nullptr) {
    for (std::uint8_t& digit : digits) digit = static_cast<std::uint8_t>(digit + batch.zero);
    std::memcpy(batch.solutions + batch.solution_stride * row, digits.data(), digits.size());
  }
  if (batch.status != nullptr) batch.status[row] = static_cast<std::uint8_t>(Status::Unique);
  if (batch.counts != nullptr) batch.counts[row] = 1;
}

void solve_in_lanes(const Batch& batch, std::size_t row, const StopAsked& stop, const Kernel& kernel) {
  Batch one;
  static_cast<Rows&>(one) = batch.part(row, 1);
  one.limit = batch.limit;
  one.zero = batch.zero;
  one.long_search = long_search(kernel);
  if (batch.solutions != nullptr) one.solutions = batch.solutions + batch.solution_stride * row;
  if (batch.status != nullptr) one.status = batch.status + row;
  if (batch.counts != nullptr) one.counts = batch.counts + row;
  kernel.solve_batch(one, memory_for(kernel).get(), sign_for(stop));
}

// Searches each row by a call of its own. That kernel would find another first solution than the lanes, if there are
// many: such a row goes to the lanes after all, and so does everything else that isn't plain.
bool solve_one_by_one(Batch& batch, const StopAsked& stop, const Kernel& kernel) {
  bool is_stopped = false;
  const StopAsked ask = [&] { return is_stopped = stop(); };
  for (std::size_t row = 0; row < batch.count && !is_stopped; ++row) {
    std::array<std::uint8_t, kCells> digits;
    if (is_unique(batch, row, ask, kernel, digits.data())) {
      finish_unique(batch, row, digits);
    } else if (!is_stopped) {
      solve_in_lanes(batch, row, ask, kernel);
    }
  }
  return !is_stopped;
}

}  // namespace

bool solve_rows(Batch& batch, int threads, const StopAsked& stop, const Kernel& kernel) {
  if (batch.count <= kFewRows && batch.guesses == nullptr && batch.form != RowForm::Lines) {
    return solve_one_by_one(batch, stop, kernel);
  }
  batch.long_search = long_search(kernel);
  const std::size_t worth = std::max(batch.count / kRowsPerThread, std::size_t{1});
  return work_together(std::min(threads_meant(threads), worth), stop, [&](const StopAsked& is_stopped) {
    kernel.solve_batch(batch, memory_for(kernel).get(), sign_for(is_stopped));
  });
}

}  // namespace swordfish
