// How far finders go.
#pragma once

namespace swordfish {

// The limits of finders: how far they go. The defaults are those of a path; `widest()` is for listing every
// step there is.
struct Limits {
  int fins = 5;
  int endo_fins = 2;
  int kraken_fins = 2;
  int kraken_size = 4;
  int x_chain_length = 20;  // also XY-chains and remote pairs
  int als_chain_length = 6;
  int net_look_ahead = 4;
  bool siamese = false;
  bool duals = false;
  bool two_candidate_rectangles = false;  // empty rectangles whose box has only two candidates
  bool missing_candidates = true;         // uniqueness patterns whose cells lack some of the digits
  bool als_overlap = false;
  bool als_in_chains = false;

  static Limits widest();
  bool operator==(const Limits&) const = default;
};

}  // namespace swordfish
