// What a run that may take long owes Python: to let other threads work, and to answer Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
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
