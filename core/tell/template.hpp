// Templates: sentences with slots.
//
//   {name} {name.role}     a list of words, such as cells of a role: "r1c1, r1c4 and r1c9"
//   {base:or}              a list with another joint than "and"
//   {base?holds|hold}      one text for one word, another for none or several
//   [also in {cover}]      left out if a slot in it has nothing to say
//   [in {cover}||anywhere] then the second of the two instead
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace swordfish {

using Words = std::vector<std::string>;

// What the slots of a template stand for.
class Slots {
 public:
  virtual ~Slots() = default;
  // The words of a template's slot; false: there is no such slot.
  virtual bool words(std::string_view name, std::string_view role, Words& out) const = 0;
  // The words of a template's slot as a list, at the end of a text; the words are those of the slot.
  virtual void list(std::string_view name, std::string_view role, std::string_view joint, const Words& words,
                    std::string& out) const = 0;
};

// A template, filled, at the end of a text. False: it has an unknown slot, whose name is then `unknown`.
bool fill(std::string_view text, const Slots& slots, std::string& out, std::string_view& unknown);

// Words of a template as a list: "4, 7 and 9" has the joint "and" and the comma ", ".
void list_words(const Words& words, std::string_view joint, std::string_view comma, std::string& out);

// A filled template gets capitals where sentences begin; the name of a cell, such as r4c5, stays as it is.
void capitalise(std::string& text);

}  // namespace swordfish
