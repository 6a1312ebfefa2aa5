#include "answers/question.hpp"

#include <algorithm>

#include "answers/ladders.hpp"
#include "answers/words.hpp"
#include "text/text.hpp"

namespace swordfish {

namespace {

constexpr double kLongestBudget = 1e6;  // seconds, which any clock can hold

const Said kLate("expected an answer within its time, got none: the search was ended");

std::string among(std::span<const std::string_view> words) {
  std::string out = "one of ";
  for (const std::string_view word : words) {
    if (word != words.front()) out += ", ";
    out += word;
  }
  return out;
}

std::string between(double least, double most) {
  const auto told = [](double number) {
    return write_json(Json(Decimal::of(static_cast<std::int64_t>(number * 10), 1)));
  };
  return told(least) + " to " + told(most);
}

}  // namespace

std::string shown(const Json& value) {
  std::string text = write_json(value);
  constexpr std::size_t kMost = 80;
  if (text.size() <= kMost) return text;
  std::size_t end = kMost;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

QuestionFields::QuestionFields(const Json& fields, const StopAsked& stop, Languages languages)
    : fields_(fields), outer_(stop) {
  if (fields.object() == nullptr) refuse("an object", "the question", shown(fields));
  read_budget();
  read_language(languages);
}

void QuestionFields::read_language(Languages languages) {
  std::vector<std::string_view> codes = {Language::english().code()};
  for (const Language* one : languages) codes.push_back(one->code());
  if (const std::size_t place = choice("language", codes, 0); place > 0) language_ = languages[place - 1];
}

void QuestionFields::read_budget() {
  if (const auto time = budget(kLongestBudget)) deadline_.emplace(*time);
  if (!deadline_ && !outer_) return;
  stop_ = [this] { return is_stopped_ = is_stopped_ || outer_() || (deadline_ && deadline_->is_over()); };
}

std::optional<std::chrono::nanoseconds> QuestionFields::budget(double most) {
  const Json* found = find("max_seconds");
  if (found == nullptr) return std::nullopt;
  if (const Decimal* number = found->number(); number && number->value() > 0 && number->value() <= most)
    return nanoseconds_of(number->value());
  refuse("more than 0 and at most " + std::to_string(static_cast<int>(most)) + " seconds", "max_seconds",
         shown(*found));
  return std::nullopt;
}

std::chrono::nanoseconds QuestionFields::time_to_search(double most, double otherwise) {
  deadline_.reset();
  return budget(most).value_or(nanoseconds_of(otherwise));
}

std::chrono::nanoseconds QuestionFields::time_to_search(double otherwise) {
  return time_to_search(kLongestBudget, otherwise);
}

StopAsked QuestionFields::clock(std::chrono::nanoseconds time) {
  return [this, deadline = Deadline(time)] {
    if (stop_()) return true;
    const bool is_over = deadline.is_over();
    is_cut_short_ = is_cut_short_ || is_over;
    return is_over;
  };
}

const Json* QuestionFields::find(std::string_view name) {
  if (std::find(known_.begin(), known_.end(), name) == known_.end()) known_.push_back(name);
  const Json* found = fields_.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

void QuestionFields::refuse(std::string_view expected, std::string_view where, std::string got) {
  refuse("expected " + std::string(expected) + " at " + std::string(where) + ", got " + got);
}

void QuestionFields::refuse(std::string sentence) {
  if (fault_.empty()) fault_ = std::move(sentence);
}

bool QuestionFields::is_sound() {
  if (fault_.empty() && fields_.object() != nullptr) {
    for (const auto& [name, value] : *fields_.object()) {
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      refuse("expected " + among(known_) + " in the question, got " + shown(Json(name)));
    }
  }
  return fault_.empty();
}

void QuestionFields::end_if_stopped() {
  if (is_stopped_) refuse(kLate.in(*language_));
}

Grid QuestionFields::grid() {
  const std::string puzzle = text("puzzle", 20'000);
  const auto read = read_grid(puzzle);
  if (const Fault* wrong = std::get_if<Fault>(&read)) {
    refuse(fault_in(*language_, *wrong, puzzle));
    return {};
  }
  return std::get<Grid>(read);
}

std::optional<std::string> QuestionFields::optional_text(std::string_view name, std::size_t longest) {
  const Json* found = find(name);
  if (found == nullptr) return std::nullopt;
  if (const auto* words = found->string(); words != nullptr && words->size() <= longest) return *words;
  refuse("a text of at most " + std::to_string(longest) + " bytes", name, shown(*found));
  return std::nullopt;
}

std::string QuestionFields::text(std::string_view name, std::size_t longest) {
  auto found = optional_text(name, longest);
  if (!found) refuse("a text", name, "nothing");
  return found.value_or("");
}

std::optional<std::int64_t> QuestionFields::optional_whole(std::string_view name, std::int64_t least,
                                                           std::int64_t most) {
  const Json* found = find(name);
  if (found == nullptr) return std::nullopt;
  if (const auto number = found->whole(); number && *number >= least && *number <= most) return number;
  refuse("a whole number of " + std::to_string(least) + " to " + std::to_string(most), name, shown(*found));
  return std::nullopt;
}

std::int64_t QuestionFields::whole(std::string_view name, std::int64_t least, std::int64_t most,
                                   std::optional<std::int64_t> otherwise) {
  const auto found = optional_whole(name, least, most);
  if (!found && !otherwise)
    refuse("a whole number of " + std::to_string(least) + " to " + std::to_string(most), name, "nothing");
  return found ? *found : otherwise.value_or(least);
}

bool QuestionFields::flag(std::string_view name, bool otherwise) {
  const Json* found = find(name);
  if (found == nullptr) return otherwise;
  if (const bool* is = found->boolean()) return *is;
  refuse("true or false", name, shown(*found));
  return otherwise;
}

std::optional<std::pair<int, int>> QuestionFields::range(std::string_view name, int least, int most,
                                                         int places) {
  const Json* found = find(name);
  if (found == nullptr) return std::nullopt;
  const double power = places == 0 ? 1 : 10;
  const auto* pair = found->array();
  if (pair != nullptr && pair->size() == 2 && (*pair)[0].number() && (*pair)[1].number()) {
    const double low = (*pair)[0].number()->value() * power, high = (*pair)[1].number()->value() * power;
    if (low >= least && high <= most && low <= high)
      return std::pair(static_cast<int>(low + 0.5), static_cast<int>(high + 0.5));
  }
  refuse("a pair of numbers from " + between(least / power, most / power), name, shown(*found));
  return std::nullopt;
}

std::optional<std::size_t> QuestionFields::optional_choice(std::string_view name,
                                                           std::span<const std::string_view> words) {
  const Json* found = find(name);
  if (found == nullptr) return std::nullopt;
  if (const auto* word = found->string()) {
    const auto place = std::find(words.begin(), words.end(), *word);
    if (place != words.end()) return static_cast<std::size_t>(place - words.begin());
  }
  refuse(among(words), name, shown(*found));
  return std::nullopt;
}

std::size_t QuestionFields::choice(std::string_view name, std::span<const std::string_view> words,
                                   std::size_t otherwise) {
  return optional_choice(name, words).value_or(otherwise);
}

const Json* QuestionFields::part(std::string_view name) { return find(name); }

Theme QuestionFields::theme() { return static_cast<Theme>(choice("theme", kThemes, 0)); }

Ladder QuestionFields::ladder(std::string_view otherwise) {
  const Json* found = find("ladder");
  if (found != nullptr && found->array() != nullptr) return listed_ladder(*found->array());
  const auto place = optional_choice("ladder", kLadderNames);
  return named_ladder(place ? kLadderNames[*place] : otherwise);
}

Ladder QuestionFields::listed_ladder(const Json::Array& words) {
  std::vector<const Technique*> rungs;
  for (const Json& word : words) {
    const Technique* named = word.string() == nullptr ? nullptr : find_technique(*word.string());
    const Technique* rung = named == nullptr ? nullptr : rung_of(*named);
    if (rung == nullptr) {
      refuse("slugs of techniques", "ladder", shown(word));
      break;
    }
    if (std::find(rungs.begin(), rungs.end(), rung) == rungs.end()) rungs.push_back(rung);
  }
  return Ladder::in_order(std::move(rungs));
}

const Technique* QuestionFields::technique(std::string_view name) {
  const auto word = optional_text(name, 80);
  if (!word) return nullptr;
  const auto letters = [](std::string_view text) {
    std::string kept;
    for (const char sign : text) {
      if (sign >= 'A' && sign <= 'Z') kept += static_cast<char>(sign | 0x20);
      if ((sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9')) kept += sign;
    }
    return kept;
  };
  const std::string wanted = letters(*word);
  for (const Technique* one : techniques()) {
    if (!wanted.empty() &&
        (wanted == letters(one->slug) || wanted == letters(one->name) || wanted == letters(one->code)))
      return one;
  }
  refuse("the slug, name or code of a technique", name, shown(Json(*word)));
  return nullptr;
}

}  // namespace swordfish
