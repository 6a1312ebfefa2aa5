#include "bulk/count.hpp"

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"
#include "search/search.hpp"

namespace swordfish {
namespace {

// The lanes visit every solution. Up to so many they are done before anything else has begun.
constexpr std::uint64_t kVisitedInLanes = 1024;

}  // namespace

bool count_rows(const CountBatch& batch, int threads, const StopAsked& stop, const Kernel& kernel) {
  Batch search;
  static_cast<Rows&>(search) = batch;
  search.limit = std::min(batch.limit, kVisitedInLanes);
  search.status = batch.status;
  search.counts = batch.counts;
  if (!solve_rows(search, threads, stop, kernel)) return false;
  if (search.limit == batch.limit) return true;

  std::vector<std::size_t> rest;
  for (std::size_t row = 0; row < batch.count; ++row) {
    if (batch.counts[row] == search.limit) rest.push_back(row);
  }
  return share_out(rest.size(), 1, threads, stop, [&](std::size_t item, const StopAsked& is_stopped) {
    const Count found = count(grid_at(batch, rest[item]), batch.limit, is_stopped, kernel);
    batch.counts[rest[item]] = static_cast<std::uint64_t>(found);
  });
}

}  // namespace swordfish
