// Many puzzles, step by step: a row for each step, with the grid before and after it, its evidence and its words.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel/kernel.hpp"
#include "ladder/ladder.hpp"

namespace swordfish {

enum class TraceStyle : std::uint8_t { Sentences, Notation, Chat };

struct TraceOptions {
  TraceStyle style = TraceStyle::Sentences;
  std::size_t max_steps = 0;   // of a trace, 0: as many as it takes
  std::size_t max_length = 0;  // bytes of its texts, and of the grids that a chat shows, together; 0: any
  int max_depth = 3;           // suppositions where the ladder ends, one on top of the other; 0: none
  bool with_evidence = true;
  bool proves = false;
};

// A column of a trace: strings one after another, as Arrow keeps them.
struct TraceColumn {
  std::string data;
  std::vector<std::int64_t> ends;

  void close() { ends.push_back(static_cast<std::int64_t>(data.size())); }
  void reserve(std::size_t bytes, std::size_t texts);
  void append(const TraceColumn& more);
};

// The columns of some traces, an entry for each step.
struct TraceColumns {
  std::vector<std::uint32_t> row, index;
  std::vector<std::int16_t> technique;  // a place in techniques(), -1: a supposition
  std::vector<std::uint8_t> proved;     // 1, or 0 if it isn't or nobody asked
  TraceColumn before, candidates, placements, eliminations, evidence, text, after, candidates_after, prompt;
};

enum class TraceEnd : std::uint8_t { Solved, Stuck, Cut, GaveUp, Unsolvable };

struct TraceBatch : Rows {
  TraceOptions options;
  std::chrono::nanoseconds max_seconds{0};  // for each row; 0: none

  std::uint8_t* status = nullptr;  // codes of Status
  std::uint8_t* end = nullptr;     // codes of TraceEnd
  TraceColumns columns;
};

// Traces the rows, on up to `threads` threads (0: one for each core). A row that has no solution, or can't be
// read, has no steps; one with many solutions ends where the ladder does. False when stopped: then the
// results mean nothing.
bool trace_rows(TraceBatch& batch, const Ladder& ladder, int threads, const StopAsked& stop);

}  // namespace swordfish
