// Fish of sizes 2 to 7: X-wing, swordfish, jellyfish, squirmbag, whale, leviathan; basic, finned, sashimi,
// Franken and mutant. fish_search.hpp explains what a fish is and finds them; here they are sorted into
// techniques.
//
//      X-wing               finned X-wing             sashimi: without its fins, a base house would have
//    | . 5 . | . 5 . |    | . 5 . | . 5 # |           only one place (or none) left in the covers
//    |   -   |   -   |    |   .   |   -   |
//    | . 5 . | . 5 . |    | . 5 . | . 5 . |   # the fin: only what sees it, too, goes
//
// Siamese: two finned fish with the same base houses and different covers, told as one.
#include <algorithm>
#include <deque>
#include <string>

#include "ladder/fillings.hpp"
#include "ladder/ladder.hpp"
#include "ladder/techniques/fish_search.hpp"

namespace swordfish {
namespace {

enum class Shape : std::uint8_t { Basic, Finned, Sashimi, Franken, FinnedFranken, Mutant, FinnedMutant };

constexpr Shape shape_of(const Technique& technique) { return static_cast<Shape>(technique.variant / 10); }
constexpr int size_of(const Technique& technique) { return technique.variant % 10; }

constexpr FishKind kind_of(Shape shape) {
  if (shape <= Shape::Sashimi) return FishKind::Basic;
  return shape <= Shape::FinnedFranken ? FishKind::Franken : FishKind::Mutant;
}
constexpr bool is_finned(Shape shape) {
  return shape != Shape::Basic && shape != Shape::Franken && shape != Shape::Mutant;
}

const Technique* siamese_of(Shape shape, int size);

// Whether of a fish some base house has at most one place left in the covers.
bool is_sashimi(const Position& position, const Fish& fish) {
  for (const House base : fish.bases) {
    if ((position.places(base, fish.digit) - fish.fins).size() <= 1) return true;
  }
  return false;
}

class FishFinder {
 public:
  FishFinder(const Position& position, const Technique& technique, StepSink& sink)
      : position_(position),
        technique_(technique),
        sink_(sink),
        siamese_(siamese_of(shape_of(technique), size_of(technique))),
        pairs_up_(siamese_ != nullptr && position.limits().siamese && sink.wants_all()) {}

  void run() {
    const Shape shape = shape_of(technique_);
    const Limits& limits = position_.limits();
    const FishLimits fish_limits{kind_of(shape), size_of(technique_), is_finned(shape),
                                 limits.fins,    limits.endo_fins,    sink_.wants_all()};
    const auto visit = [this](const Fish& fish) { return meet(fish); };
    FishSearch search(position_, fish_limits, sink_, visit);
    const Fillings& fillings = position_.shared<Fillings>();
    for (const Digit digit : fillings.digits()) {
      told_.clear();
      told_pairs_.clear();
      if (!search.run(digit, fillings.doomed(digit))) return;
      if (!offer_pairs()) return;
    }
  }

 private:
  bool meet(const Fish& fish) {
    if (!same_base_.empty() && same_base_.front().bases != fish.bases && !offer_pairs()) return false;
    if (pairs_up_) same_base_.push_back(fish);
    const Shape shape = shape_of(technique_);
    const bool divided = shape == Shape::Finned || shape == Shape::Sashimi;
    if (divided && is_sashimi(position_, fish) != (shape == Shape::Sashimi)) return true;
    if (!is_new(fish.eliminations, told_)) return true;
    return sink_.offer(tell(technique_, fish));
  }

  // Siamese fish among those with the base houses just searched.
  bool offer_pairs() {
    for (std::size_t i = 0; i < same_base_.size(); ++i) {
      for (std::size_t k = i + 1; k < same_base_.size(); ++k) {
        const Fish &one = same_base_[i], &other = same_base_[k];
        if (one.eliminations == other.eliminations) continue;
        const CellSet both = one.eliminations | other.eliminations;
        if (both == one.eliminations || both == other.eliminations || !is_new(both, told_pairs_)) continue;
        Step& step = tell(*siamese_, one);
        step.eliminate(other.eliminations, other.digit);
        step.mark(Role::Fin, other.fins - one.fins, {one.digit});
        for (const House house : other.covers - one.covers) step.in(Role::Cover, house);
        if (!sink_.offer(step)) return false;
      }
    }
    same_base_.clear();
    return true;
  }

  bool is_new(CellSet eliminations, std::vector<CellSet>& told) const {
    if (!sink_.wants_all()) return true;
    if (std::find(told.begin(), told.end(), eliminations) != told.end()) return false;
    told.push_back(eliminations);
    return true;
  }

  Step& tell(const Technique& technique, const Fish& fish) const {
    Step& step = sink_.fresh(technique).eliminate(fish.eliminations, fish.digit);
    step.length = size_of(technique_);
    if (!step.with_evidence()) return step;
    step.mark(Role::Base, fish.base_cells - fish.fins - fish.endo_fins, {fish.digit});
    step.mark(Role::Fin, fish.fins | fish.endo_fins, {fish.digit});
    step.mark(Role::EndoFin, fish.endo_fins, {fish.digit});
    for (const House house : fish.bases) step.in(Role::Base, house).because(house, fish.digit);
    for (const House house : fish.covers) step.in(Role::Cover, house);
    return step;
  }

  const Position& position_;
  const Technique& technique_;
  StepSink& sink_;
  const Technique* siamese_;
  bool pairs_up_;
  std::vector<Fish> same_base_;
  std::vector<CellSet> told_, told_pairs_;  // eliminations offered for this digit
};

void find_fish(const Position& position, const Technique& technique, StepSink& sink) {
  FishFinder(position, technique, sink).run();
}

constexpr auto kPlainText =
    "In {houses.base} the {digits} can only go within {houses.cover}. These are "
    "equally many, so {houses.cover} must have their {digits} there, and {result}.";
constexpr auto kFinnedText =
    "But for the {fin?fin|fins} {fin}, the {digits} of {houses.base} can only go "
    "within {houses.cover}. Either {fin?the fin|a fin} is {digits}, or "
    "{houses.cover} must have their {digits} there. Both ways {result}.";

constexpr auto kSiameseText =
    "Two finned fish share {houses.base}, with covers chosen in two ways among {houses.cover} and the "
    "{fin?fin|fins} {fin}. Each rules out its own {digits}: together {result}.";

// What is known of a shape for the sizes 2 to 7.
struct ShapeRow {
  Shape shape;
  const char* name;
  const char* text;
  int order;    // of size 2
  int spacing;  // between sizes
  int on;       // so many sizes are on
  std::array<Level, 6> levels;
  std::array<int, 6> scores;
};
constexpr Level H = Level::Hard, U = Level::Unfair, E = Level::Extreme;
constexpr ShapeRow kRows[] = {
    {Shape::Basic, "", kPlainText, 2200, 100, 3, {H, H, H, U, U, U}, {140, 150, 160, 470, 470, 470}},
    {Shape::Finned, "Finned ", kFinnedText, 4100, 200, 3, {H, U, U, U, U, U}, {130, 200, 250, 470, 470, 470}},
    {Shape::Sashimi,
     "Sashimi ",
     kFinnedText,
     4200,
     200,
     3,
     {H, U, U, U, U, U},
     {150, 240, 260, 470, 470, 470}},
    {Shape::Franken,
     "Franken ",
     kPlainText,
     6100,
     100,
     2,
     {U, U, U, E, E, E},
     {300, 350, 370, 470, 470, 470}},
    {Shape::FinnedFranken,
     "Finned Franken ",
     kFinnedText,
     6700,
     100,
     2,
     {U, U, U, E, E, E},
     {390, 410, 430, 470, 470, 470}},
    {Shape::Mutant, "Mutant ", kPlainText, 7300, 100, 0, {E, E, E, E, E, E}, {450, 450, 450, 470, 470, 470}},
    {Shape::FinnedMutant,
     "Finned Mutant ",
     kFinnedText,
     7900,
     100,
     0,
     {E, E, E, E, E, E},
     {470, 470, 470, 470, 470, 470}},
};

// Registers every fish. Names are put together here, so the strings live beside the techniques.
class FishTechniques {
 public:
  FishTechniques() {
    for (const ShapeRow& row : kRows) {
      for (int size = 2; size <= 7; ++size) {
        add(row, size, "", find_fish);
        if (is_finned(row.shape)) siamese_[place(row.shape, size)] = add(row, size, "Siamese ", nullptr);
      }
    }
  }
  const Technique* siamese(Shape shape, int size) const { return siamese_[place(shape, size)]; }

 private:
  static std::size_t place(Shape shape, int size) {
    return static_cast<std::size_t>(shape) * 6 + static_cast<std::size_t>(size) - 2;
  }

  const Technique* add(const ShapeRow& row, int size, const std::string& prefix, Find find) {
    static constexpr std::array kSizes = {"X-Wing",    "Swordfish", "Jellyfish",
                                          "Squirmbag", "Whale",     "Leviathan"};
    const std::string& name = strings_.emplace_back(prefix + row.name + kSizes[size - 2]);
    std::string& slug = strings_.emplace_back(name);
    for (char& letter : slug) {
      letter = letter == ' ' || letter == '-' ? '_' : static_cast<char>(letter | 0x20);  // lower case
    }
    const std::string& code = strings_.emplace_back("03" + std::to_string(static_cast<int>(row.shape)) +
                                                    std::to_string(size - 2) + (find == nullptr ? "1" : ""));
    const Technique technique{.slug = slug,
                              .name = name,
                              .code = code,
                              .order = row.order + (size - 2) * row.spacing,
                              .level = row.levels[size - 2],
                              .score = row.scores[size - 2],
                              .on = size - 2 < row.on,
                              .find = find,
                              .variant = static_cast<int>(row.shape) * 10 + size,
                              .text = find == nullptr ? kSiameseText : row.text};
    return &registers_.emplace_back(technique).technique;
  }

  std::deque<std::string> strings_;
  std::deque<Register> registers_;
  std::array<const Technique*, 42> siamese_{};
};

const FishTechniques fish_techniques;

const Technique* siamese_of(Shape shape, int size) { return fish_techniques.siamese(shape, size); }

}  // namespace
}  // namespace swordfish
