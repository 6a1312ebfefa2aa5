// The names of the rated techniques, and the sentences in which their steps are told.
#include <array>
#include <string>
#include <vector>

#include "rating/rating.hpp"

namespace swordfish {

namespace {

// Words of our own, or those of a technique of the ladder that is told just so.
struct SentenceSource {
  const char* text = nullptr;
  const char* told_like = nullptr;
};
constexpr SentenceSource like(const char* slug) { return {nullptr, slug}; }

struct TechniqueRow {
  const char* slug;
  const char* name;
  Level level;  // of the same technique in the ladder, or of the nearest
  SentenceSource sentence;
};

constexpr SentenceSource kSingle = like("hidden_single");
constexpr SentenceSource kDirectLocked{
    "In {houses.cover} the {digits} can only go in {cover:or}, which rules out every cell of {houses.base} "
    "that "
    "sees all of these, so there it can only go in {base}."};
constexpr SentenceSource kDirectHidden{
    "In {houses.base} the digits {digits.cover} can only go in {cover}, so {base} is the only place left "
    "there for {digits.base}."};
constexpr SentenceSource kLocked = like("locked_candidates_1");
constexpr SentenceSource kNaked{
    "{base} hold nothing but {digits}, so no other cell of {houses.base} can hold these: {result}."};
constexpr SentenceSource kHidden = like("hidden_pair");
constexpr SentenceSource kFish = like("x_wing");
constexpr SentenceSource kDeadly1 = like("uniqueness_1");
constexpr SentenceSource kDeadly2 = like("uniqueness_2");
constexpr SentenceSource kDeadly3{
    "{extra:or} must be {digits.extra:or}, or {deadly} would hold only {digits.deadly}, and the digits could "
    "be exchanged, which a puzzle with one solution can't have. With {base} that makes a set in "
    "{houses.base}, so {result}."};
constexpr SentenceSource kDeadly4{
    "In {houses.base} one of {digits.deadly} can only go in {extra:or}. Were {gone} there, too, {deadly} "
    "would hold only these two digits, which could be exchanged. A puzzle with one solution can't have that, "
    "so {result}."};
constexpr SentenceSource kBug12{
    "{extra:or} must be {digits.extra:or}, or every open cell would hold two digits and every digit would "
    "have two places. A puzzle with one solution can't have that, so {result}."};
constexpr SentenceSource kBug3{
    "{extra:or} must be {digits.extra:or}, or every open cell would hold two digits and every digit would "
    "have two places. With {base} that makes a set in {houses.base}, so {result}."};
constexpr SentenceSource kBug4{
    "{extra:or} must be {digits.extra:or}, or every open cell would hold two digits and every digit would "
    "have two places. The other one is {digits.base}, so {result}."};
constexpr SentenceSource kAligned = like("aligned_pair_exclusion");
constexpr SentenceSource kCycle = like("continuous_nice_loop");
constexpr SentenceSource kChain = like("forcing_chain_contradiction");
constexpr SentenceSource kCases = like("forcing_chain_verity");

// In the order of RatingTechnique.
constexpr std::array<TechniqueRow, 47> kRows{{
    {"none", "None", Level::Easy, {""}},
    {"hidden_single", "Hidden Single", Level::Easy, kSingle},
    {"direct_pointing", "Direct Pointing", Level::Easy, kDirectLocked},
    {"direct_claiming", "Direct Claiming", Level::Easy, kDirectLocked},
    {"direct_hidden_pair", "Direct Hidden Pair", Level::Easy, kDirectHidden},
    {"naked_single", "Naked Single", Level::Easy, like("naked_single")},
    {"direct_hidden_triplet", "Direct Hidden Triplet", Level::Easy, kDirectHidden},
    {"pointing", "Pointing", Level::Medium, kLocked},
    {"claiming", "Claiming", Level::Medium, kLocked},
    {"naked_pair", "Naked Pair", Level::Medium, kNaked},
    {"x_wing", "X-Wing", Level::Hard, kFish},
    {"hidden_pair", "Hidden Pair", Level::Medium, kHidden},
    {"naked_triplet", "Naked Triplet", Level::Medium, kNaked},
    {"swordfish", "Swordfish", Level::Hard, kFish},
    {"hidden_triplet", "Hidden Triplet", Level::Medium, kHidden},
    {"xy_wing", "XY-Wing", Level::Hard, like("xy_wing")},
    {"xyz_wing", "XYZ-Wing", Level::Hard, like("xyz_wing")},
    {"unique_rectangle_1", "Unique Rectangle type 1", Level::Hard, kDeadly1},
    {"unique_rectangle_2", "Unique Rectangle type 2", Level::Hard, kDeadly2},
    {"unique_rectangle_3", "Unique Rectangle type 3", Level::Hard, kDeadly3},
    {"unique_rectangle_4", "Unique Rectangle type 4", Level::Hard, kDeadly4},
    {"unique_loop_1", "Unique Loop type 1", Level::Hard, kDeadly1},
    {"unique_loop_2", "Unique Loop type 2", Level::Hard, kDeadly2},
    {"unique_loop_3", "Unique Loop type 3", Level::Hard, kDeadly3},
    {"unique_loop_4", "Unique Loop type 4", Level::Hard, kDeadly4},
    {"naked_quad", "Naked Quad", Level::Hard, kNaked},
    {"jellyfish", "Jellyfish", Level::Hard, kFish},
    {"hidden_quad", "Hidden Quad", Level::Hard, kHidden},
    {"bug_1", "BUG type 1", Level::Hard, kBug12},
    {"bug_2", "BUG type 2", Level::Hard, kBug12},
    {"bug_3", "BUG type 3", Level::Hard, kBug3},
    {"bug_4", "BUG type 4", Level::Hard, kBug4},
    {"aligned_pair_exclusion", "Aligned Pair Exclusion", Level::Unfair, kAligned},
    {"x_cycle", "Bidirectional X-Cycle", Level::Unfair, kCycle},
    {"y_cycle", "Bidirectional Y-Cycle", Level::Unfair, kCycle},
    {"xy_cycle", "Bidirectional Cycle", Level::Unfair, kCycle},
    {"turbot_fish", "Turbot Fish", Level::Hard, kChain},
    {"forcing_x_chain", "Forcing X-Chain", Level::Unfair, kChain},
    {"forcing_chain", "Forcing Chain", Level::Unfair, kChain},
    {"aligned_triplet_exclusion", "Aligned Triplet Exclusion", Level::Unfair, kAligned},
    {"nishio_forcing_chains", "Nishio Forcing Chains", Level::Extreme, kChain},
    {"cell_forcing_chains", "Cell Forcing Chains", Level::Extreme, kCases},
    {"region_forcing_chains", "Region Forcing Chains", Level::Extreme, kCases},
    {"dynamic_contradiction_forcing_chains", "Dynamic Contradiction Forcing Chains", Level::Extreme, kChain},
    {"dynamic_double_forcing_chains", "Dynamic Double Forcing Chains", Level::Extreme, kCases},
    {"dynamic_cell_forcing_chains", "Dynamic Cell Forcing Chains", Level::Extreme, kCases},
    {"dynamic_region_forcing_chains", "Dynamic Region Forcing Chains", Level::Extreme, kCases},
}};
static_assert(kRows.size() == static_cast<std::size_t>(RatingTechnique::DynamicRegion) + 1);

// What dynamic chains may use on the way.
struct Help {
  const char* slug;
  const char* name;
  const char* text;
};
constexpr std::array<Help, 6> kHelp{{
    {"", "", ""},
    {"_plus", " (+)", " On the way locked candidates, pairs and X-Wings help."},
    {"_plus_chains", " (+ Forcing Chains)", " On the way other chains help."},
    {"_plus_multiple", " (+ Multiple Forcing Chains)", " On the way other forcing chains help."},
    {"_plus_dynamic", " (+ Dynamic Forcing Chains)", " On the way other dynamic chains help."},
    {"_plus_dynamic_plus", " (+ Dynamic Forcing Chains (+))", " On the way other dynamic chains help."},
}};
constexpr std::size_t kFirstDynamic = static_cast<std::size_t>(RatingTechnique::DynamicContradiction);
constexpr std::size_t kDynamic = kRows.size() - kFirstDynamic;

// Every technique, the dynamic ones once for each kind of help: words made at first use, and kept.
class Techniques {
 public:
  Techniques() {
    words_.reserve(3 * (kRows.size() + kHelp.size() * kDynamic));  // views into them must stay
    all_.reserve(kRows.size() + kHelp.size() * kDynamic);
    for (std::size_t row = 0; row < kRows.size(); ++row) add(kRows[row], kHelp[0]);
    for (std::size_t help = 1; help < kHelp.size(); ++help) {
      for (std::size_t row = kFirstDynamic; row < kRows.size(); ++row) add(kRows[row], kHelp[help]);
    }
    for (const Technique& technique : all_) pointers_.push_back(&technique);
  }

  const Technique& at(RatingTechnique technique, int nesting) const {
    const auto row = static_cast<std::size_t>(technique);
    return all_[nesting == 0 ? row : row + static_cast<std::size_t>(nesting) * kDynamic];
  }
  std::span<const Technique* const> pointers() const { return pointers_; }

 private:
  std::string_view store(std::string_view first, const char* second) {
    return words_.emplace_back(std::string(first) + second);
  }
  static std::string_view words_of(const SentenceSource& sentence) {
    return sentence.text != nullptr ? sentence.text : find_technique(sentence.told_like)->text;
  }
  void add(const TechniqueRow& row, const Help& help) {
    Technique technique;
    technique.slug = store(row.slug, help.slug);
    technique.name = store(row.name, help.name);
    technique.text = store(words_of(row.sentence), help.text);
    technique.order = static_cast<int>(all_.size());
    technique.level = row.level;
    technique.assumes_unique =
        std::string_view(row.slug).starts_with("unique") || std::string_view(row.slug).starts_with("bug");
    all_.push_back(technique);
  }

  std::vector<std::string> words_;
  std::vector<Technique> all_;
  std::vector<const Technique*> pointers_;
};

const Techniques& all_techniques() {
  static const Techniques all;
  return all;
}

}  // namespace

const Technique& rating_technique(RatingTechnique technique, int nesting) {
  return all_techniques().at(technique, nesting);
}

std::span<const Technique* const> rating_techniques() { return all_techniques().pointers().subspan(1); }

}  // namespace swordfish
