#include "board/regex.hpp"

#include <algorithm>
#include <charconv>

#include "board/words.hpp"

namespace swordfish::board {
namespace {

constexpr std::size_t kMostStates = 20000;
constexpr int kMostTimes = 1000;
constexpr int kDeepest = 100;
constexpr int kUnbounded = -1;

}  // namespace

Regex::Regex(std::string_view text, int lowest, int highest)
    : text_(text), lowest_(lowest), highest_(highest) {
  const int begin = add_state();
  const Piece all = alternatives();
  states_[static_cast<std::size_t>(begin)].free.push_back(all.begin);
  end_ = all.end;
  if (fault_.empty() && at_ != text_.size()) expect("the end");
}

int Regex::add_state() {
  if (states_.size() == kMostStates && fault_.empty()) fault_ = "a shorter regular expression";
  states_.emplace_back();
  return static_cast<int>(states_.size()) - 1;
}

void Regex::expect(std::string_view what) {
  if (!fault_.empty()) return;
  fault_ = words(what, " at character ", at_ + 1, " of the regular expression, got '", text_, "'");
}

Regex::Piece Regex::alternatives() {
  Piece first = sequence();
  if (is_over() || text_[at_] != '|') return first;
  const Piece all{add_state(), add_state()};
  const auto join = [&](Piece piece) {
    states_[static_cast<std::size_t>(all.begin)].free.push_back(piece.begin);
    states_[static_cast<std::size_t>(piece.end)].free.push_back(all.end);
  };
  join(first);
  while (!is_over() && text_[at_] == '|') {
    ++at_;
    join(sequence());
  }
  return all;
}

Regex::Piece Regex::sequence() {
  Piece all{add_state(), 0};
  all.end = all.begin;
  while (!is_over() && text_[at_] != '|' && text_[at_] != ')') {
    const Piece next = repeated();
    states_[static_cast<std::size_t>(all.end)].free.push_back(next.begin);
    all.end = next.end;
  }
  return all;
}

// A piece that comes several times is read as often.
Regex::Piece Regex::repeated() {
  const std::size_t from = at_;
  int least = 1, most = 1;
  const std::size_t states = states_.size();
  const Piece once = primary();
  if (is_over() || !read_times(least, most)) return once;
  const std::size_t behind = at_;
  states_.resize(states);
  const Piece all = times(from, least, most);
  at_ = behind;
  while (!is_over() && std::string_view("*+?{").find(text_[at_]) != std::string_view::npos) {
    expect("one sign of repetition, not two");
  }
  return all;
}

bool Regex::read_times(int& least, int& most) {
  const char sign = text_[at_];
  if (sign == '*' || sign == '+' || sign == '?') {
    ++at_;
    least = sign == '+' ? 1 : 0, most = sign == '?' ? 1 : kUnbounded;
    return true;
  }
  if (sign != '{') return false;
  ++at_;
  const auto number = [&](int& value) {
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    at_ += static_cast<std::size_t>(end - begin);
    if (error != std::errc{} || value < 0 || value > kMostTimes) expect("a number up to 1000");
  };
  number(least);
  most = least;
  if (!is_over() && text_[at_] == ',') {
    ++at_;
    most = kUnbounded;
    if (!is_over() && text_[at_] != '}') number(most);
  }
  if (fault_.empty() && (at_ == text_.size() || text_[at_] != '}' || (most != kUnbounded && most < least)))
    expect("}");
  ++at_;
  return true;
}

Regex::Piece Regex::times(std::size_t from, int least, int most) {
  Piece all{add_state(), 0};
  all.end = all.begin;
  const int end = add_state();
  const auto free = [&](int state, int to) { states_[static_cast<std::size_t>(state)].free.push_back(to); };
  const int copies = most == kUnbounded ? std::max(least, 1) : most;
  for (int i = 0; fault_.empty() && i < copies; ++i) {
    if (i >= least) free(all.end, end);
    at_ = from;
    const Piece next = primary();
    free(all.end, next.begin);
    all.end = next.end;
    if (most == kUnbounded && i + 1 == copies) free(next.end, next.begin);
  }
  free(all.end, end);
  if (least == 0) free(all.begin, end);
  return {all.begin, end};
}

Regex::Piece Regex::primary() {
  if (at_ == text_.size() || ++depth_ > kDeepest) {
    expect("a digit");
    return {0, 0};
  }
  Piece piece;
  const char sign = text_[at_++];
  if (sign == '(') {
    piece = alternatives();
    if (is_over() || text_[at_] != ')') expect(")");
    ++at_;
  } else if (sign == '[') {
    piece = one_of(digit_class());
  } else if (sign == '.') {
    std::set<int> all;
    for (int digit = lowest_; digit <= highest_; ++digit) all.insert(digit);
    piece = one_of(std::move(all));
  } else {
    --at_;
    const int digit = digit_of(sign);
    if (digit < 0) expect("a digit, ( [ or .");
    ++at_;
    piece = one_of({digit});
  }
  --depth_;
  return piece;
}

Regex::Piece Regex::one_of(std::set<int> digits) {
  const Piece piece{add_state(), add_state()};
  states_[static_cast<std::size_t>(piece.begin)].digits = std::move(digits);
  states_[static_cast<std::size_t>(piece.begin)].to = piece.end;
  return piece;
}

int Regex::digit_of(char letter) const {
  if (letter >= '0' && letter <= '9') return letter - '0';
  return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : -1;
}

std::set<int> Regex::digit_class() {
  std::set<int> found;
  const bool is_negated = !is_over() && text_[at_] == '^';
  at_ += is_negated;
  while (!is_over() && text_[at_] != ']') {
    const int first = digit_of(text_[at_]);
    if (first < 0) expect("a digit");
    int last = first;
    ++at_;
    if (!is_over() && text_[at_] == '-') {
      last = ++at_ < text_.size() ? digit_of(text_[at_]) : -1;
      if (last < first) expect("a digit that is not lower");
      ++at_;
    }
    for (int digit = first; digit <= last; ++digit) found.insert(digit);
  }
  if (is_over()) expect("]");
  ++at_;
  if (!is_negated) return found;
  std::set<int> others;
  for (int digit = lowest_; digit <= highest_; ++digit) {
    if (!found.contains(digit)) others.insert(digit);
  }
  return others;
}

std::set<int> Regex::reached(int state) const {
  std::set<int> all{state};
  std::vector<int> open{state};
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (const int to : states_[static_cast<std::size_t>(from)].free) {
      if (all.insert(to).second) open.push_back(to);
    }
  }
  return all;
}

std::vector<Regex::Move> Regex::moves() const {
  std::vector<Move> found;
  for (std::size_t from = 0; from < states_.size(); ++from) {
    for (const int over : reached(static_cast<int>(from))) {
      const Leads& leads = states_[static_cast<std::size_t>(over)];
      for (const int digit : leads.digits) found.push_back({static_cast<int>(from), digit, leads.to});
    }
  }
  return found;
}

std::set<int> Regex::accepted() const {
  std::set<int> found;
  for (std::size_t state = 0; state < states_.size(); ++state) {
    if (reached(static_cast<int>(state)).contains(end_)) found.insert(static_cast<int>(state));
  }
  return found;
}

}  // namespace swordfish::board
