// The list of all almost locked sets of a position, which finders share.
#pragma once

#include <vector>

#include "ladder/position.hpp"
#include "ladder/techniques/als.hpp"

namespace swordfish {

// Every almost locked set, bivalue cells included: house by house, each with its subsets in the order
// {a} {a b} {a b c} {a c} {b} ...; a set of several houses is listed once, with the first.
class AlsList {
 public:
  explicit AlsList(const Position& position);
  const std::vector<Als>& all() const { return all_; }

 private:
  std::vector<Als> all_;
};

}  // namespace swordfish
