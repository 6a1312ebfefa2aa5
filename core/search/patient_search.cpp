#include "search/patient_search.hpp"

#include <algorithm>
#include <cstring>

#include "search/outlook.hpp"

namespace swordfish {
namespace {

// Stop is asked for every few milliseconds: a guess takes some 200 ns.
constexpr std::uint64_t kGuessesPerSlice = 1 << 14;
// What a branch is judged with at first: more than nearly all need.
constexpr std::uint64_t kGuessesToJudge = 64;
// About a second. Where judging takes longer each time, searching does so too, up to this.
constexpr std::uint64_t kMostPatience = 1 << 22;

}  // namespace

void PatientSearch::begin(const CandidateRow& row) {
  row_ = row;
  has_text_ = false;
  kernel_->begin(memory_, row_);
  begin_anew();
}

void PatientSearch::begin_text(const char* text) {
  std::memcpy(text_.data(), text, text_.size());
  has_text_ = true;
  kernel_->begin_text(memory_, text);
  begin_anew();
}

void PatientSearch::begin_anew() {
  patience_ = kPatienceIfOpen;
  fruitless_ = judged_with_ = 0;
  has_found_ = false;
}

CandidateRow PatientSearch::beginning() const {
  return has_text_ ? candidate_row(given_grid(text_.data())) : row_;
}

Progress PatientSearch::advance(std::uint64_t solutions, std::uint64_t guesses, std::uint8_t* digits,
                                const StopAsked& stop) {
  Progress sum;
  while (true) {
    const std::uint64_t slice = std::min({guesses - sum.guesses, patience_ - fruitless_, kGuessesPerSlice});
    const Progress part = kernel_->advance(memory_, solutions - sum.solutions, slice, digits);
    sum.solutions += part.solutions;
    sum.guesses += part.guesses;
    sum.exhausted = part.exhausted;
    fruitless_ = part.solutions > 0 ? 0 : fruitless_ + part.guesses;
    has_found_ |= part.solutions > 0;
    if (sum.exhausted || sum.solutions == solutions || sum.guesses == guesses) return sum;
    if (stop()) return sum;
    if (fruitless_ >= patience_) lose_patience(stop);
  }
}

Progress PatientSearch::find(std::uint64_t limit, std::uint8_t* first, const StopAsked& stop) {
  const Progress one = advance(1, kForever, first, stop);
  if (one.solutions == 0 || one.exhausted || limit == 1) return one;
  Progress all = advance(limit - 1, kForever, nullptr, stop);
  all.solutions += one.solutions;
  all.guesses += one.guesses;
  return all;
}

// A grid that is not open gets more patience once. After that what is left is judged, and if none of it could be
// dropped, the next time comes later and takes longer: so that a search which is merely hard is not held up much.
// A judge who didn't know gets longer in any case, and soon so long that it knows: else a large barren branch could
// be dropped bit by bit. The search then gets longer still, because a grid that is hard to judge (such as one of
// candidates without a given) may be easy to search, and a guess of the judge takes as long as fifteen of the kernel.
void PatientSearch::lose_patience(const StopAsked& stop) {
  if (judged_with_ == 0 && patience_ == kPatienceIfOpen && !is_open(beginning())) {
    patience_ = kPatience;
    return;
  }
  judged_with_ = std::max(judged_with_, kGuessesToJudge);
  fruitless_ = 0;
  // The whole grid first: without a solution, it is often easier to judge than what was guessed on it.
  if (!has_found_ && Outlook(*kernel_).ask(beginning(), judged_with_, stop) == Outlook::Prospect::Barren) {
    kernel_->prune(memory_, {[](void*, const CandidateRow&) { return true; }, nullptr});
    return;
  }
  const Pruned pruned = prune(stop);
  if (!pruned.is_any || !pruned.is_sure) {
    patience_ = std::max(patience_, std::min(patience_ * (pruned.is_sure ? 2 : 8), kMostPatience));
    judged_with_ *= 2;
  }
}

PatientSearch::Pruned PatientSearch::prune(const StopAsked& stop) {
  struct Question {
    Outlook outlook;
    std::uint64_t guesses;
    const StopAsked& stop;
    bool is_sure = true;
  } question{Outlook(*kernel_), judged_with_, stop};
  const auto is_barren = [](void* asked, const CandidateRow& row) {
    auto& [outlook, allowed, stop_asked, is_sure] = *static_cast<Question*>(asked);
    const Outlook::Prospect answer = outlook.ask(row, allowed, stop_asked);
    is_sure = is_sure && answer != Outlook::Prospect::Unknown;
    return answer == Outlook::Prospect::Barren;
  };
  const bool is_any = kernel_->prune(memory_, {is_barren, &question});
  return {is_any, question.is_sure};
}

LongSearch long_search(const Kernel& kernel) {
  return {[](void* asked, const CandidateRow& row, std::uint64_t limit, StopSign sign, std::uint8_t* digits) {
            PatientSearch search(*static_cast<const Kernel*>(asked));
            search.begin(row);
            return search.find(limit, digits, stop_of(sign));
          },
          const_cast<Kernel*>(&kernel)};
}

}  // namespace swordfish
