// Chains for people: in Eureka notation, and as a story of what follows from what.
#include <algorithm>

#include "tell/phrases.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

using ChainEnd = PlainStep::ChainEnd;
using PlainLink = PlainStep::PlainLink;

class ChainTeller {
 public:
  ChainTeller(const PlainStep& step, const Language& language, const LayoutNames& places)
      : step_(step), language_(language), places_(places) {}

  std::string eureka() const {
    std::string out;
    each_run([&](std::span<const PlainLink> run) {
      if (!out.empty()) out += "; ";
      add_eureka(run, out);
    });
    return out;
  }

  // The story of a chain: what follows from the same premise is told one after another, and the premise once.
  std::string story() const {
    Words told;
    const PlainLink* before = nullptr;  // the first link of the run before
    each_run([&](std::span<const PlainLink> run) {
      const bool goes_on =
          before != nullptr && before->strong == run[0].strong && is_same(before->from, run[0].from);
      std::string tale = goes_on ? rest_of(run) : tale_of(run);
      before = &run[0];
      if (std::find(told.begin(), told.end(), tale) == told.end()) told.push_back(std::move(tale));
    });
    std::string out;
    for (const std::string& tale : told) {
      if (!out.empty()) out += language_.joint("; ");
      out += tale;
    }
    return out;
  }

 private:
  // The links of a chain cut where one doesn't begin at the end of the one before.
  template <class Use>
  void each_run(Use use) const {
    const std::span<const PlainLink> links = step_.links;
    std::size_t start = 0;
    for (std::size_t at = 1; at <= links.size(); ++at) {
      const bool goes_on = at < links.size() && is_same(links[at - 1].to, links[at].from) &&
                           links[at - 1].strong != links[at].strong;
      if (goes_on) continue;
      use(links.subspan(start, at - start));
      start = at;
    }
  }

  void add_eureka(std::span<const PlainLink> run, std::string& out) const {
    std::string where = place(run[0].from);
    out += '(' + std::to_string(run[0].from.digit);
    for (const PlainLink& link : run) {
      const char sign = link.strong ? '=' : '-';
      std::string there = place(link.to);
      if (there != where) out += ')' + where;
      out += sign;
      if (there != where) out += '(';
      out += std::to_string(link.to.digit);
      where = std::move(there);
    }
    out += ')' + where;
  }

  std::string tale_of(std::span<const PlainLink> run) const {
    std::string out;
    add_state(run[0].from, !run[0].strong, Phrase::IfIs, out);
    if (std::all_of(run.begin(), run.end(), [&](const PlainLink& link) { return is_one_cell(link); })) {
      say_digit(run[0].strong ? Phrase::ItIs : Phrase::ItIsNot, run[0].to, out);
      run = run.subspan(1);
    }
    add_links(run, out);
    return out;
  }

  // A chain without its premise, which was told before: "then r1c5 is not 4, so ...".
  std::string rest_of(std::span<const PlainLink> run) const {
    std::string out;
    if (is_one_cell(run[0])) {
      add_state(run[0].to, run[0].strong, Phrase::ThenIs, out);
      run = run.subspan(1);
      add_links(run, out, false);
    } else {
      add_links(run, out);
    }
    const std::string_view comma = language_.joint(", ");
    return out.starts_with(comma) ? out.substr(comma.size()) : out;
  }

  void add_links(std::span<const PlainLink> run, std::string& out, bool is_first = true) const {
    for (const PlainLink& link : run) {
      if (is_one_cell(link)) {
        say_digit(link.strong ? Phrase::ButIs : Phrase::AndIsNot, link.to, out);
        continue;
      }
      if (link.strong && link.from.als.count > 0 && link.to.als.count == 0) {
        add_rest_of_set(link, is_first ? Phrase::ThenLeaves : Phrase::SoLeaves, out);
      } else {
        add_state(link.to, link.strong, is_first ? Phrase::ThenIs : Phrase::SoIs, out);
      }
      is_first = false;
    }
  }

  // In a chain, what it means that a node is true, or false; `first` is the first phrase of five, in the order of
  // Phrase.
  void add_state(const ChainEnd& node, bool is_true, Phrase first, std::string& out) const {
    const auto at = [&](int place) { return static_cast<Phrase>(static_cast<int>(first) + place); };
    const std::string digit = std::to_string(node.digit);
    Words names = cells(node.cells);
    if (names.size() == 1) {
      say(language_, is_true ? first : at(1), {{"cell", std::move(names[0])}, {"digit", digit}}, out);
    } else if (is_true) {
      say(language_, at(2), {{"cells", std::move(names)}, {"digit", digit}}, out);
    } else if (names.size() == 2) {
      say(language_, at(3), {{"cell", names[0]}, {"other", names[1]}, {"digit", digit}}, out);
    } else {
      say(language_, at(4), {{"cells", std::move(names)}, {"digit", digit}}, out);
    }
  }

  // In a chain, a digit that leaves an almost locked set locks the others in it.
  void add_rest_of_set(const PlainLink& link, Phrase leaves, std::string& out) const {
    const std::string digit = std::to_string(link.to.digit);
    Words names = cells(link.to.cells);
    if (names.size() == 1) {
      say(language_, leaves, {{"set", cells(link.from.als)}, {"cell", std::move(names[0])}, {"digit", digit}},
          out);
    } else {
      const auto one_of = static_cast<Phrase>(static_cast<int>(leaves) + 1);
      say(language_, one_of, {{"set", cells(link.from.als)}, {"cells", std::move(names)}, {"digit", digit}},
          out);
    }
  }

  void say_digit(Phrase phrase, const ChainEnd& node, std::string& out) const {
    say(language_, phrase, {{"digit", std::to_string(node.digit)}}, out);
  }

  std::string place(const ChainEnd& node) const {
    return cells_name(step_[node.als.count > 0 ? node.als : node.cells], places_, language_);
  }
  Words cells(PlainStep::Numbers numbers) const {
    Words names;
    for (const int cell : step_[numbers]) names.push_back(cell_name(cell, places_, language_));
    return names;
  }
  bool are_equal(PlainStep::Numbers one, PlainStep::Numbers other) const {
    return std::ranges::equal(step_[one], step_[other]);
  }
  bool is_same(const ChainEnd& one, const ChainEnd& other) const {
    return one.digit == other.digit && are_equal(one.cells, other.cells) && are_equal(one.als, other.als);
  }
  bool is_one_cell(const PlainLink& link) const {
    return link.from.cells.count == 1 && are_equal(link.from.cells, link.to.cells) &&
           link.from.als.count == 0 && link.to.als.count == 0;
  }

  const PlainStep& step_;
  const Language& language_;
  const LayoutNames& places_;
};

}  // namespace

std::string chain(const PlainStep& step, const Language& language, const LayoutNames& places) {
  return ChainTeller(step, language, places).eureka();
}

std::string story(const PlainStep& step, const Language& language, const LayoutNames& places) {
  return step.links.size() > kLongestStory ? "" : ChainTeller(step, language, places).story();
}

}  // namespace swordfish
