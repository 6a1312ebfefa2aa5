// Boards as Python holds them, for all files that take or make one, and long questions about them.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "board/engine.hpp"
#include "board/kinds.hpp"
#include "board/steps/grounds.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "long_run.hpp"

template <class Value>
Value unless_fault(std::variant<Value, swordfish::board::Fault> made) {
  if (const auto* fault = std::get_if<swordfish::board::Fault>(&made)) throw PuzzleError(fault->message);
  return std::get<Value>(std::move(made));
}

// Kind, cells of each part, numbers, text.
using PlainRule =
    std::tuple<std::string, std::vector<swordfish::board::Cells>, std::vector<int>, std::string>;
using RuleTuple = nanobind::typed<nanobind::tuple, std::string, std::vector<swordfish::board::Cells>,
                                  std::vector<int>, std::string>;

inline swordfish::board::Rule rule_of(const RuleTuple& plain) {
  auto [slug, parts, numbers, text] = parts_of(plain);
  const swordfish::board::Kind* kind = swordfish::board::find_kind(slug);
  if (kind == nullptr) throw PuzzleError("expected a kind of rule, got '" + slug + "'");
  return {kind, std::move(parts), std::move(numbers), std::move(text)};
}

// A board, with what the engine makes of it once it is asked.
struct Asked {
  explicit Asked(swordfish::board::Board board_) : board(std::move(board_)) {}
  std::shared_ptr<const swordfish::board::Program> ready() {
    const std::lock_guard lock(making);
    if (!program) program = std::make_shared<const swordfish::board::Program>(board);
    return program;
  }
  // What names of its houses and words about its rules need.
  std::shared_ptr<const swordfish::board::Grounds> reasons() {
    const std::lock_guard lock(making);
    if (!grounds) grounds = std::make_shared<const swordfish::board::Grounds>(board);
    return grounds;
  }
  const swordfish::board::Board board;
  std::mutex making;
  std::shared_ptr<const swordfish::board::Program> program;
  std::shared_ptr<const swordfish::board::Grounds> grounds;
};
using SharedBoard = std::shared_ptr<Asked>;

// A search of any length, which Ctrl-C ends, or TimeoutError after so many seconds (0: never).
class BoardRun {
 public:
  explicit BoardRun(double max_seconds)
      : max_seconds_(max_seconds), deadline_(swordfish::nanoseconds_of(max_seconds)) {}

  swordfish::StopAsked watch() {
    return [this] { return run_.stop_asked() || is_late(); };
  }
  void finish() {
    run_.finish();
    if (!is_late_) return;
    PyErr_Format(PyExc_TimeoutError, "expected an answer within %s s, got none: give it more as max_seconds",
                 nanobind::str(nanobind::float_(max_seconds_)).c_str());
    throw nanobind::python_error();
  }

 private:
  bool is_late() { return is_late_ |= max_seconds_ > 0 && deadline_.is_over(); }

  double max_seconds_;
  bool is_late_ = false;
  swordfish::Deadline deadline_;
  LongRun run_;
};
