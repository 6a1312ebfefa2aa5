// One of several rules, or groups of rules, holds. They stand in a text, in words: "Cage r1c1-2 7 | Thermo r1c1-3".
#include "board/engine.hpp"
#include "board/rule_text.hpp"
#include "board/rules/meanings.hpp"

namespace swordfish::board {
namespace {

using Option = std::vector<Rule>;  // all of them hold

// Only rules that say all of themselves by their cells and numbers: others would look around, or hold a stroke.
std::string wrong_with(const Kind& kind) {
  const std::vector<Parameter> taken = parameters(kind);
  const bool has_text = std::any_of(taken.begin(), taken.end(),
                                    [](const Parameter& one) { return one.type == Parameter::Type::Text; });
  const bool has_cells = !taken.empty() && taken.front().type == Parameter::Type::Part;
  if (has_text || !has_cells || kind.looks_around)
    return words("rules of their own cells between strokes, got ", kind.name);
  return {};
}

std::variant<std::vector<Option>, Fault> options_of(const Layout& layout, std::string_view text) {
  std::vector<Option> options(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("|&"), text.size());
    auto rule = read_rule(layout, text.substr(0, end));
    if (Fault* fault = std::get_if<Fault>(&rule)) return std::move(*fault);
    options.back().push_back(std::get<Rule>(std::move(rule)));
    if (std::string wrong = wrong_with(*options.back().back().kind); !wrong.empty())
      return Fault{words("expected ", wrong)};
    if (end == text.size()) break;
    if (text[end] == '|') options.emplace_back();
    text.remove_prefix(end + 1);
    if (text.empty()) return Fault{"expected a rule behind the last stroke"};
  }
  if (options.back().empty()) return Fault{"expected rules with strokes between them, got nothing"};
  return options;
}

std::string refuse_options(const Layout& layout, const Rule& rule) {
  const auto options = options_of(layout, rule.text);
  const Fault* fault = std::get_if<Fault>(&options);
  if (fault == nullptr) return {};
  constexpr std::string_view kExpected = "expected ";
  const std::size_t begin = fault->message.find(kExpected);
  return fault->message.substr(begin == std::string::npos ? 0 : begin + kExpected.size());
}

bool holds_one(const Board& board, const Rule& rule, Filled digits) {
  const auto options = std::get<std::vector<Option>>(options_of(*board.layout, rule.text));
  return std::any_of(options.begin(), options.end(), [&](const Option& option) {
    return std::all_of(option.begin(), option.end(),
                       [&](const Rule& one) { return one.kind->holds(board, one, digits); });
  });
}

Cells cells_of(const Option& option) {
  std::set<int> cells;
  for (const Rule& rule : option) {
    for (const Cells& part : rule.parts) cells.insert(part.begin(), part.end());
  }
  return {cells.begin(), cells.end()};
}

Cells cells_of(const std::vector<Option>& options) {
  std::set<int> cells;
  for (const Option& option : options) {
    const Cells own = cells_of(option);
    cells.insert(own.begin(), own.end());
  }
  return {cells.begin(), cells.end()};
}

// Each option is followed by itself; a candidate that none of them leaves is gone.
class AnyOf final : public Propagator {
 public:
  AnyOf(const Board& board, const std::vector<Option>& options)
      : Propagator(cells_of(options), Turn::Last), own_(cells) {
    for (const Option& option : options) {
      Board alone(board.layout);
      alone.rules = option;
      const Cells within = cells_of(option);
      programs_.push_back(std::make_shared<const Program>(alone, Excerpt{.within = &within}));
    }
  }

  bool run(Engine& engine) const override {
    std::vector<Digits> open(static_cast<std::size_t>(engine.program().cells), engine.all());
    for (std::size_t i = 0; i < own_.size(); ++i) open[static_cast<std::size_t>(own_[i])] = engine[cells[i]];
    std::vector<Digits> left(own_.size(), 0), start;
    for (const auto& program : programs_) {
      if (program->is_impossible) continue;
      program->begin_with(open, start);
      const auto is_empty = [&](int cell) {
        return start[static_cast<std::size_t>(program->variable[static_cast<std::size_t>(cell)])] == 0;
      };
      if (std::any_of(own_.begin(), own_.end(), is_empty)) continue;
      Engine& beside = engine.beside(*program);
      beside.begin(start);
      if (!beside.propagate()) continue;
      for (std::size_t i = 0; i < own_.size(); ++i)
        left[i] |= beside[program->variable[static_cast<std::size_t>(own_[i])]];
    }
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (!engine.keep(cells[i], left[i])) return false;
    }
    return true;
  }

 private:
  Cells own_;  // as the options name them; in `cells` others may have taken their place
  std::vector<std::shared_ptr<const Program>> programs_;
};

void post_any_of(const Board& board, const Rule& rule, Model& model) {
  const auto options = std::get<std::vector<Option>>(options_of(*board.layout, rule.text));
  if (options.size() > 1) return model.add<AnyOf>(board, options);
  for (const Rule& one : options.front()) {
    if (one.kind->post != nullptr) one.kind->post(board, one, model);
  }
}

const Register any_of({.slug = "any_of",
                       .name = "AnyOf",
                       .meaning = "One of the rules holds, or more; rules with & between them hold together.",
                       .takes = "text",
                       .holds = holds_one,
                       .looks_around = true,
                       .post = post_any_of,
                       .refuse = refuse_options,
                       .sentence = "One of the rules of a choice holds, whichever it is",
                       .forms = "iss:Or"});

}  // namespace
}  // namespace swordfish::board
