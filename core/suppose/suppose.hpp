// Suppositions: where the rules stand still, suppose a digit, follow the rules, and learn from how it ends.
//
//   broken     a contradiction: the digit isn't there
//   solved     the grid is complete
//   stuck      nothing learned; unless all alternatives agree on something, and verity is asked for
//
// Shallow first: a supposition may rest on others only when without them nothing more is learned. So the
// depth at which a puzzle is solved is the least that suffices.
#pragma once

#include <vector>

#include "search/counting.hpp"
#include "suppose/explore.hpp"
#include "suppose/following.hpp"
#include "suppose/orders.hpp"

namespace swordfish {

enum class DigitOrder : std::uint8_t { Ascending, MostPlaced };

// ---- trials ----

struct Supposition {
  Candidate supposed;
  int depth = 1;  // how many suppositions may stand at once: this one, and depth - 1 below it
  End end = End::Stuck;
  std::vector<Candidate> taught;  // what could be removed for it
  std::vector<Candidate>
      agreeing;                    // the alternatives that agree on that, if it is a verity; this is the last
  std::vector<Supposition> below;  // those made under it, unless they led to nothing
};

struct TrialOptions {
  int most_depth = 5;
  Order order = fewest;  // where it has no opinion, `fewest`
  DigitOrder digits = DigitOrder::Ascending;
  bool verity = false;
};

struct Trial {
  Status status = Status::None;  // by search; with none or many solutions nothing is supposed
  End end = End::Stuck;
  Grid grid;      // the solution, or where it stood still
  int depth = 0;  // the deepest suppositions that were needed
  std::vector<Supposition> tree;
  SuppositionCounts counts;
};

// A trial of rules and suppositions.
Trial suppose(const Grid& grid, const Follow& rules, const TrialOptions& options, const StopAsked& stop);

// ---- depth ----

// The least depth of suppositions that solves a grid whose only solution is given, or -1 if that is more than
// `most` or the run was stopped.
int depth(const Grid& grid, const Grid& solution, const Follow& rules, int most, const StopAsked& stop);
// The least depth of suppositions with the rules of a preset, by a kernel.
int depth(const Grid& grid, const Grid& solution, Preset preset, int most, const StopAsked& stop,
          const Kernel& kernel = active_kernel());

}  // namespace swordfish
