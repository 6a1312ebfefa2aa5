#include "board/automaton.hpp"

#include <algorithm>

#include "board/engine.hpp"

namespace swordfish::board {

Layers trimmed(std::vector<std::vector<int>> next, const std::vector<bool>& accepts, int digits) {
  Layers layers{.next = {}, .digits = digits, .is_empty = false};
  std::vector<int> number;  // of a state of the layer behind, -1: leads nowhere
  for (const bool is_accepted : accepts) number.push_back(is_accepted ? 0 : -1);
  for (std::size_t layer = next.size(); layer-- > 0;) {
    std::map<std::vector<int>, int> rows;
    std::vector<int> kept, here;
    const std::size_t width = static_cast<std::size_t>(digits);
    for (std::size_t state = 0; state * width < next[layer].size(); ++state) {
      std::vector<int> row;
      for (std::size_t digit = 0; digit < width; ++digit) {
        const int to = next[layer][state * width + digit];
        row.push_back(to < 0 ? -1 : number[static_cast<std::size_t>(to)]);
      }
      if (std::all_of(row.begin(), row.end(), [](int to) { return to < 0; })) {
        here.push_back(-1);
        continue;
      }
      const auto [found, is_new] = rows.try_emplace(row, static_cast<int>(rows.size()));
      if (is_new) kept.insert(kept.end(), row.begin(), row.end());
      here.push_back(found->second);
    }
    layers.next.push_back(std::move(kept));
    number = std::move(here);
  }
  std::reverse(layers.next.begin(), layers.next.end());
  layers.is_empty = number.empty() || number.front() < 0;
  return layers;
}

Automaton::Automaton(Cells cells_, Layers layers)
    : Propagator(std::move(cells_), Turn::Last), layers_(std::move(layers)) {
  for (const auto& layer : layers_.next)
    most_ = std::max(most_, layer.size() / static_cast<std::size_t>(layers_.digits));
}

bool Automaton::run(Engine& engine) const {
  if (layers_.is_empty) return false;
  enum : std::uint8_t { Unseen, Reached, Alive };
  const std::size_t width = static_cast<std::size_t>(layers_.digits), length = cells.size();
  std::vector<std::uint8_t>& mark = engine.scratch();
  mark.assign(most_ * (length + 1), Unseen);
  mark[0] = Reached;
  for (std::size_t place = 0; place < length; ++place) {
    const std::vector<int>& moves = layers_.next[place];
    bool any = false;
    for (std::size_t state = 0; state * width < moves.size(); ++state) {
      if (mark[most_ * place + state] == Unseen) continue;
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1) {
        const int to = moves[state * width + static_cast<std::size_t>(first_of(rest))];
        if (to >= 0) mark[most_ * (place + 1) + static_cast<std::size_t>(to)] = Reached, any = true;
      }
    }
    if (!any) return false;
  }
  for (std::size_t state = 0; state < most_; ++state) {
    std::uint8_t& last = mark[most_ * length + state];
    if (last == Reached) last = Alive;
  }
  for (std::size_t place = length; place-- > 0;) {
    const std::vector<int>& moves = layers_.next[place];
    Digits kept = 0;
    for (std::size_t state = 0; state * width < moves.size(); ++state) {
      if (mark[most_ * place + state] == Unseen) continue;
      bool is_alive = false;
      for (Digits rest = engine[cells[place]]; rest != 0; rest &= rest - 1) {
        const int to = moves[state * width + static_cast<std::size_t>(first_of(rest))];
        if (to < 0 || mark[most_ * (place + 1) + static_cast<std::size_t>(to)] != Alive) continue;
        kept |= first_alone(rest), is_alive = true;
      }
      mark[most_ * place + state] = is_alive ? Alive : Unseen;
    }
    if (!engine.keep(cells[place], kept)) return false;
  }
  return true;
}

}  // namespace swordfish::board
