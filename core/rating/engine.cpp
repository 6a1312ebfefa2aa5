#include "rating/engine.hpp"

#include "rating/finders.hpp"
#include "rating/tell.hpp"

namespace swordfish::rating {

namespace {

bool find_basic(const State& grid, Hint& hint) {
  return find_hidden_single(grid, hint) || find_direct_locked(grid, hint) ||
         find_direct_hidden_set(grid, 2, hint) || find_naked_single(grid, hint) ||
         find_direct_hidden_set(grid, 3, hint) || find_locked(grid, hint) || find_naked_set(grid, 2, hint) ||
         find_fish(grid, 2, hint) || find_hidden_set(grid, 2, hint) || find_naked_set(grid, 3, hint) ||
         find_fish(grid, 3, hint) || find_hidden_set(grid, 3, hint) || find_xy_wing(grid, hint) ||
         find_xyz_wing(grid, hint) || find_unique_loop(grid, hint) || find_naked_set(grid, 4, hint) ||
         find_fish(grid, 4, hint) || find_hidden_set(grid, 4, hint) || find_bug(grid, hint) ||
         find_aligned_pair(grid, hint);
}

RatingTechnique technique_of(const StaticChain& chain) {
  if (chain.is_cycle) {
    return chain.sort_key == 2   ? RatingTechnique::XCycle
           : chain.sort_key == 3 ? RatingTechnique::YCycle
                                 : RatingTechnique::XYCycle;
  }
  if (chain.sort_key == 4) return RatingTechnique::ForcingChain;
  return chain.complexity <= 6 ? RatingTechnique::TurbotFish : RatingTechnique::ForcingXChain;
}

RatingTechnique technique_of(const Forced& forced, bool dynamic) {
  switch (forced.kind) {
    case ChainKind::Double: return RatingTechnique::DynamicDouble;
    case ChainKind::Contradiction: return RatingTechnique::DynamicContradiction;
    case ChainKind::Cell: return dynamic ? RatingTechnique::DynamicCell : RatingTechnique::CellForcingChains;
    default: return dynamic ? RatingTechnique::DynamicRegion : RatingTechnique::RegionForcingChains;
  }
}

}  // namespace

bool Engine::find(const State& grid, Hint& hint) {
  hint.clear();
  return find_basic(grid, hint) || find_chain(grid, hint);
}

bool Engine::find_chain(const State& grid, Hint& hint) {
  if (!chains_) chains_ = std::make_unique<Chains>(watch_);
  if (is_beyond(65)) return false;
  if (find_static_chain(grid, hint)) return true;
  if (is_beyond(75)) return false;
  if (triplets_.find(grid, hint) || find_nishio(grid, hint)) return true;
  if (is_beyond(80)) return false;
  if (find_multiple(grid, hint)) return true;
  chains_->dynamic.tell_chains(hint.tells());
  chains_->dynamic.begin(grid, true);
  for (int level = 0; level <= 5 && !watch_.expired() && !is_beyond(85 + 5 * level); ++level) {
    if (find_dynamic(grid, level, hint)) return true;
  }
  return false;
}

// For the engine, whether a technique from this rating (tenths) up is out of the question; so are those after it.
bool Engine::is_beyond(int base) {
  exceeds_ = max_er_ > 0 && base > max_er_;
  return exceeds_;
}

bool Engine::find_static_chain(const State& grid, Hint& hint) {
  chains_->closure.build(grid);
  StaticChain& best = chains_->simple_best;
  if (!chains_->simple.find_best(grid, chains_->closure, best)) return false;
  hint.gone = best.gone;
  if (best.places) hint.place(best.nodes[0].candidate.cell(), best.nodes[0].candidate.digit());
  hint.complexity = best.complexity;
  if (hint.tells()) tell(best, hint);
  return hint.is(technique_of(best), best.rating);
}

// A hint is filled with what a conclusion means for the grid: an on node places its digit, an off node removes it.
void Engine::fill(const State& grid, CandidateIndex target, bool on, Hint& hint) {
  if (on) {
    hint.place(target.cell(), target.digit());
    hint.remove(target.cell(), grid.candidates(target.cell()) - DigitSet{target.digit()});
  } else {
    hint.remove(target.cell(), DigitSet{target.digit()});
  }
}

// The engine tells a forcing chain, and what its cases are: the digits of a cell, the places of a house, or a candidate
// and its opposite.
void Engine::tell_forced(const State& grid, const Forcing& forcing, const Forced& forced, Hint& hint) {
  if (!hint.tells()) return;
  const Digit digit = forced.start.digit();
  switch (forced.kind) {
    case ChainKind::Cell: hint.mark(Role::Pivot, grid, forced.start.cell()); break;
    case ChainKind::Double: hint.mark(Role::Pivot, grid, forced.start.cell(), DigitSet{digit}); break;
    case ChainKind::Region:
      hint.mark(Role::Pivot, grid, grid.places(digit) & cells_of(forced.house), DigitSet{digit});
      hint.in(Role::Pivot, forced.house);
      break;
    case ChainKind::Contradiction: break;
  }
  tell(grid, forcing.targets(forced), hint);
}

bool Engine::find_nishio(const State& grid, Hint& hint) {
  NishioHint best;
  if (!chains_->nishio.find_best(grid, best)) return false;
  fill(grid, best.start, !best.start_on, hint);
  hint.complexity = best.complexity;
  if (hint.tells()) tell(grid, clash_targets(chains_->nishio.replay(grid, best)), hint);
  return hint.is(RatingTechnique::NishioForcingChain, 7.5 + length_surcharge(best.complexity));
}

bool Engine::find_multiple(const State& grid, Hint& hint) {
  Forced best;
  chains_->fixed.begin_static(grid, chains_->closure, chains_->closure.implications());
  if (!chains_->fixed.find_best(0, best)) return false;
  fill(grid, best.target, best.on, hint);
  hint.complexity = best.complexity;
  tell_forced(grid, chains_->fixed, best, hint);
  return hint.is(technique_of(best, false), 8.0 + length_surcharge(best.complexity));
}

bool Engine::find_dynamic(const State& grid, int level, Hint& hint) {
  Forced best;
  if (!chains_->dynamic.find_best(level, best)) return false;
  fill(grid, best.target, best.on, hint);
  hint.complexity = best.complexity;
  hint.nesting = level;
  tell_forced(grid, chains_->dynamic, best, hint);
  return hint.is(technique_of(best, true), 8.5 + 0.5 * level + length_surcharge(best.complexity));
}

}  // namespace swordfish::rating
