// Sparse grids on which a search was once lost: those of tests/sparse_grids.txt.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/kernel.hpp"

namespace rows {

struct Sparse {
  std::string text;
  swordfish::Status status;
};
inline std::vector<Sparse> sparse_grids() {
  std::vector<Sparse> grids;
  std::ifstream file(SWORDFISH_ROOT "/tests/sparse_grids.txt");
  for (std::string text, status; file >> text && std::getline(file, status);) {
    if (text[0] == '#') continue;
    const bool has_none = status == " none";
    if (!has_none && status != " many") throw std::runtime_error("expected none or many, got" + status);
    grids.push_back({text, has_none ? swordfish::Status::None : swordfish::Status::Many});
  }
  if (grids.empty()) throw std::runtime_error("expected grids in tests/sparse_grids.txt");
  return grids;
}

}  // namespace rows
