#include "board/automaton.hpp"

#include <algorithm>
#include <bit>

#include "board/engine.hpp"

namespace swordfish::board {

namespace {

// The rows of a layer, behind each other, each once.
class Rows {
 public:
  Rows(std::size_t width, std::size_t most) : width_(width), slots_(std::bit_ceil(2 * most + 1), -1) {
    all_.reserve(width * most);
  }
  void add(int to) { all_.push_back(to); }
  // The number of the row that was added; of an equal one before, which it becomes.
  int close() {
    const auto begin = all_.end() - static_cast<std::ptrdiff_t>(width_);
    std::uint64_t hash = 0;
    for (auto to = begin; to != all_.end(); ++to)
      hash = (hash ^ static_cast<std::uint32_t>(*to)) * 0x9e3779b97f4a7c15;
    for (std::size_t slot = hash >> 32;; ++slot) {
      int& number = slots_[slot & (slots_.size() - 1)];
      if (number < 0) return number = static_cast<int>(all_.size() / width_) - 1;
      if (!std::equal(begin, all_.end(), all_.begin() + number * static_cast<std::ptrdiff_t>(width_)))
        continue;
      drop();
      return number;
    }
  }
  void drop() { all_.resize(all_.size() - width_); }
  std::vector<int> take() { return std::move(all_); }

 private:
  std::size_t width_;
  std::vector<int> all_, slots_;  // numbers of rows, by what is in them; -1: none
};

}  // namespace

Layers trimmed_layers(const std::vector<std::vector<int>>& next, const std::vector<bool>& accepts,
                      int digits) {
  Layers layers{.next = {}, .digits = digits, .is_empty = false};
  std::vector<int> number;  // of a state of the layer behind, -1: leads nowhere
  for (const bool is_accepted : accepts) number.push_back(is_accepted ? 0 : -1);
  const std::size_t width = static_cast<std::size_t>(digits);
  for (std::size_t layer = next.size(); layer-- > 0;) {
    const std::size_t states = next[layer].size() / width;
    Rows rows(width, states);
    std::vector<int> here;
    for (std::size_t state = 0; state < states; ++state) {
      bool leads_on = false;
      for (std::size_t digit = 0; digit < width; ++digit) {
        const int to = next[layer][state * width + digit];
        const int kept = to < 0 ? -1 : number[static_cast<std::size_t>(to)];
        rows.add(kept);
        leads_on |= kept >= 0;
      }
      if (!leads_on) rows.drop();
      here.push_back(leads_on ? rows.close() : -1);
    }
    layers.next.push_back(rows.take());
    number = std::move(here);
  }
  std::reverse(layers.next.begin(), layers.next.end());
  layers.is_empty = number.empty() || number.front() < 0;
  return layers;
}

Automaton::Automaton(Cells cells_, std::shared_ptr<const Layers> layers)
    : Propagator(std::move(cells_), Turn::Last), layers_(std::move(layers)) {
  for (const auto& layer : layers_->next)
    most_ = std::max(most_, layer.size() / static_cast<std::size_t>(layers_->digits));
}

namespace {

template <class Visit>
void each_state(const std::uint64_t* set, std::size_t words, const Visit& visit) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t bits = set[word]; bits != 0; bits &= bits - 1)
      visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
  }
}

}  // namespace

bool StateSets::run(Engine& engine) const {
  const std::size_t words = moves_.words;
  std::vector<std::uint64_t> reached((cells.size() + 1) * words, 0);
  reached[0] = 1;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    std::uint64_t* next = &reached[(place + 1) * words];
    each_state(&reached[place * words], words, [&](std::size_t state) {
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1) {
        const std::uint64_t* to = moves_.from(static_cast<std::size_t>(first_of(rest)), state);
        for (std::size_t word = 0; word < words; ++word) next[word] |= to[word];
      }
    });
  }
  std::vector<std::uint64_t> alive(words), before(words);
  for (std::size_t word = 0; word < words; ++word)
    alive[word] = reached[cells.size() * words + word] & moves_.accepted[word];
  for (std::size_t place = cells.size(); place-- > 0;) {
    std::fill(before.begin(), before.end(), 0);
    Digits kept = 0;
    each_state(&reached[place * words], words, [&](std::size_t state) {
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1) {
        const std::uint64_t* to = moves_.from(static_cast<std::size_t>(first_of(rest)), state);
        bool leads_on = false;
        for (std::size_t word = 0; word < words && !leads_on; ++word)
          leads_on = (to[word] & alive[word]) != 0;
        if (!leads_on) continue;
        kept |= first_alone(rest);
        before[state / 64] |= std::uint64_t{1} << (state % 64);
      }
    });
    if (!engine.keep(cells[place], kept)) return false;
    alive.swap(before);
  }
  return true;
}

bool Automaton::run(Engine& engine) const {
  if (layers_->is_empty) return false;
  const std::size_t width = static_cast<std::size_t>(layers_->digits), length = cells.size();
  const std::size_t words = (most_ + 63) / 64;
  // States that are reached, by layer; going back those of the layer behind are made the ones that lead to the end.
  std::vector<std::uint64_t>& sets = engine.scratch();
  sets.assign(words * (length + 1), 0);
  sets[0] = 1;
  for (std::size_t place = 0; place < length; ++place) {
    const int* moves = layers_->next[place].data();
    std::uint64_t* next = &sets[words * (place + 1)];
    const Digits open = engine[cells[place]];
    each_state(&sets[words * place], words, [&](std::size_t state) {
      for (Digits rest = open; rest != 0; rest &= rest - 1) {
        const int to = moves[state * width + static_cast<std::size_t>(first_of(rest))];
        if (to >= 0) next[to / 64] |= std::uint64_t{1} << (to % 64);
      }
    });
  }
  for (std::size_t place = length; place-- > 0;) {
    const int* moves = layers_->next[place].data();
    const std::uint64_t* alive = &sets[words * (place + 1)];
    std::uint64_t* here = &sets[words * place];
    const Digits open = engine[cells[place]];
    Digits kept = 0;
    each_state(here, words, [&](std::size_t state) {
      bool is_alive = false;
      for (Digits rest = open; rest != 0; rest &= rest - 1) {
        const int to = moves[state * width + static_cast<std::size_t>(first_of(rest))];
        if (to < 0 || (alive[to / 64] >> (to % 64) & 1) == 0) continue;
        kept |= first_alone(rest), is_alive = true;
      }
      if (!is_alive) here[state / 64] &= ~(std::uint64_t{1} << (state % 64));
    });
    if (!engine.keep(cells[place], kept)) return false;
  }
  return true;
}

}  // namespace swordfish::board
