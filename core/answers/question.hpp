// A question, read field by field. The first fault is kept, and what is read after it means nothing.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "base/deadline.hpp"
#include "base/grid.hpp"
#include "base/stop.hpp"
#include "draw/svg.hpp"
#include "json/json.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

// A value in a question as a message shows it: as JSON, cut if it is long.
std::string shown(const Json& value);

// The fields of a question, asked for one by one.
class QuestionFields {
 public:
  QuestionFields(const Json& fields, const StopAsked& stop, Languages languages);

  Grid grid();  // the field "puzzle", in any text form
  // A field may be left out or null where a value stands for that.
  std::string text(std::string_view name, std::size_t longest);
  std::optional<std::string> optional_text(std::string_view name, std::size_t longest);
  std::optional<std::int64_t> optional_whole(std::string_view name, std::int64_t least, std::int64_t most);
  std::int64_t whole(std::string_view name, std::int64_t least, std::int64_t most,
                     std::optional<std::int64_t> otherwise = {});
  bool flag(std::string_view name, bool otherwise);
  // A pair of numbers, the first not above the second, in tenths or whole.
  std::optional<std::pair<int, int>> range(std::string_view name, int least, int most, int places);
  // The place of a word among some.
  std::optional<std::size_t> optional_choice(std::string_view name, std::span<const std::string_view> words);
  std::size_t choice(std::string_view name, std::span<const std::string_view> words, std::size_t otherwise);
  const Json* part(std::string_view name);  // null: left out

  const Language& language() const { return *language_; }
  Theme theme();
  // A ladder by its name, or techniques in the order in which they are tried.
  Ladder ladder(std::string_view otherwise = "default");
  const Technique* technique(std::string_view name);  // null: left out

  // The budget of a search that gives what it has when time is up. It is that of the question, which then ends no
  // sooner: an answer that says how far it came is better than none.
  std::chrono::nanoseconds time_to_search(double most, double otherwise);
  std::chrono::nanoseconds time_to_search(double otherwise);  // of any length

  void refuse(std::string_view expected, std::string_view where, std::string got);
  void refuse(std::string sentence);
  // Whether nothing was wrong so far, and no field is left that nobody asked for.
  bool is_sound();
  const std::string& fault() const { return fault_; }

  // True once the budget of the question is used up, or the caller wants no answer.
  const StopAsked& stop() const { return stop_; }
  // Whether that ended it, so that the answer means nothing.
  bool is_stopped() const { return is_stopped_; }
  void end_if_stopped();
  // A clock that begins now: true once that time of the verb's own is over, or stop() is true.
  StopAsked clock(std::chrono::nanoseconds time);
  // Whether a clock was asked and said that time is over, so that with more of it the answer might be another.
  bool is_cut_short() const { return is_cut_short_; }

 private:
  const Json* find(std::string_view name);
  Ladder listed_ladder(const Json::Array& words);
  void read_budget();
  std::optional<std::chrono::nanoseconds> budget(double most);
  void read_language(Languages languages);

  const Json& fields_;
  const Language* language_ = &Language::english();
  std::vector<std::string_view> known_;
  std::string fault_;
  bool is_stopped_ = false, is_cut_short_ = false;
  std::optional<Deadline> deadline_;
  StopAsked outer_, stop_;
};

// Adds a verb when the program loads. It returns an answer, or anything where the question was not sound.
using Verb = Json (*)(QuestionFields& question);
struct RegisterVerb {
  RegisterVerb(std::string_view name, Verb verb);
};

}  // namespace swordfish
