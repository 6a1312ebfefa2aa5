#include "answers/step_json.hpp"

#include <algorithm>
#include <array>

#include "answers/plain_step_json.hpp"
#include "ladder/facts.hpp"
#include "tell/tell.hpp"

namespace swordfish {

namespace {

std::string filled(const PlainStep& plain, const Technique& technique, const Language& language) {
  auto told = sentence(plain, technique.name, technique.text, language);
  const auto* text = std::get_if<std::string>(&told);
  return text == nullptr ? notation(plain, technique.name, language) : std::move(*text);
}

// ---- reading ----

class StepReader {
 public:
  explicit StepReader(QuestionFields& question) : question_(question) {}

  std::optional<BroughtStep> read(const Json& json) {
    static constexpr std::array<std::string_view, 13> kFields = {
        "technique",  "name",         "level", "score",  "text",  "notation", "changes",
        "placements", "eliminations", "marks", "houses", "links", "truths"};
    refuse_unknown(json, kFields);
    BroughtStep out;
    if (const Json* slug = json.find("technique"); slug != nullptr && !slug->is_null())
      out.technique = technique_named(*slug);
    PlainStep& plain = out.step;
    each(json, "placements", [&](const Json& one) { plain.placements.push_back(spot(one)); });
    each(json, "eliminations", [&](const Json& one) { plain.eliminations.push_back(spot(one)); });
    each(json, "marks", [&](const Json& one) {
      const Role its = role(one);
      const int cell = number(one, "cell", 0, kCells - 1);
      plain.marks.push_back({its, cell, numbers(one, "digits", 1, kDigits, plain)});
    });
    each(json, "houses",
         [&](const Json& one) { plain.houses.push_back({role(one), number(one, "house", 0, kHouses - 1)}); });
    each(json, "links", [&](const Json& one) {
      const auto from = end(one, "start", plain), to = end(one, "end", plain);
      const Json* strong = one.find("strong");
      const bool* is = strong == nullptr ? nullptr : strong->boolean();
      if (is == nullptr) refuse("true or false", "strong", strong);
      plain.links.push_back({from, to, is != nullptr && *is});
    });
    each(json, "truths", [&](const Json& one) { out.truths.push_back(truth(one)); });
    if (is_wrong_) return std::nullopt;
    return out;
  }

 private:
  const Technique* technique_named(const Json& slug) {
    const Technique* found = slug.string() == nullptr ? nullptr : find_technique(*slug.string());
    if (found == nullptr && slug.string() != nullptr && *slug.string() == mistake_technique().slug)
      found = &mistake_technique();
    if (found == nullptr) refuse("the slug of a technique", "technique", &slug);
    return found;
  }

  void refuse_unknown(const Json& json, std::span<const std::string_view> known) {
    if (json.object() == nullptr) {
      refuse("an object", "", &json);
      return;
    }
    for (const auto& [name, value] : *json.object()) {
      const Json its(name);
      if (std::find(known.begin(), known.end(), name) == known.end()) refuse("a field of a step", "", &its);
    }
  }

  template <class Use>
  void each(const Json& json, std::string_view name, Use use) {
    const Json* found = json.find(name);
    if (found == nullptr) return;
    if (found->array() == nullptr) {
      refuse("a list", name, found);
      return;
    }
    const std::string before = where_;
    for (std::size_t place = 0; place < found->array()->size(); ++place) {
      where_ = before;
      where_.append(".").append(name).append("[").append(std::to_string(place)).append("]");
      use((*found->array())[place]);
    }
    where_ = before;
  }

  PlainStep::Spot spot(const Json& json) {
    const int cell = number(json, "cell", 0, kCells - 1);
    return {cell, number(json, "digit", 1, kDigits)};
  }

  Role role(const Json& json) {
    const Json* found = json.find("role");
    const std::string* name = found == nullptr ? nullptr : found->string();
    for (std::size_t place = 0; name != nullptr && place < kRoleNames.size(); ++place) {
      if (*name == kRoleNames[place]) return static_cast<Role>(place);
    }
    refuse("a role", "role", found);
    return Role::Base;
  }

  Truth truth(const Json& json) {
    const Json* kind = json.find("kind");
    const std::string* word = kind == nullptr ? nullptr : kind->string();
    if (word != nullptr && *word == "cell") return Truth::of_cell(Cell(number(json, "index", 0, kCells - 1)));
    if (word == nullptr || *word != "house") refuse("cell or house", "kind", kind);
    const House house(number(json, "index", 0, kHouses - 1));
    return Truth::in_house(house, Digit(number(json, "digit", 1, kDigits)));
  }

  PlainStep::ChainEnd end(const Json& json, std::string_view name, PlainStep& plain) {
    const Json* found = json.find(name);
    if (found == nullptr) {
      refuse("the end of a link", name, nullptr);
      return {};
    }
    const std::string before = where_;
    where_.append(".").append(name);
    const auto cells = numbers(*found, "cells", 0, kCells - 1, plain);
    if (cells.count == 0) refuse("at least one cell", "cells", found->find("cells"));
    const int digit = number(*found, "digit", 1, kDigits);
    const auto als = numbers(*found, "als", 0, kCells - 1, plain);
    where_ = before;
    return {cells, digit, als};
  }

  int number(const Json& json, std::string_view name, int least, int most) {
    const Json* found = json.find(name);
    const auto whole = found == nullptr ? std::nullopt : found->whole();
    if (whole && *whole >= least && *whole <= most) return static_cast<int>(*whole);
    refuse("a whole number of " + std::to_string(least) + " to " + std::to_string(most), name, found);
    return least;
  }

  PlainStep::Numbers numbers(const Json& json, std::string_view name, int least, int most, PlainStep& plain) {
    std::vector<int> read;
    each(json, name, [&](const Json& one) {
      const auto whole = one.whole();
      if (!whole || *whole < least || *whole > most) {
        refuse("a whole number of " + std::to_string(least) + " to " + std::to_string(most), "", &one);
      } else {
        read.push_back(static_cast<int>(*whole));
      }
    });
    return plain.append_numbers(read, [](int one) { return one; });
  }

  // Refuses a part of a step's JSON, that which is read now, or of a field of it; null: it isn't there.
  void refuse(std::string_view expected, std::string_view field, const Json* got) {
    is_wrong_ = true;
    std::string where = where_;
    if (!field.empty()) where.append(".").append(field);
    question_.refuse(expected, where, got == nullptr ? "nothing" : shown(*got));
  }

  QuestionFields& question_;
  std::string where_ = "step";  // such as step.marks[0]
  bool is_wrong_ = false;
};

}  // namespace

Json cells_json(CellSet cells) {
  return list_of(cells, [](Cell cell) { return Json(cell.index); });
}

Json candidate_json(int cell, int digit) {
  // The name of a cell is the same in every language.
  return PlainStepWriter(classic_names(), Language::english()).spot({cell, digit});
}

std::string sentence_of(const Step& step, const Language& language) {
  PlainStep plain;
  flatten(step, plain);
  return filled(plain, *step.technique, language);
}

Json step_json(const Step& step, const Language& language) {
  PlainStep plain;
  flatten(step, plain);
  const PlainStepWriter writer(classic_names(), language);
  const Technique& technique = *step.technique;
  return writer.step(
      plain, technique, filled(plain, technique, language), list_of(step.truths, [&](const Truth& truth) {
        return truth.kind == TruthKind::Cell ? writer.truth_of_cell(truth.cell.index)
                                             : writer.truth_in_house(truth.house.index, truth.digit.value);
      }));
}

std::optional<BroughtStep> read_step(const Json& json, QuestionFields& question) {
  return StepReader(question).read(json);
}

}  // namespace swordfish
