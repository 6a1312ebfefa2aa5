// Tables of pairs, automata and regular expressions as Interactive-Sudoku-Solver packs them.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "board/forms/iss.hpp"
#include "codec/address.hpp"
#include "codec/base64.hpp"

namespace swordfish::board::forms {
namespace {

// For pairs and automata in ISS, cells between empty words, or between names that begin with _.
bool read_groups(IssReader& reader, Words words, std::vector<Cells>& groups) {
  groups.emplace_back();
  for (const std::string& word : words) {
    if (word.empty() || word[0] == '_')
      groups.emplace_back();
    else if (!reader.cells({&word, 1}, groups.back()))
      return false;
  }
  std::erase_if(groups, [](const Cells& cells) { return cells.empty(); });
  return true;
}

bool add_groups(IssReader& reader, const Kind& kind, Words words, const std::vector<int>& numbers,
                const std::string& text = {}) {
  std::vector<Cells> groups;
  if (!read_groups(reader, words, groups)) return false;
  for (const Cells& cells : groups) {
    if (!reader.add(kind, {cells}, numbers, text)) return false;
  }
  return true;
}

// ---- pairs: a bit for each two digits, row by row, six to a letter, the lowest bit first ----

bool read_key(IssReader& reader, std::string key, bool is_old, bool is_either, std::vector<int>& pairs) {
  const int digits = reader.layout().digits(), lowest = reader.layout().lowest();
  std::vector<bool> allowed(static_cast<std::size_t>(digits * digits), false);
  for (char& letter : key) {
    if (is_old && (letter == '-' || letter == '_')) letter = letter == '-' ? '_' : '-';
  }
  for (std::size_t bit = 0; bit < 6 * key.size(); ++bit) {
    const int letter = base64_value(key[bit / 6]);
    if (letter < 0) return reader.fail("a table of pairs in base64", key);
    if ((letter >> (bit % 6) & 1) == 0) continue;
    if (bit >= allowed.size()) return reader.fail("a table for as many digits as there are", key);
    allowed[bit] = true;
  }
  for (int a = 0; a < digits; ++a) {
    for (int b = 0; b < digits; ++b) {
      const bool is_allowed = allowed[static_cast<std::size_t>(a * digits + b)];
      if (!is_allowed || (is_either && !allowed[static_cast<std::size_t>(b * digits + a)])) continue;
      pairs.insert(pairs.end(), {lowest + a, lowest + b});
    }
  }
  return true;
}

// Pairs in ISS, in the newer alphabet or the older one; neighbours in the list, or any two whichever comes first.
template <bool is_old, bool is_either>
bool read_pairs(IssReader& reader, const Kind& kind, Words words) {
  std::vector<int> pairs;
  if (words.empty()) return reader.fail("a table of pairs", "");
  return read_key(reader, words[0], is_old, is_either, pairs) &&
         add_groups(reader, kind, words.subspan(1), pairs);
}

bool put_pairs(const Board& board, const Rule& rule, bool is_either, std::string& out) {
  const int digits = board.layout->digits(), lowest = board.layout->lowest();
  std::vector<int> letters(static_cast<std::size_t>((digits * digits + 5) / 6), 0);
  std::set<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i + 1 < rule.numbers.size(); i += 2)
    pairs.insert({rule.numbers[i], rule.numbers[i + 1]});
  for (const auto& [a, b] : pairs) {
    if (std::min(a, b) < lowest || std::max(a, b) >= lowest + digits) continue;
    if (is_either && !pairs.contains({b, a})) return false;
    const int bit = (a - lowest) * digits + b - lowest;
    letters[static_cast<std::size_t>(bit / 6)] |= 1 << (bit % 6);
  }
  while (letters.size() > 1 && letters.back() == 0) letters.pop_back();
  out += is_either ? ".PairX~" : ".Pair~";
  for (const int letter : letters) out += base64_letter(letter);
  out += "~";
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}
bool write_pairs(const Board& board, const Rule& rule, std::string& out) {
  return put_pairs(board, rule, false, out);
}
bool write_all_pairs(const Board& board, const Rule& rule, std::string& out) {
  return put_pairs(board, rule, true, out);
}

// ---- automata ----
// Bits, the highest first:  kind (2: 0 plain, 1 packed), bits of a state - 1 (4), digits - 1 (4), how many begin, how
// many others accept, which beginnings accept; plain: bits of a count (4). Then the states: first those that begin,
// then those that accept. Packed: a bit for each digit, and where it leads. Plain: how many moves, and digit and state
// of each.

using Move = std::tuple<int, int, int>;  // from, digit from 0, to

struct PackedAutomaton {
  int states = 0;
  std::set<int> begins, accepts;
  std::set<Move> moves;

  // An automaton as ISS wants it: one state that begins, 0; then those that accept; then the others, each by the order
  // in which they were.
  void put_in_order() {
    if (begins.size() != 1) {  // a new one that does all that any of them does
      const std::set<Move> old = moves;
      for (const auto& [from, digit, to] : old) {
        if (begins.contains(from)) moves.insert({states, digit, to});
      }
      if (std::any_of(begins.begin(), begins.end(), [&](int state) { return accepts.contains(state); }))
        accepts.insert(states);
      begins = {states++};
    }
    std::vector<int> order{*begins.begin()};
    for (const bool is_accepted : {true, false}) {
      for (int state = 0; state < states; ++state) {
        if (!begins.contains(state) && accepts.contains(state) == is_accepted) order.push_back(state);
      }
    }
    std::map<int, int> renamed;
    for (const int state : order) renamed.emplace(state, static_cast<int>(renamed.size()));
    std::set<int> accepted;
    for (const int state : accepts) accepted.insert(renamed[state]);
    std::set<Move> moved;
    for (const auto& [from, digit, to] : moves) moved.insert({renamed[from], digit, renamed[to]});
    begins = {0}, accepts = std::move(accepted), moves = std::move(moved);
  }
};

class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}
  std::size_t left() const { return 8 * bytes_.size() - at_; }
  int read(int count) {
    int number = 0;
    for (int i = 0; i < count; ++i, ++at_) {
      const char byte = at_ / 8 < bytes_.size() ? bytes_[at_ / 8] : '\0';
      number = 2 * number + (byte >> (7 - at_ % 8) & 1);
    }
    return number;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

class BitWriter {
 public:
  void put(int number, int count) {
    for (int i = count - 1; i >= 0; --i, ++at_) {
      if (at_ % 8 == 0) bytes_ += '\0';
      bytes_.back() = static_cast<char>(bytes_.back() | (number >> i & 1) << (7 - at_ % 8));
    }
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

int bits_for(int number) { return static_cast<int>(std::bit_width(static_cast<unsigned>(number))); }

// Unpacks an automaton of ISS; empty: all is well. A state that is only named by its number of moves, none, is padding.
std::string unpack(const std::string& bytes, PackedAutomaton& made) {
  BitReader bits(bytes);
  const int kind = bits.read(2), state_bits = bits.read(4) + 1, digits = bits.read(4) + 1;
  if (kind > 1 || bits.left() < static_cast<std::size_t>(2 * state_bits)) return "an automaton";
  const int begins = bits.read(state_bits), accepts = bits.read(state_bits);
  if (begins < 1 || bits.left() < static_cast<std::size_t>(begins))
    return "an automaton that begins somewhere";
  for (int i = 0; i < begins; ++i) {
    made.begins.insert(i);
    if (bits.read(1) == 1) made.accepts.insert(i);
  }
  for (int i = 0; i < accepts; ++i) made.accepts.insert(begins + i);
  made.states = begins + accepts;
  const bool is_plain = kind == 0;
  const int count_bits = is_plain ? bits.read(4) : digits, digit_bits = bits_for(digits - 1);
  for (int state = 0; count_bits > 0 && bits.left() >= static_cast<std::size_t>(count_bits); ++state) {
    const int count = bits.read(count_bits);  // or a set of digits, the first lowest
    for (int i = 0; is_plain ? i < count : i < digits; ++i) {
      if (!is_plain && (count >> i & 1) == 0) continue;
      const int width = state_bits + (is_plain ? digit_bits : 0);
      if (bits.left() < static_cast<std::size_t>(width)) return "all moves of an automaton";
      const int digit = is_plain ? bits.read(digit_bits) : i;
      const int to = bits.read(state_bits);
      made.moves.insert({state, digit, to});
      made.states = std::max({made.states, state + 1, to + 1});
    }
  }
  return {};
}

std::string pack(const PackedAutomaton& automaton, int digits) {
  const int state_bits = std::max(1, bits_for(automaton.states - 1)), digit_bits = bits_for(digits - 1);
  std::vector<std::vector<std::pair<int, int>>> moves(static_cast<std::size_t>(automaton.states));
  bool is_plain = false;
  int most = 0;
  for (const auto& [from, digit, to] : automaton.moves) {
    auto& row = moves[static_cast<std::size_t>(from)];
    is_plain = is_plain || (!row.empty() && row.back().first == digit);
    row.push_back({digit, to});
    most = std::max(most, static_cast<int>(row.size()));
  }
  const bool begins_accepted = automaton.accepts.contains(0);
  BitWriter bits;
  bits.put(is_plain ? 0 : 1, 2), bits.put(state_bits - 1, 4), bits.put(digits - 1, 4),
      bits.put(1, state_bits);
  bits.put(static_cast<int>(automaton.accepts.size()) - (begins_accepted ? 1 : 0), state_bits);
  bits.put(begins_accepted ? 1 : 0, 1);
  if (is_plain) bits.put(bits_for(most), 4);
  for (const auto& row : moves) {
    int head = is_plain ? static_cast<int>(row.size()) : 0;
    for (const auto& [digit, to] : row) head |= is_plain ? 0 : 1 << digit;
    bits.put(head, is_plain ? bits_for(most) : digits);
    for (const auto& [digit, to] : row) {
      if (is_plain) bits.put(digit, digit_bits);
      bits.put(to, state_bits);
    }
  }
  return bits.bytes();
}

// An automaton of ISS as the kind `line` takes it: states, how many are accepted and which, then moves.
std::vector<int> numbers_of(const PackedAutomaton& automaton, int lowest) {
  std::vector<int> numbers{automaton.states, static_cast<int>(automaton.accepts.size())};
  numbers.insert(numbers.end(), automaton.accepts.begin(), automaton.accepts.end());
  for (const auto& [from, digit, to] : automaton.moves)
    numbers.insert(numbers.end(), {from, lowest + digit, to});
  return numbers;
}

bool read_automaton(IssReader& reader, const Kind& kind, Words words) {
  const auto bytes = words.empty() ? std::nullopt : from_base64(words[0]);
  if (!bytes || bytes->empty()) return reader.fail("an automaton in base64", words.empty() ? "" : words[0]);
  PackedAutomaton automaton;
  if (const std::string wrong = unpack(*bytes, automaton); !wrong.empty())
    return reader.fail(wrong, words[0]);
  std::erase_if(automaton.moves,
                [&](const Move& move) { return std::get<1>(move) >= reader.layout().digits(); });
  automaton.put_in_order();
  return add_groups(reader, kind, words.subspan(1), numbers_of(automaton, reader.layout().lowest()));
}

bool write_automaton(const Board& board, const Rule& rule, std::string& out) {
  const std::vector<int>& numbers = rule.numbers;
  PackedAutomaton automaton{.states = numbers[0], .begins = {0}, .accepts = {}, .moves = {}};
  const auto accepted = static_cast<std::size_t>(numbers[1]);
  for (std::size_t i = 0; i < accepted; ++i) {
    const int state = numbers[2 + i];
    if (state >= 0 && state < automaton.states) automaton.accepts.insert(state);
  }
  for (std::size_t i = 2 + accepted; i + 2 < numbers.size(); i += 3) {
    const int digit = numbers[i + 1] - board.layout->lowest();
    if (digit >= 0 && digit < board.layout->digits())
      automaton.moves.insert({numbers[i], digit, numbers[i + 2]});
  }
  if (automaton.states > 1 << 16) return false;
  automaton.put_in_order();
  out += words(".NFA~", to_base64(pack(automaton, board.layout->digits())), "~");
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

// ---- regular expressions, in base64 ----

bool read_regex(IssReader& reader, const Kind& kind, Words words) {
  if (words.empty()) return reader.fail("a regular expression", "");
  const auto pattern =
      words[0].find('%') != std::string::npos ? unescape_address(words[0]) : from_base64(words[0]);
  if (!pattern) return reader.fail("a regular expression in base64", words[0]);
  return add_groups(reader, kind, words.subspan(1), {}, without_spaces(*pattern));
}

bool write_regex(const Board& board, const Rule& rule, std::string& out) {
  out += words(".Regex~", to_base64(rule.text));
  put_iss_cells(*board.layout, rule.cells(), out);
  return true;
}

constexpr std::array<IssShape, 6> kOwn = {{
    {"Pair", read_pairs<false, false>, write_pairs},
    {"PairX", read_pairs<false, true>, write_all_pairs},
    {"Binary", read_pairs<true, false>, nullptr},
    {"BinaryX", read_pairs<true, true>, nullptr},
    {"NFA", read_automaton, write_automaton},
    {"Regex", read_regex, write_regex},
}};

}  // namespace

std::span<const IssShape> own_iss_shapes() { return kOwn; }

}  // namespace swordfish::board::forms
