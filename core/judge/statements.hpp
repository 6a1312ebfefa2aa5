// Statements about cells and digits, one at a time, into a claim.
#pragma once

#include <vector>

#include "judge/words.hpp"

namespace swordfish {

class StatementReader {
 public:
  explicit StatementReader(const std::vector<Word>& words) : words_(words) {}

  // Reads the statement that begins at `at` and ends before `end`, and moves `at` behind it. False: none begins there.
  // `sentence` is where its sentence begins.
  bool read(std::size_t& at, std::size_t end, std::size_t sentence);

  // Reads what comes behind the last statement without its verb: "... and r7c3 9" behind "r5c9 is 5", "... and 9 in
  // r7c3" behind "5 goes in r5c9". What can't be done may not be left out so: "r5c9 can't be 4 and r3c1 7" may mean
  // both at once. `has_and`: an "and" stands before it.
  bool read_without_verb(std::size_t& at, std::size_t end, bool has_and);
  bool has_result() const { return !claim_.placements.empty() || !removals_.empty(); }
  const Claim& so_far() const { return claim_; }

  // What words name is what the claim points to.
  void point_to(const Word& word);

  // The claim, when all of it is read. "The rest of row 3" means candidates of the grid.
  Claim finish(const Grid& grid);
  // Whether the rest of a house is claimed without enough cells of it being named to know what the rest is.
  bool is_rest_unclear() const;

 private:
  // Cells named one by one, or the rest of some houses, which is known only when the whole claim is.
  struct RemovalTarget {
    CellSet cells;
    HouseSet rest_of;
  };
  struct ClaimedRemoval {
    DigitSet digits;
    RemovalTarget from;
  };
  // What the next statement may leave out, because the last one said it.
  enum class Carried : std::uint8_t { Nothing, CellIs, DigitGoesIn, DigitsLeave };

  WordKind kind(std::size_t at) const { return at < end_ ? words_[at].kind : WordKind::End; }
  void skip_plain();
  bool take(WordKind wanted);
  const Word* take_word(WordKind wanted);

  bool read_cells_are();
  bool read_digits_first();
  bool read_digits_in_cells();
  bool read_removal();
  bool read_placing();
  bool read_no_digits();
  bool read_rest_is_not();
  bool read_neither();
  bool read_only_place();
  bool read_only_digit();
  bool read_it_is();
  bool read_named_single();

  bool read_target(RemovalTarget& target, bool allows_or = false);
  bool read_digits_from_target();
  bool read_more_removals();
  bool read_place(const Word& digits);
  bool is_noun_before(std::size_t at) const;
  CellSet meant_by_it() const;

  bool place(CellSet cells, const Word& digits);
  void remove(DigitSet digits, const RemovalTarget& from);
  void remove_from_rest(const Grid& grid);
  void name(const std::vector<const Technique*>& techniques);

  const std::vector<Word>& words_;
  std::size_t at_ = 0, end_ = 0, sentence_ = 0;
  Carried carried_ = Carried::Nothing;
  Claim claim_;
  std::vector<ClaimedRemoval> removals_;
};

}  // namespace swordfish
