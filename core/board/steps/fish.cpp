// Fish over rows and columns: in as many rows as columns a digit has no place outside the columns, or the other way
// round.
#include <algorithm>
#include <array>
#include <set>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

constexpr std::array kSlugs = {"x_wing", "swordfish", "jellyfish"};

struct Line {
  const Group* group;
  Cells places;
};

class FishSearch {
 public:
  FishSearch(const State& state, Hunt& hunt, int size, HouseKind base, HouseKind cover)
      : state_(state), hunt_(hunt), size_(static_cast<std::size_t>(size)), cover_(cover), base_(base) {}

  // False: enough.
  bool run() {
    for (digit_ = 0; digit_ < state_.grounds().layout().digits(); ++digit_) {
      lines_.clear();
      for (const Group& group : state_.grounds().groups()) {
        if (!group.is_full || !is_of(group, base_)) continue;
        Cells places = state_.places(group, digit_);
        if (places.size() >= 2 && places.size() <= size_) lines_.push_back({&group, std::move(places)});
      }
      if (!choose(0, {}, {})) return false;
    }
    return true;
  }

 private:
  bool is_of(const Group& group, HouseKind kind) const {
    return group.rule < 0 &&
           state_.grounds().layout().houses()[static_cast<std::size_t>(group.number)].kind == kind;
  }
  // In a fish, the first cover house of a cell; grids that overlap may have two.
  const Group* cover_at(int cell) const {
    for (const int number : state_.grounds().groups_of(cell)) {
      const Group& group = state_.grounds().groups()[static_cast<std::size_t>(number)];
      if (is_of(group, cover_)) return &group;
    }
    return nullptr;
  }

  bool choose(std::size_t from, const std::vector<const Line*>& chosen,
              const std::set<const Group*>& covers) {
    if (chosen.size() == size_) return covers.size() != size_ || offer(chosen, covers);
    for (std::size_t i = from; i < lines_.size(); ++i) {
      std::set<const Group*> more = covers;
      for (const int cell : lines_[i].places) more.insert(cover_at(cell));
      if (more.size() > size_ || more.contains(nullptr)) continue;
      const auto overlaps = [&](const Line* other) {
        return std::any_of(other->places.begin(), other->places.end(),
                           [&](int cell) { return is_in(lines_[i].group->cells, cell); });
      };
      if (std::any_of(chosen.begin(), chosen.end(), overlaps)) continue;
      std::vector<const Line*> with = chosen;
      with.push_back(&lines_[i]);
      if (!choose(i + 1, with, more)) return false;
    }
    return true;
  }

  bool offer(const std::vector<const Line*>& chosen, const std::set<const Group*>& covers) {
    const int value = state_.digit_at(digit_);
    BoardStep step{.technique = &shared_technique(kSlugs[size_ - 2])};
    std::set<int> victims;
    for (const Group* cover : covers) {
      for (const int cell : state_.places(*cover, digit_)) {
        if (std::none_of(chosen.begin(), chosen.end(),
                         [&](const Line* line) { return is_in(line->group->cells, cell); }))
          victims.insert(cell);
      }
    }
    if (victims.empty()) return true;
    for (const int cell : victims) step.eliminate(cell, value);
    for (const Line* line : chosen) {
      step.in(Role::Base, line->group->number).because(line->group->number, value);
      for (const int cell : line->places) step.mark(Role::Base, cell, {value});
    }
    for (const Group* cover : covers) step.in(Role::Cover, cover->number);
    return hunt_.offer(std::move(step));
  }

  const State& state_;
  Hunt& hunt_;
  std::size_t size_;
  HouseKind cover_, base_;
  int digit_ = 0;
  std::vector<Line> lines_;
};

template <int size>
void find_fish(const State& state, Hunt& hunt) {
  if (FishSearch(state, hunt, size, HouseKind::Row, HouseKind::Column).run())
    FishSearch(state, hunt, size, HouseKind::Column, HouseKind::Row).run();
}

const Rung x_wing(2200, find_fish<2>);
const Rung swordfish(2300, find_fish<3>);
const Rung jellyfish(2400, find_fish<4>);

}  // namespace
}  // namespace swordfish::board
