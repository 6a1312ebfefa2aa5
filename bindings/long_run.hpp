// What a run that may take long owes Python: to let other threads work, and to answer Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <optional>
#include <utility>

#include "base/deadline.hpp"

// Throws if SWORDFISH_KERNEL names no kernel: otherwise only those would notice who wonder about the speed.
// Not when the module is loaded, so that a command can say so in one line.
void refuse_unknown_kernel();

// Short runs end before they ask for the first time, and keep the GIL all the while. A run that asks gives it
// up until `finish`, and takes it back twenty times a second to look for signals.
class LongRun {
 public:
  LongRun() { refuse_unknown_kernel(); }
  ~LongRun() { take_back(); }
  LongRun(const LongRun&) = delete;
  LongRun& operator=(const LongRun&) = delete;

  // True once a signal handler has raised, as Ctrl-C does.
  bool stop_asked() {
    if (stopped_) return true;
    const auto now = Clock::now();
    if (released_ == nullptr) {
      released_ = PyEval_SaveThread();
      looked_ = now;
    } else if (now - looked_ > std::chrono::milliseconds(50)) {
      const nanobind::gil_scoped_acquire gil;
      stopped_ = PyErr_CheckSignals() != 0;
      looked_ = Clock::now();
    }
    return stopped_;
  }

  swordfish::StopAsked watch() {
    return [this] { return stop_asked(); };
  }

  // Takes the GIL back; raises what the signal handler raised.
  void finish() {
    take_back();
    if (stopped_) throw nanobind::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void take_back() {
    if (released_ != nullptr) PyEval_RestoreThread(std::exchange(released_, nullptr));
  }

  PyThreadState* released_ = nullptr;  // what Python needs to know when the GIL comes back
  Clock::time_point looked_;
  bool stopped_ = false;
};

// So many seconds from now on (0: for ever), after which there is a TimeoutError.
class TimeLimit {
 public:
  explicit TimeLimit(double max_seconds) : max_seconds_(max_seconds) {
    if (max_seconds > 0) deadline_.emplace(swordfish::nanoseconds_of(max_seconds));
  }

  bool is_over() const { return deadline_ && deadline_->is_over(); }
  [[noreturn]] void refuse() const {
    PyErr_Format(PyExc_TimeoutError, "expected an answer within %s s, got none: give it more as max_seconds",
                 nanobind::str(nanobind::float_(max_seconds_)).c_str());
    throw nanobind::python_error();
  }

 private:
  double max_seconds_;
  std::optional<swordfish::Deadline> deadline_;
};

// A long run with a limit of time, which it notices when it asks.
class TimedRun {
 public:
  explicit TimedRun(double max_seconds) : limit_(max_seconds) {}

  swordfish::StopAsked watch() {
    return [this] { return run_.stop_asked() || (is_late_ |= limit_.is_over()); };
  }
  void finish() {
    run_.finish();
    if (is_late_) limit_.refuse();
  }

 private:
  TimeLimit limit_;
  bool is_late_ = false;
  LongRun run_;
};
