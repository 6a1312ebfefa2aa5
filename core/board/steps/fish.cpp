// Fish of one digit: n houses that need it, the bases, whose places for it lie in n other groups, the covers, which hold
// it once at most.
//
//      X-wing               finned X-wing             sashimi: without its fins, a base would have only one place
//    | . 5 . | . 5 . |    | . 5 . | . 5 # |           (or none) left in the covers
//    |   -   |   -   |    |   .   |   -   |
//    | . 5 . | . 5 . |    | . 5 . | . 5 . |   # the fin: only what sees it, too, goes
//
// It is looked for from its victim: were the digit there, all that it sees would be without it. If what is left of n
// bases lies in n - 1 groups, it would stand n times in n - 1 groups. Bases have no place in common.
//
//   basic     rows against columns, or columns against rows        Franken   with boxes, too
//   mutant    any houses that need the digit against any cells that differ, such as a cage or a diagonal
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "board/steps/rungs.hpp"

namespace swordfish::board {
namespace {

// Places of a digit, a bit for each cell.
class Places {
 public:
  void set(int cell) { words_[word(cell)] |= bit(cell); }
  bool test(int cell) const { return (words_[word(cell)] & bit(cell)) != 0; }
  bool any() const {
    return std::any_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word != 0; });
  }
  int count() const {
    int found = 0;
    each([&](int) { ++found; });
    return found;
  }
  int first() const {
    std::size_t at = 0;
    while (words_[at] == 0) ++at;
    return static_cast<int>(at * 64) + std::countr_zero(words_[at]);
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      for (std::uint64_t rest = words_[at]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(at * 64) + std::countr_zero(rest));
    }
  }
  Places& operator|=(const Places& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] |= other.words_[at];
    return *this;
  }
  Places& operator-=(const Places& other) {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] &= ~other.words_[at];
    return *this;
  }
  bool meets(const Places& other) const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      if ((words_[at] & other.words_[at]) != 0) return true;
    }
    return false;
  }
  friend Places operator|(Places one, const Places& other) { return one |= other; }
  friend Places operator-(Places one, const Places& other) { return one -= other; }

 private:
  static std::size_t word(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }

  std::array<std::uint64_t, kMostCells / 64> words_{};
};

enum class FishShape : std::uint8_t { Basic, Finned, Sashimi, Franken, FinnedFranken, Mutant, FinnedMutant };
constexpr std::array kShapes = {"",        "finned_",       "sashimi_", "franken_", "finned_franken_",
                                "mutant_", "finned_mutant_"};
constexpr std::array kSizes = {"x_wing", "swordfish", "jellyfish"};

const Technique& fish_technique(FishShape shape, std::size_t size) {
  return shared_technique(std::string(kShapes[static_cast<std::size_t>(shape)]) + kSizes[size - 2]);
}

struct Line {
  const Group* group;
  Places places;
};

class FishSearch {
 public:
  FishSearch(const State& state, Hunt& hunt, FishShape shape, std::size_t size)
      : state_(state), grounds_(state.grounds()), hunt_(hunt), shape_(shape), size_(size) {}

  void run() {
    if (is_basic()) {
      if (run(HouseKind::Row)) run(HouseKind::Column);
    } else {
      run(std::nullopt);
    }
  }

 private:
  struct Fish {
    std::vector<const Line*> bases, covers;
    Places all, fins;  // places in bases, and those that no cover has
  };

  bool is_basic() const { return shape_ <= FishShape::Sashimi; }
  bool may_have_fins() const {
    return shape_ != FishShape::Basic && shape_ != FishShape::Franken && shape_ != FishShape::Mutant;
  }
  std::optional<HouseKind> kind_of(const Group& group) const {
    if (group.rule >= 0) return {};
    return grounds_.layout().houses()[static_cast<std::size_t>(group.number)].kind;
  }

  // Fish whose bases are of a kind and whose covers are of the other, or with bases and covers of any kind. False:
  // enough.
  bool run(std::optional<HouseKind> base) {
    const auto other = base == HouseKind::Row ? HouseKind::Column : HouseKind::Row;
    for (digit_ = 0; digit_ < grounds_.layout().digits(); ++digit_) {
      bases_.clear(), covers_.clear(), told_.clear();
      for (const Group& group : grounds_.groups()) {
        Line line{&group, {}};
        for (const int cell : state_.places(group, digit_)) line.places.set(cell);
        if (!line.places.any()) continue;
        const auto kind = kind_of(group);
        if (group.is_full && (!base || kind == base)) bases_.push_back(line);
        if ((!base && line.places.count() > 1) || (base && kind == other)) covers_.push_back(line);
      }
      if (bases_.size() < size_) continue;
      for (victim_ = 0; victim_ < state_.cells(); ++victim_) {
        if (hunt_.is_stopped()) return false;
        if (!holds(victim_)) continue;
        sees_ = seen_from(victim_);
        Fish fish;
        if (!choose(0, fish, {})) return false;
      }
    }
    return true;
  }

  bool holds(int cell) const { return !state_.is_placed(cell) && (state_[cell] >> digit_ & 1) != 0; }
  Places seen_from(int cell) const {
    Places seen;
    seen.set(cell);
    for (const int number : grounds_.groups_of(cell)) {
      for (const int other : grounds_.groups()[static_cast<std::size_t>(number)].cells) seen.set(other);
    }
    return seen;
  }

  // For fish, adds bases; `left` are their places that the victim leaves. False: enough.
  bool choose(std::size_t from, Fish& fish, const Places& left) {
    fish.covers.clear();
    if (!can_cover(left, size_ - 1, fish)) return true;
    if (fish.bases.size() == size_) return finish(fish);
    for (std::size_t i = from; i < bases_.size(); ++i) {
      const Places& places = bases_[i].places;
      const Places more = places - sees_;
      if (places.test(victim_) || places.meets(fish.all) || !more.any()) continue;
      fish.bases.push_back(&bases_[i]);
      fish.all |= places;
      const bool goes_on = choose(i + 1, fish, left | more);
      fish.bases.pop_back();
      fish.all -= places;
      if (!goes_on) return false;
    }
    return true;
  }

  static bool is_base(const Fish& fish, const Line& line) {
    return std::any_of(fish.bases.begin(), fish.bases.end(),
                       [&](const Line* base) { return base->group == line.group; });
  }

  // For fish, whether so many covers have all of some places; they are noted.
  bool can_cover(const Places& left, std::size_t most, Fish& fish) const {
    if (!left.any()) return true;
    if (most == 0) return false;
    const int first = left.first();
    for (const Line& line : covers_) {
      if (!line.places.test(first) || is_base(fish, line)) continue;
      fish.covers.push_back(&line);
      if (can_cover(left - line.places, most - 1, fish)) return true;
      fish.covers.pop_back();
    }
    return false;
  }

  // Adds the cover in which the victim lies, with as few fins as can be. False: enough.
  bool finish(Fish fish) {
    if (fish.covers.size() + 1 != size_) return true;  // fewer bases would do
    Places open = fish.all;
    for (const Line* line : fish.covers) open -= line->places;
    const Line* own = nullptr;
    for (const Line& line : covers_) {
      if (!line.places.test(victim_) || is_base(fish, line)) continue;
      if (own == nullptr || (open - line.places).count() < (open - own->places).count()) own = &line;
    }
    if (own == nullptr) return true;
    fish.covers.push_back(own);
    fish.fins = open - own->places;
    if (shape_of(fish) != shape_) return true;
    BoardStep step = tell(fish);
    std::vector<PlainStep::Spot> gone = step.plain.eliminations;
    return !told_.insert(std::move(gone)).second || hunt_.offer(std::move(step));
  }

  FishShape shape_of(const Fish& fish) const {
    const bool is_finned = fish.fins.any();
    if (is_basic()) {
      if (!is_finned) return FishShape::Basic;
      const auto is_short = [&](const Line* base) { return (base->places - fish.fins).count() <= 1; };
      return std::any_of(fish.bases.begin(), fish.bases.end(), is_short) ? FishShape::Sashimi
                                                                         : FishShape::Finned;
    }
    const auto lie_in = [&](const std::vector<const Line*>& lines, HouseKind kind) {
      return std::all_of(lines.begin(), lines.end(), [&](const Line* line) {
        const auto its = kind_of(*line->group);
        return its == kind || its == HouseKind::Box;
      });
    };
    const auto has_box = [&](const std::vector<const Line*>& lines) {
      return std::any_of(lines.begin(), lines.end(),
                         [&](const Line* line) { return kind_of(*line->group) == HouseKind::Box; });
    };
    const bool is_franken = (lie_in(fish.bases, HouseKind::Row) && lie_in(fish.covers, HouseKind::Column)) ||
                            (lie_in(fish.bases, HouseKind::Column) && lie_in(fish.covers, HouseKind::Row));
    // Rows against columns alone have been told by their own names.
    if (is_franken && !has_box(fish.bases) && !has_box(fish.covers)) return FishShape::Basic;
    if (is_franken) return is_finned ? FishShape::FinnedFranken : FishShape::Franken;
    return is_finned ? FishShape::FinnedMutant : FishShape::Mutant;
  }

  BoardStep tell(const Fish& fish) const {
    const int value = state_.digit_at(digit_);
    BoardStep step{.technique = &fish_technique(shape_, size_)};
    Places covered;
    for (const Line* line : fish.covers) covered |= line->places;
    (covered - fish.all).each([&](int cell) {
      if ((fish.fins - seen_from(cell)).any()) return;
      step.eliminate(cell, value);
      fish.fins.each([&](int fin) { step.by(grounds_.rule_between(cell, fin)); });
    });
    for (const Line* line : fish.bases) {
      step.in(Role::Base, line->group->number).by(line->group->rule).because(line->group->number, value);
      (line->places - fish.fins).each([&](int cell) { step.mark(Role::Base, cell, {value}); });
    }
    fish.fins.each([&](int cell) { step.mark(Role::Fin, cell, {value}); });
    for (const Line* line : fish.covers) step.in(Role::Cover, line->group->number).by(line->group->rule);
    return step;
  }

  const State& state_;
  const Grounds& grounds_;
  Hunt& hunt_;
  FishShape shape_;
  std::size_t size_;
  int digit_ = 0, victim_ = 0;
  std::vector<Line> bases_, covers_;
  Places sees_;                                  // from the victim, itself among them
  std::set<std::vector<PlainStep::Spot>> told_;  // of this digit
};

template <FishShape shape, std::size_t size>
void find_fish(const State& state, Hunt& hunt) {
  FishSearch(state, hunt, shape, size).run();
}

const Rung x_wing(2200, find_fish<FishShape::Basic, 2>);
const Rung swordfish(2300, find_fish<FishShape::Basic, 3>);
const Rung jellyfish(2400, find_fish<FishShape::Basic, 4>);
const Rung finned_x_wing(4100, find_fish<FishShape::Finned, 2>);
const Rung sashimi_x_wing(4200, find_fish<FishShape::Sashimi, 2>);
const Rung finned_swordfish(4300, find_fish<FishShape::Finned, 3>);
const Rung sashimi_swordfish(4400, find_fish<FishShape::Sashimi, 3>);
const Rung finned_jellyfish(4500, find_fish<FishShape::Finned, 4>);
const Rung sashimi_jellyfish(4600, find_fish<FishShape::Sashimi, 4>);
const Rung franken_x_wing(6100, find_fish<FishShape::Franken, 2>);
const Rung franken_swordfish(6200, find_fish<FishShape::Franken, 3>);
const Rung finned_franken_x_wing(6700, find_fish<FishShape::FinnedFranken, 2>);
const Rung finned_franken_swordfish(6800, find_fish<FishShape::FinnedFranken, 3>);
const Rung mutant_x_wing(7300, find_fish<FishShape::Mutant, 2>);
const Rung mutant_swordfish(7400, find_fish<FishShape::Mutant, 3>);
const Rung finned_mutant_x_wing(7900, find_fish<FishShape::FinnedMutant, 2>);
const Rung finned_mutant_swordfish(8000, find_fish<FishShape::FinnedMutant, 3>);

}  // namespace
}  // namespace swordfish::board
