#include "bulk/trace.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/parallel.hpp"
#include "bulk/budget.hpp"
#include "bulk/rows.hpp"
#include "bulk/search.hpp"
#include "bulk/trace_text.hpp"
#include "checker/checker.hpp"
#include "ladder/facts.hpp"
#include "suppose/refute.hpp"
#include "tell/tell.hpp"

namespace swordfish {
namespace {

constexpr std::size_t kRowsPerPart = 32;

constexpr std::array kTraceColumns = {
    &TraceColumns::before,       &TraceColumns::candidates,       &TraceColumns::placements,
    &TraceColumns::eliminations, &TraceColumns::evidence,         &TraceColumns::text,
    &TraceColumns::after,        &TraceColumns::candidates_after, &TraceColumns::prompt};

// The trace of one row, at the end of some columns.
class Tracer {
 public:
  Tracer(const TraceOptions& options, std::size_t row, TraceColumns& out)
      : options_(options), row_(static_cast<std::uint32_t>(row)), out_(out) {}

  TraceEnd run(Position& position, const Ladder& ladder, const Grid* solution, const StopAsked& stop) {
    static const Ladder rules = easy_to_follow();
    Step step;
    while (!position.grid().is_complete()) {
      if (stop()) return TraceEnd::GaveUp;
      std::string story;
      if (!first_step(position, ladder, step, stop)) {
        if (solution == nullptr || options_.max_depth == 0) return TraceEnd::Stuck;
        const auto refuted = refute_any(position, *solution, rules, options_.max_depth, stop);
        if (!refuted) return stop() ? TraceEnd::GaveUp : TraceEnd::Stuck;
        step = refuted->step();
        story = refuted->text();
      }
      if (!add(position, step, std::move(story))) return TraceEnd::Cut;
    }
    return TraceEnd::Solved;
  }

 private:
  // The trace tells a step and makes it; false: the trace is as long as it may be.
  bool add(Position& position, const Step& step, std::string story) {
    if (options_.max_steps != 0 && index_ >= options_.max_steps) return false;
    const Grid before = position.grid();
    flatten(step, plain_);
    std::string text = words_of(step, std::move(story));
    shown_.clear();
    if (options_.style == TraceStyle::Chat) append_board(before, shown_);
    length_ += shown_.size() + text.size();
    if (options_.max_length != 0 && length_ > options_.max_length) return false;
    out_.row.push_back(row_);
    out_.index.push_back(static_cast<std::uint32_t>(index_++));
    const bool is_supposed = step.technique == &supposition_technique();
    out_.technique.push_back(is_supposed ? std::int16_t{-1}
                                         : static_cast<std::int16_t>(place_of(step.technique)));
    out_.proved.push_back(options_.proves && prove(before, step).proof == ProofState::Proved ? 1 : 0);
    position.apply(step);
    add_texts(before, step, position.grid());
    out_.text.data += text;
    out_.text.close();
    return true;
  }

  std::string words_of(const Step& step, std::string story) const {
    const Technique& technique = *step.technique;
    if (options_.style == TraceStyle::Notation) return notation(plain_, technique.name);
    if (story.empty()) {
      auto told = sentence(plain_, technique.name, technique.text);
      if (auto* text = std::get_if<std::string>(&told)) story = std::move(*text);
    }
    if (options_.style == TraceStyle::Chat) story.append("\n").append(changes(plain_));
    return story;
  }

  void add_texts(const Grid& before, const Step& step, const Grid& after) {
    if (options_.style == TraceStyle::Chat) {
      out_.prompt.data += shown_;
    } else {
      if (digits_.empty()) set_state(before);
      out_.before.data += digits_;
      out_.candidates.data += candidates_;
      set_state(after);
      out_.after.data += digits_;
      out_.candidates_after.data += candidates_;
      append_placements(step, out_.placements.data);
      append_eliminations(step, out_.eliminations.data);
      if (options_.with_evidence) append_evidence(step, plain_, out_.evidence.data);
    }
    for (TraceColumn TraceColumns::* column : kTraceColumns) {
      if (column != &TraceColumns::text) (out_.*column).close();
    }
  }

  void set_state(const Grid& grid) {
    digits_.clear();
    candidates_.clear();
    append_digits(grid, digits_);
    append_candidates(grid, candidates_);
  }

  const TraceOptions& options_;
  std::uint32_t row_;
  TraceColumns& out_;
  PlainStep plain_;
  std::size_t index_ = 0, length_ = 0;
  std::string digits_, candidates_;  // of the grid as it stands
  std::string shown_;                // the grid as a conversation shows it
};

template <class Number>
void append_all(std::vector<Number>& to, const std::vector<Number>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

void TraceColumn::reserve(std::size_t bytes, std::size_t texts) {
  data.reserve(bytes);
  ends.reserve(texts);
}

void TraceColumn::append(const TraceColumn& more) {
  const auto start = static_cast<std::int64_t>(data.size());
  data += more.data;
  for (const std::int64_t end : more.ends) ends.push_back(start + end);
}

namespace {

TraceColumns joined(std::vector<TraceColumns> parts) {
  TraceColumns whole;
  std::size_t steps = 0;
  for (const TraceColumns& part : parts) steps += part.row.size();
  whole.row.reserve(steps);
  whole.index.reserve(steps);
  whole.technique.reserve(steps);
  whole.proved.reserve(steps);
  for (TraceColumn TraceColumns::* column : kTraceColumns) {
    std::size_t bytes = 0;
    for (const TraceColumns& part : parts) bytes += (part.*column).data.size();
    (whole.*column).reserve(bytes, steps + 1);
  }
  for (TraceColumns& part : parts) {
    append_all(whole.row, part.row);
    append_all(whole.index, part.index);
    append_all(whole.technique, part.technique);
    append_all(whole.proved, part.proved);
    for (TraceColumn TraceColumns::* column : kTraceColumns) (whole.*column).append(part.*column);
    part = {};
  }
  return whole;
}

}  // namespace

bool trace_rows(TraceBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop) {
  std::vector<std::uint8_t> solutions(batch.count * kCells);
  Batch search;
  static_cast<Rows&>(search) = batch;
  search.status = batch.status;
  search.solutions = solutions.data();
  if (!solve_rows(search, threads, stop)) return false;
  const Ladder cautious = suited(ladder, false);
  const Ladder for_unique = suited(ladder, has_givens(batch.form));
  std::vector<TraceColumns> parts((batch.count + kRowsPerPart - 1) / kRowsPerPart);
  const auto trace_row = [&](std::size_t row, const StopAsked& is_stopped) {
    const auto status = static_cast<Status>(batch.status[row]);
    if (status != Status::Unique && status != Status::Many) return TraceEnd::Unsolvable;
    const bool is_unique = status == Status::Unique;
    const Ladder& tried = is_unique ? for_unique : cautious;
    const RowBudget budget({.each = batch.max_seconds}, row, is_stopped);
    Position position(grid_at(batch, row), tried.limits());
    const auto solution = Grid::from_solution(
        std::span<const std::uint8_t, kCells>(&solutions[kCells * row], kCells), position.grid().givens());
    Tracer tracer(batch.options, row, parts[row / kRowsPerPart]);
    return tracer.run(position, tried, is_unique ? &solution : nullptr, budget.stop());
  };
  const bool is_done =
      share_out(parts.size(), 1, threads, stop, [&](std::size_t part, const StopAsked& is_stopped) {
        const std::size_t last = std::min(batch.count, (part + 1) * kRowsPerPart);
        for (std::size_t row = part * kRowsPerPart; row < last && !is_stopped(); ++row)
          batch.end[row] = static_cast<std::uint8_t>(trace_row(row, is_stopped));
      });
  batch.columns = joined(std::move(parts));
  return is_done;
}

}  // namespace swordfish
