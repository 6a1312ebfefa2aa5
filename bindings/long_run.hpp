// What a run that may take long owes Python: to let other threads work, and to answer Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <optional>

#include "counting.hpp"

// Short runs end before they ask for the first time, and keep the GIL all the while. A run that asks gives it
// up until `finish`, and takes it back twenty times a second to look for signals.
class LongRun {
 public:
  // True once a signal handler has raised, as Ctrl-C does.
  bool stop_asked() {
    if (stopped_) return true;
    const auto now = Clock::now();
    if (!released_) {
      released_.emplace();
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
    released_.reset();
    if (stopped_) throw nanobind::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<nanobind::gil_scoped_release> released_;
  Clock::time_point looked_;
  bool stopped_ = false;
};
