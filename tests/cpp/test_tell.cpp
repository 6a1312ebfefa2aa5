// Words for layouts and languages of any kind; what is said of the techniques is compared in tests/test_tell.py.
#include "tell/tell.hpp"

#include "check.hpp"

using namespace swordfish;

namespace {

// Six rows of six cells, and two cages: what a board might call its own.
class SmallNames : public LayoutNames {
 public:
  void cell(int cell, const Language&, std::string& out) const override {
    out += static_cast<char>('A' + cell / 6);
    out += std::to_string(cell % 6 + 1);
  }
  void cells(std::span<const int> cells, const Language& language, std::string& out) const override {
    for (const int one : cells) cell(one, language, out);
  }
  HouseName house(int house) const override {
    if (house < 6) return {"row", std::to_string(house + 1)};
    return {"cage", std::string(1, static_cast<char>('a' + house - 6))};
  }
  void short_houses(std::span<const int> houses, std::string& out) const override {
    for (const int one : houses) out += house(one).label;
  }
};

PlainStep step_of_small() {
  PlainStep step;
  step.placements = {{0, 6}};
  step.eliminations = {{7, 2}, {8, 2}};
  step.houses = {{Role::Base, 6}, {Role::Base, 7}, {Role::Base, 1}};
  const auto digits = step.append_numbers(std::vector{2, 6}, [](int digit) { return digit; });
  step.marks = {{Role::Base, 9, digits}};
  return step;
}

std::string told(std::string_view text, const Language& language) {
  const auto found = sentence(step_of_small(), "Small", text, language, SmallNames());
  if (const auto* unknown = std::get_if<UnknownSlot>(&found)) return "unknown " + unknown->name;
  return std::get<std::string>(found);
}

}  // namespace

TEST(names_of_another_layout_are_its_own) {
  const Language& english = Language::english();
  CHECK_EQUAL(told("{base} of {houses.base} holds {digits:or}: {result}.", english),
              "B4 of row 2 and cage a and b holds 2 or 6: A1 is 6, and 2 can be removed from B2 and B3.");
  CHECK_EQUAL(changes(step_of_small(), english, SmallNames()), "A1=6, B2<>2, B3<>2");
  CHECK_EQUAL(told("{king} is here.", english), "unknown king");
  CHECK_EQUAL(told("[{fin} is a fin||no fin], {base?one|many}. {base} {is", english), "No fin, one. B4 {is");
}

TEST(a_catalogue_translates_and_what_it_lacks_is_english) {
  const auto read = Language::read(
      R"({"language": "de", "joints": {"and": "und"}, "kinds": {"cage": ["Käfig", "Käfige"]},
          "phrases": {"placed": "{cell} ist {digit}"}, "sentences": {"{base} in {houses.base}: {result}.":
          "{houses.base} mit {base}: {result}."}})");
  CHECK(std::holds_alternative<Language>(read));
  const auto& german = std::get<Language>(read);
  CHECK_EQUAL(told("{base} in {houses.base}: {result}.", german),
              "Row 2 und Käfige a und b mit B4: A1 ist 6, and 2 can be removed from B2 und B3.");
  CHECK_EQUAL(told("{base} and others.", german), "B4 and others.");
}

TEST(a_wrong_catalogue_is_refused_in_a_sentence) {
  for (const char* text :
       {"", "[]", R"({"language": "en"})", R"({"language": "de", "phrases": {"no": "x"}})",
        R"({"language": "de", "kinds": {"row": ["x"]}})", R"({"language": "de", "names": 1})",
        R"({"language": "de", "joints": {"and": 1}})"}) {
    const auto read = Language::read(text);
    CHECK(std::holds_alternative<std::string>(read));
    if (const auto* fault = std::get_if<std::string>(&read)) CHECK(fault->starts_with("expected "));
  }
}

CHECK_MAIN()
