#include "board/sums.hpp"

#include <algorithm>
#include <map>

#include "board/engine.hpp"
#include "board/sum_groups.hpp"

namespace swordfish::board {
namespace {

void add_complements(Program& program, const Cells& cage, int total, int rule) {
  for (const Cells& house : program.houses) {
    const auto is_inside = [&](int cell) {
      return std::find(house.begin(), house.end(), cell) != house.end();
    };
    if (static_cast<int>(cage.size()) >= program.digits - 1) continue;
    if (!std::all_of(cage.begin(), cage.end(), is_inside)) continue;
    Cells cells = cage;
    for (const int cell : house) {
      if (std::find(cage.begin(), cage.end(), cell) == cage.end()) cells.push_back(cell);
    }
    program.propagators.push_back(std::make_unique<CageInHouse>(
        std::move(cells), static_cast<int>(cage.size()), total, program.digits));
    program.propagators.back()->rule = rule;
  }
}

}  // namespace

void add_sum(Program& program, const Sum& sum) {
  std::map<int, int> weights;
  for (const Term& term : sum.terms) weights[term.cell] += term.weight;
  std::map<int, Cells> by_weight;
  int total = sum.total;
  for (const auto& [cell, weight] : weights) {
    if (weight == 0) continue;
    by_weight[weight].push_back(cell);
    total -= weight * program.lowest;
  }
  Cells cells;
  std::vector<SumGroup> groups;
  bool is_plain = true;
  for (const auto& [weight, list] : by_weight) {
    for (const Cells& group : groups_of(program, list)) {
      groups.push_back({static_cast<int>(cells.size()), static_cast<int>(group.size()), weight});
      cells.insert(cells.end(), group.begin(), group.end());
    }
    if (weight < 0) total -= weight * (program.digits - 1) * static_cast<int>(list.size());
    is_plain &= std::abs(weight) == 1;
  }
  const Turn turn = sum.is_derived && cells.size() > 4 ? Turn::Last : Turn::Third;
  const bool is_cage = groups.size() == 1 && groups.front().weight == 1;
  if (program.digits > kMostTabledDigits || groups.size() > 24) {
    program.propagators.push_back(std::make_unique<BoundSum>(cells, groups, total, program.digits, turn));
  } else {
    program.propagators.push_back(
        std::make_unique<SetSum>(cells, groups, total, is_plain, program.digits, turn));
  }
  program.propagators.back()->rule = sum.rule;
  if (is_cage && program.digits <= kMostTabledDigits && total >= 0 && total < 64) {
    add_complements(program, cells, total, sum.rule);
  }
}

SetSum::SetSum(Cells cells_, std::vector<SumGroup> groups, int total, bool is_plain, int digits, Turn turn_)
    : Propagator(std::move(cells_), turn_),
      groups_(std::move(groups)),
      total_(total),
      is_plain_(is_plain),
      tables_(&SumTables::get(digits)) {}

bool SetSum::sum_up(const Engine& engine, Open* open) const {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const SumGroup& group = groups_[i];
    Digits digits = 0, placed = 0;
    int count = 0, least = 0, most = 0, sum = 0;
    for (int j = group.first; j < group.first + group.count; ++j) {
      Digits candidates = engine[cells[static_cast<std::size_t>(j)]];
      if (group.weight < 0) candidates = tables_->mirrored(candidates);
      if (is_single(candidates)) {
        if ((placed & candidates) != 0) return false;
        placed |= candidates, sum += first_of(candidates);
      } else {
        digits |= candidates;
        ++count, least += first_of(candidates), most += last_of(candidates);
      }
    }
    digits &= ~placed;
    if (least > 63) return false;  // more than different digits make
    std::uint64_t totals = tables_->totals(digits, count) & ~((std::uint64_t{1} << least) - 1);
    if (most < 63) totals &= (std::uint64_t{2} << most) - 1;
    if (totals == 0) return false;
    open[i] = {totals, digits, count, sum};
  }
  return true;
}

namespace {
int lowest_bit(std::uint64_t bits) { return std::countr_zero(bits); }
int highest_bit(std::uint64_t bits) { return 63 - std::countl_zero(bits); }
// One run of bits: adding its lowest carries through to the end.
bool is_interval(std::uint64_t bits) { return ((bits + (bits & (~bits + 1))) & bits) == 0; }

std::uint64_t first_bits(int count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  bits = (bits >> 8 & 0x00ff00ff00ff00ff) | (bits & 0x00ff00ff00ff00ff) << 8;
  bits = (bits >> 16 & 0x0000ffff0000ffff) | (bits & 0x0000ffff0000ffff) << 16;
  return bits >> 32 | bits << 32;
}

// Of two sets of sums, every sum of the one plus every sum of the other, below 64.
std::uint64_t added(std::uint64_t some, std::uint64_t others) {
  if (is_interval(others)) {  // smeared by doubling
    const int low = lowest_bit(others), length = highest_bit(others) - low + 1;
    int have = 1;
    for (; have * 2 <= length; have *= 2) some |= some << have;
    if (have < length) some |= some << (length - have);
    return some << low;
  }
  std::uint64_t result = 0;
  for (; others != 0; others &= others - 1) result |= some << lowest_bit(others);
  return result;
}

}  // namespace

// What each group of a sum may add up to, given what the others can.
bool SetSum::allow(const Open* open, std::uint64_t* allowed) const {
  if (groups_.size() == 1 && is_plain_) {
    const int rest = total_ - open[0].placed;
    allowed[0] = rest >= 0 && rest < 64 ? open[0].totals & std::uint64_t{1} << rest : 0;
    return allowed[0] != 0;
  }
  int low = 0, high = 0;
  bool all_intervals = true;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const int weight = std::abs(groups_[i].weight);
    low += weight * (open[i].placed + lowest_bit(open[i].totals));
    high += weight * (open[i].placed + highest_bit(open[i].totals));
    all_intervals &= is_interval(open[i].totals);
  }
  if (total_ < low || total_ > high) return false;
  // From the end that is nearer: what the groups add to their least totals, or take from their largest.
  const int above = total_ - low, below = high - total_;
  if (!all_intervals && is_plain_ && std::min(above, below) < 64)
    return allow_sets(open, above <= below, std::min(above, below), allowed);
  // Sums of intervals are intervals: bounds are exact.
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const int weight = std::abs(groups_[i].weight);
    const int least = lowest_bit(open[i].totals), most = highest_bit(open[i].totals);
    const int from = std::max(least, most - (high - total_) / weight);
    const int to = std::min(most, least + (total_ - low) / weight);
    allowed[i] = open[i].totals & ~((std::uint64_t{1} << from) - 1) & ((std::uint64_t{2} << to) - 1);
    if (allowed[i] == 0) return false;
  }
  return true;
}

bool SetSum::allow_sets(const Open* open, bool from_below, int slack, std::uint64_t* allowed) const {
  const std::size_t last = groups_.size() - 1;
  std::uint64_t extra[kMostGroups], before[kMostGroups + 1], after[kMostGroups + 1];
  // Bit i of `extra`: the group's total that is i away from its end; the same turns it back.
  const auto turned = [&](std::size_t group, std::uint64_t bits, bool is_back) {
    const std::uint64_t totals = open[group].totals;
    if (!from_below) return reversed(bits) >> (63 - highest_bit(totals));
    return is_back ? bits << lowest_bit(totals) : bits >> lowest_bit(totals);
  };
  for (std::size_t i = 0; i <= last; ++i) extra[i] = turned(i, open[i].totals, false) & first_bits(slack + 1);
  before[0] = after[last + 1] = 1;
  for (std::size_t i = 0; i <= last; ++i) before[i + 1] = added(before[i], extra[i]);
  if ((before[last + 1] >> slack & 1) == 0) return false;
  for (std::size_t i = last; i > 0; --i) after[i] = added(after[i + 1], extra[i]);
  for (std::size_t i = 0; i <= last; ++i) {
    const std::uint64_t others = (i == 0      ? after[1]
                                  : i == last ? before[last]
                                              : added(before[i], after[i + 1] & first_bits(slack + 1))) &
                                 first_bits(slack + 1);
    // Its own share is what the others leave of the slack.
    allowed[i] = turned(i, extra[i] & reversed(others) >> (63 - slack), true);
    if (allowed[i] == 0) return false;
  }
  return true;
}

bool SetSum::run(Engine& engine) const {
  Open open[kMostGroups];
  std::uint64_t allowed[kMostGroups];
  if (!sum_up(engine, open) || !allow(open, allowed)) return false;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (open[i].count == 0) continue;
    const bool says_nothing = allowed[i] == open[i].totals;
    if (says_nothing && (groups_.size() > 1 || open[i].count > kMostListed)) continue;
    if (!restrict(engine, i, open[i], allowed[i])) return false;
  }
  return true;
}

bool SetSum::restrict(Engine& engine, std::size_t group, const Open& open, std::uint64_t allowed) const {
  if (open.count > 1 && open.count <= kMostListed) return restrict_listed(engine, group, open, allowed);
  const bool is_mirrored = groups_[group].weight < 0;
  const std::span<const int> list(&cells[static_cast<std::size_t>(groups_[group].first)],
                                  static_cast<std::size_t>(groups_[group].count));
  Digits may = 0, must = open.digits;
  if (open.count == 1) {
    may = static_cast<Digits>(allowed) & engine.all(), must = 0;
  } else {
    for (; allowed != 0; allowed &= allowed - 1) {
      for (const Digits set : tables_->sets(open.count, lowest_bit(allowed))) {
        if ((set & ~open.digits) == 0) may |= set, must &= set;
      }
    }
    if (may == 0) return false;
  }
  if (is_mirrored) may = tables_->mirrored(may), must = tables_->mirrored(must);
  for (const int cell : list) {
    if (!is_single(engine[cell]) && !engine.keep(cell, may)) return false;
  }
  return must == 0 || engine.require(must, list);
}

// Two or three open cells of a sum: every filling of the group; the last digit is looked up among the allowed totals.
bool SetSum::restrict_listed(Engine& engine, std::size_t group, const Open& open,
                             std::uint64_t allowed) const {
  const bool is_mirrored = groups_[group].weight < 0;
  int at[kMostListed] = {}, count = 0;
  Digits may[kMostListed] = {}, used_in[kMostListed] = {};
  for (int j = groups_[group].first; j < groups_[group].first + groups_[group].count; ++j) {
    const int cell = cells[static_cast<std::size_t>(j)];
    if (is_single(engine[cell])) continue;
    if (count == open.count) return true;
    at[count] = cell;
    may[count++] = (is_mirrored ? tables_->mirrored(engine[cell]) : engine[cell]) & open.digits;
  }
  // What was required of an earlier group may have placed a digit here; then `allowed` is of the past, and this
  // propagator is waiting again.
  if (count != open.count) return true;
  Digits must = open.digits;
  // Two cells, the last looked up: whether any filling was found.
  const auto fill_two = [&](int first, Digits used, int sum) {
    bool is_any = false;
    for (Digits rest = may[first] & ~used; rest != 0; rest &= rest - 1) {
      const Digits digit = first_alone(rest), both = used | digit;
      const Digits last = may[first + 1] & ~both & static_cast<Digits>(allowed >> (sum + first_of(digit)));
      if (last == 0) continue;
      used_in[first] |= digit, used_in[first + 1] |= last;
      must &= is_single(last) ? both | last : both;
      is_any = true;
    }
    return is_any;
  };
  bool is_any = false;
  if (count == 2) {
    is_any = fill_two(0, 0, 0);
  } else {
    for (Digits rest = may[0]; rest != 0; rest &= rest - 1) {
      const Digits digit = first_alone(rest);
      if (fill_two(1, digit, first_of(digit))) used_in[0] |= digit, is_any = true;
    }
  }
  if (!is_any) return false;
  for (int place = 0; place < count; ++place) {
    if (!engine.keep(at[place], is_mirrored ? tables_->mirrored(used_in[place]) : used_in[place]))
      return false;
  }
  if (is_mirrored) must = tables_->mirrored(must);
  return must == 0 || engine.require(must, {at, static_cast<std::size_t>(count)});
}

bool CageInHouse::run(Engine& engine) const {
  const std::span<const int> cage(cells.data(), static_cast<std::size_t>(cage_));
  const std::span<const int> rest(cells.data() + cage_, cells.size() - static_cast<std::size_t>(cage_));
  Digits out = 0;
  for (const int cell : rest) out |= engine[cell];
  const Digits forced = engine.all() & ~out;  // these can stand in the cage alone
  if (forced == 0) return true;               // nothing that the sum by itself doesn't see
  Digits in = 0;
  for (const int cell : cage) in |= engine[cell];
  Digits may = 0, must = engine.all();
  for (const Digits set : tables_->sets(cage_, total_)) {
    if ((set & ~in) == 0 && (forced & ~set) == 0) may |= set, must &= set;
  }
  if (may == 0) return false;
  for (const int cell : cage) {
    if (!engine.keep(cell, may)) return false;
  }
  for (const int cell : rest) {
    if (!engine.keep(cell, ~must)) return false;
  }
  return true;
}

BoundSum::Range BoundSum::turned(const SumGroup& group, Range range) const {
  if (group.weight > 0) return range;
  const int all = (digits_ - 1) * group.count;
  return {all - range.high, all - range.low};
}

// The smallest digits of all candidates together are a bound, and so are the cells' own smallest.
BoundSum::Range BoundSum::range(const Engine& engine, const SumGroup& group) const {
  Range own, together;
  Digits all = 0;
  for (int j = group.first; j < group.first + group.count; ++j) {
    const Digits candidates = engine[cells[static_cast<std::size_t>(j)]];
    own.low += first_of(candidates), own.high += last_of(candidates);
    all |= candidates;
  }
  if (size_of(all) < group.count) return {1, 0};
  Digits up = all, down = all;
  for (int i = 0; i < group.count; ++i) {
    together.low += first_of(up), up &= up - 1;
    together.high += last_of(down), down ^= Digits{1} << last_of(down);
  }
  return turned(group, {std::max(own.low, together.low), std::min(own.high, together.high)});
}

bool BoundSum::run(Engine& engine) const {
  int low = 0, high = 0;
  for (const SumGroup& group : groups_) {
    const Range here = range(engine, group);
    if (here.low > here.high) return false;
    low += std::abs(group.weight) * here.low, high += std::abs(group.weight) * here.high;
  }
  if (total_ < low || total_ > high) return false;
  for (const SumGroup& group : groups_) {
    const Range here = range(engine, group);
    if (here.low > here.high) return false;  // by what was removed since
    const int weight = std::abs(group.weight), rest_low = low - weight * here.low,
              rest_high = high - weight * here.high;
    for (int j = group.first; j < group.first + group.count; ++j) {
      const int cell = cells[static_cast<std::size_t>(j)];
      if (is_single(engine[cell])) continue;
      Range others;
      for (int k = group.first; k < group.first + group.count; ++k) {
        if (k == j) continue;
        const Digits candidates = engine[cells[static_cast<std::size_t>(k)]];
        others.low += first_of(candidates), others.high += last_of(candidates);
      }
      Digits allowed = 0;
      for (Digits rest = engine[cell]; rest != 0; rest &= rest - 1) {
        const int digit = first_of(rest);
        const Range sums = turned(group, {digit + others.low, digit + others.high});
        if (weight * sums.low + rest_low <= total_ && weight * sums.high + rest_high >= total_) {
          allowed |= first_alone(rest);
        }
      }
      if (!engine.keep(cell, allowed)) return false;
    }
  }
  return true;
}

}  // namespace swordfish::board
