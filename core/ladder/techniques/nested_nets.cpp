// Nested forcing nets, for what nothing else opens: a premise is played to its end, and where the singles run
// out, every candidate left is tried in turn on top of it. What breaks there is gone, and the play goes on.
//
//   suppose A          singles ... stuck
//     suppose B        singles ... a house has no place left: so under A there is no B
//     singles ...      a cell is empty: so there is no A
//
// Everything that happens is an event on a trail, with what it rests on; from the event that breaks a premise
// the trail is followed back, so that a step shows the truths it needs and no others.
#include <algorithm>
#include <array>

#include "ladder/ladder.hpp"

namespace swordfish {
namespace {

constexpr int kNothing = -1;

enum class EventKind { Supposed, Struck, Single, Emptied, Refuted };

struct Event {
  EventKind kind;
  Candidate candidate{};  // all but Emptied
  Truth truth{};          // Single, Emptied
  int cause =
      kNothing;  // Struck: the event that turned the rival on; Refuted: place in the list of refutations
};

// Why a candidate can't be, on top of what was supposed before: events before it, and truths.
struct Refutation {
  std::vector<int> events;
  std::vector<Truth> truths;
};

// What is left of a grid while a premise is played on it.
struct PlayedGrid {
  std::array<CellSet, kDigits> places;
  std::array<DigitSet, kCells> candidates;
  CellSet open;
  std::array<int, kCells * kDigits> struck_at;  // by candidate: the event that took it
};

std::size_t slot(Candidate candidate) {
  return static_cast<std::size_t>(candidate.cell.index * kDigits + candidate.digit.index());
}

class NestedSearch {
 public:
  explicit NestedSearch(const Grid& grid) : grid_(grid) {
    for (const Digit digit : DigitSet::all()) start_.places[digit.index()] = grid.places(digit);
    for (const Cell cell : grid.open()) start_.candidates[cell.index] = grid.candidates(cell);
    start_.open = grid.open();
    start_.struck_at.fill(kNothing);
  }

  // In a nested net, whether a candidate breaks when it is supposed, and by what.
  bool refute(Candidate candidate, Refutation& found) {
    trail_.clear();
    refutations_.clear();
    PlayedGrid played = start_;
    return suppose(played, candidate, 1, found);
  }

  const std::vector<Event>& trail() const { return trail_; }

 private:
  // A nested supposition: plays a candidate on what is left, with so many levels of suppositions on top.
  bool suppose(PlayedGrid& played, Candidate candidate, int levels, Refutation& found) {
    const int mark = static_cast<int>(trail_.size());
    waiting_.clear();
    const int supposed = add({EventKind::Supposed, candidate, {}, kNothing});
    int broken = place(played, candidate, supposed);
    if (broken == kNothing) broken = play(played);
    while (broken == kNothing && levels > 0) {
      const std::size_t before = trail_.size();
      broken = try_all(played, levels - 1);
      if (trail_.size() == before) break;
    }
    if (broken != kNothing) found = follow_back(played, broken, mark);
    return broken != kNothing;
  }

  // Nested nets: tries every candidate left; takes away what breaks.
  int try_all(PlayedGrid& played, int levels) {
    for (const Cell cell : played.open) {
      for (const Digit digit : played.candidates[cell.index]) {
        if (!played.candidates[cell.index].contains(digit) || !played.open.contains(cell)) continue;
        const std::size_t size = trail_.size();
        PlayedGrid copy = played;
        Refutation refutation;
        const bool is_refuted = suppose(copy, {cell, digit}, levels, refutation);
        trail_.resize(size);
        waiting_.clear();
        if (!is_refuted) continue;
        refutations_.push_back(std::move(refutation));
        const int event =
            add({EventKind::Refuted, {cell, digit}, {}, static_cast<int>(refutations_.size()) - 1});
        int broken = strike(played, {cell, digit}, event);
        if (broken == kNothing) broken = play(played);
        if (broken != kNothing) return broken;
      }
    }
    return kNothing;
  }

  int add(const Event& event) {
    trail_.push_back(event);
    return static_cast<int>(trail_.size()) - 1;
  }

  // These return the event that breaks the premise, or nothing.
  int play(PlayedGrid& played) {
    for (std::size_t next = 0; next < waiting_.size(); ++next) {
      const Event single = waiting_[next];
      if (!played.open.contains(single.candidate.cell)) continue;
      const int broken = place(played, single.candidate, add(single));
      if (broken != kNothing) return broken;
    }
    waiting_.clear();
    return kNothing;
  }

  int place(PlayedGrid& played, Candidate candidate, int event) {
    const auto [cell, digit] = candidate;
    played.open.remove(cell);
    for (const Digit other : played.candidates[cell.index] - DigitSet{digit}) {
      const int broken = strike(played, {cell, other}, add({EventKind::Struck, {cell, other}, {}, event}));
      if (broken != kNothing) return broken;
    }
    for (const Cell peer : peers(cell) & played.places[digit.index()]) {
      const int broken = strike(played, {peer, digit}, add({EventKind::Struck, {peer, digit}, {}, event}));
      if (broken != kNothing) return broken;
    }
    return kNothing;
  }

  int strike(PlayedGrid& played, Candidate candidate, int event) {
    const auto [cell, digit] = candidate;
    played.candidates[cell.index].remove(digit);
    played.places[digit.index()].remove(cell);
    played.struck_at[slot(candidate)] = event;
    const DigitSet left = played.candidates[cell.index];
    if (left.empty()) return add({EventKind::Emptied, {}, Truth::of_cell(cell), kNothing});
    if (left.is_single() && played.open.contains(cell)) {
      waiting_.push_back({EventKind::Single, {cell, left.first()}, Truth::of_cell(cell), kNothing});
    }
    for (const House house : houses_of(cell)) {
      const CellSet places = played.places[digit.index()] & cells_of(house);
      const Truth truth = Truth::in_house(house, digit);
      if (places.empty()) return add({EventKind::Emptied, {}, truth, kNothing});
      if (places.is_single() && played.open.contains(places.first())) {
        waiting_.push_back({EventKind::Single, {places.first(), digit}, truth, kNothing});
      }
    }
    return kNothing;
  }

  // In a nested net, what the event `broken` rests on: events before `mark` as they are, later ones down to their
  // truths.
  Refutation follow_back(const PlayedGrid& played, int broken, int mark) const {
    Refutation found;
    std::vector<int> open{broken};
    std::vector<char> is_seen(trail_.size(), 0);
    const auto need = [&](int event) {
      if (event == kNothing || is_seen[static_cast<std::size_t>(event)] != 0) return;
      is_seen[static_cast<std::size_t>(event)] = 1;
      if (event < mark) {
        found.events.push_back(event);
      } else {
        open.push_back(event);
      }
    };
    while (!open.empty()) {
      const Event& event = trail_[static_cast<std::size_t>(open.back())];
      open.pop_back();
      if (event.kind == EventKind::Struck) need(event.cause);
      if (event.kind == EventKind::Refuted) {
        const Refutation& inner = refutations_[static_cast<std::size_t>(event.cause)];
        for (const int outer : inner.events) need(outer);
        add_truths(found.truths, inner.truths);
      }
      if (event.kind == EventKind::Single || event.kind == EventKind::Emptied) {
        add_truths(found.truths, {event.truth});
        for (const Candidate rival : candidates_of(event.truth)) {
          if (event.kind == EventKind::Emptied || rival != event.candidate)
            need(played.struck_at[slot(rival)]);
        }
      }
    }
    return found;
  }

  static void add_truths(std::vector<Truth>& truths, const std::vector<Truth>& more) {
    for (const Truth& truth : more) {
      if (std::find(truths.begin(), truths.end(), truth) == truths.end()) truths.push_back(truth);
    }
  }

  std::vector<Candidate> candidates_of(const Truth& truth) const {
    std::vector<Candidate> all;
    if (truth.kind == TruthKind::Cell) {
      for (const Digit digit : grid_.candidates(truth.cell)) all.push_back({truth.cell, digit});
    } else {
      for (const Cell cell : grid_.places(truth.digit) & cells_of(truth.house))
        all.push_back({cell, truth.digit});
    }
    return all;
  }

  const Grid& grid_;
  PlayedGrid start_;
  std::vector<Event> trail_;
  std::vector<Event> waiting_;
  std::vector<Refutation> refutations_;
};

void find_nested_nets(const Position& position, const Technique& technique, StepSink& sink) {
  NestedSearch search(position.grid());
  Refutation refutation;
  for (const Cell cell : position.open()) {
    for (const Digit digit : position.candidates(cell)) {
      if (sink.is_stopped()) return;
      if (!search.refute({cell, digit}, refutation)) continue;
      Step& step = sink.fresh(technique).eliminate(cell, {digit}).mark(Role::On, cell, {digit});
      step.length = static_cast<int>(refutation.truths.size());
      if (step.with_evidence()) {
        step.truths = refutation.truths;
        const Truth& broken = search.trail().back().truth;
        step.breaks(broken,
                    broken.kind == TruthKind::Cell ? CellSet{} : position.places(broken.house, broken.digit));
        for (const Event& event : search.trail()) {
          if (event.kind == EventKind::Single)
            step.mark(Role::On, event.candidate.cell, {event.candidate.digit});
          if (event.kind == EventKind::Refuted)
            step.mark(Role::Off, event.candidate.cell, {event.candidate.digit});
        }
      }
      if (!sink.offer(step)) return;
    }
  }
}

const Register nested_net(
    {.slug = "nested_net",
     .name = "Nested Forcing Net",
     .code = "S110",
     .order = 8680,
     .level = Level::Extreme,
     .score = 1200,
     .on = false,
     .find = find_nested_nets,
     .text = "Suppose that {opposite}, and on top of that whatever is left: what breaks is gone. In the end "
             "{impossible}, which can't be, so {result}."});

}  // namespace
}  // namespace swordfish
