// Regular expressions over digits, as moves between states: 1 [1-3] [^45] . ab a|b (ab) a* a+ a? a{2} a{2,} a{2,5}.
// Digits above 9 are letters: A is 10.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace swordfish::board {

// A regular expression over digits.
class Regex {
 public:
  Regex(std::string_view text, int lowest, int highest);

  struct Move {
    int from = 0, digit = 0, to = 0;
  };
  // What was expected, empty if all is well; only then the rest means something. State 0 begins.
  const std::string& fault() const { return fault_; }
  std::size_t states() const { return states_.size(); }
  std::vector<Move> moves() const;
  std::set<int> accepted() const;

 private:
  // A piece of the expression: where it begins and ends. A state has free moves, and one by digits.
  struct Piece {
    int begin = 0, end = 0;
  };
  struct Leads {
    std::vector<int> free;
    std::set<int> digits;
    int to = -1;
  };
  int add_state();
  void expect(std::string_view what);
  bool is_over() const { return !fault_.empty() || at_ == text_.size(); }
  Piece alternatives();
  Piece sequence();
  Piece repeated();
  Piece primary();
  Piece one_of(std::set<int> digits);
  Piece times(std::size_t from, int least, int most);
  bool read_times(int& least, int& most);
  std::set<int> digit_class();
  int digit_of(char letter) const;
  std::set<int> reached(int state) const;  // by free moves

  std::string_view text_;
  int lowest_, highest_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string fault_;
  std::vector<Leads> states_;
  int end_ = 0;
};

}  // namespace swordfish::board
