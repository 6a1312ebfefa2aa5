#include "ladder/technique.hpp"

#include <algorithm>
#include <vector>

namespace swordfish {
namespace {

// Filled while the program loads, never after.
std::vector<const Technique*>& registered() {
  static std::vector<const Technique*> all;
  return all;
}

std::vector<const Technique*> sorted_register() {
  std::vector<const Technique*> sorted = registered();
  std::sort(sorted.begin(), sorted.end(), comes_before);
  return sorted;
}

}  // namespace

bool comes_before(const Technique* left, const Technique* right) {
  return left->order != right->order ? left->order < right->order : left->slug < right->slug;
}

Register::Register(const Technique& technique_) : technique(technique_) {
  registered().push_back(&technique);
}

std::span<const Technique* const> techniques() {
  static const std::vector<const Technique*> sorted = sorted_register();
  return sorted;
}

const Technique* find_technique(std::string_view word) {
  for (const Technique* technique : techniques()) {
    if (word == technique->slug || word == technique->name || word == technique->code) return technique;
  }
  return nullptr;
}

std::size_t place_of(const Technique* technique) {
  const auto all = techniques();
  return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), technique, comes_before) -
                                  all.begin());
}

}  // namespace swordfish
