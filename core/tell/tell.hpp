// Steps for people: as a sentence, and in short notation.
//
// Nothing here knows a technique. A technique's sentence is a template beside its finder (tell/template.hpp says how
// one is written), filled from the roles that the step carries:
//
//   {base} {fin} {set_a} ...     the cells marked with a role; {pivot+pincer}: with either
//   {houses.base}                the houses marked with a role
//   {digits} {digits.fin}        the digits of all marks, or of those with a role
//   {candidates.on}              the candidates marked with a role, as r1c1=4
//   {result}                     what the step does, as a clause
//   {eliminations} {placements}  the same by themselves
//   {gone} {victims}             the digits, and the cells, of its eliminations
//   {opposite}                   a clause that says the opposite of the result
//   {premises}                   a clause that names every way it can be, from the pivots
//   {impossible}                 a clause that says what can't be, from what is marked wrong
//   {chain} {story}              the links in Eureka notation; in words, unless they are very many
//   {technique}                  its name
//   {anything else}              a fact: words that come with the step
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/plain_step.hpp"
#include "tell/language.hpp"
#include "tell/names.hpp"

namespace swordfish {

// A name in a template that no slot has.
struct UnknownSlot {
  std::string name;
};

// Words for a slot that says more than the roles of a step do, such as the numbers of a rule.
struct Fact {
  std::string_view slot;
  Words words;
};

// A step told as a sentence: a template filled from its roles; of an empty one the notation.
std::variant<std::string, UnknownSlot> sentence(const PlainStep& step, std::string_view technique,
                                                std::string_view text,
                                                const Language& language = Language::english(),
                                                const LayoutNames& places = classic_names(),
                                                std::span<const Fact> facts = {});

// A step told in notation, one short line: name, pattern, changes.
std::string notation(const PlainStep& step, std::string_view technique,
                     const Language& language = Language::english(),
                     const LayoutNames& places = classic_names());

// What a step does, told in notation, as in r1c1=4 or r1c9<>47.
std::string changes(const PlainStep& step, const Language& language = Language::english(),
                    const LayoutNames& places = classic_names());

// A chain told in Eureka notation: = for strong, - for weak, digits of one cell together.
std::string chain(const PlainStep& step, const Language& language, const LayoutNames& places);

inline constexpr std::size_t kLongestStory = 40;  // nobody reads a longer one
// A chain told as a player would say it; nothing where they are too many.
std::string story(const PlainStep& step, const Language& language, const LayoutNames& places);

}  // namespace swordfish
