// What happens to a call that the layer sees: the state that a test sets, and who is meant by it.
//
// The state lies in memory shared with forked children, so that a test reads it even after a kill:
//
//   host process:  faults_arm(...) ── fork ──▶ child: n-th write fails, seen[write] grows
//                  faults_seen(write)  ◀──────────── the same memory
#pragma once

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace faults {

// In the order of KINDS and ACTIONS in layer.py.
enum Kind {
  kOpen,
  kRead,
  kWrite,
  kRename,
  kUnlink,
  kSync,
  kTruncate,
  kLock,
  kSpawn,
  kThread,
  kMemory,
  kKinds
};
enum Action { kCount, kFail, kFailOn, kShorten, kKillBefore, kKillAfter };
enum class Verdict { kGoOn, kFail, kShorten, kKillAfter };

struct State {
  std::atomic<bool> is_armed;
  int kind;  // -1: none, only counted
  long nth;
  int action;
  int error;
  char folder[PATH_MAX];  // only what lies in it concerns us
  char synced[PATH_MAX];  // where files are copied whenever they are flushed, or empty
  std::atomic<long> seen[kKinds];
  std::atomic<long> hits;
  std::atomic<long> renames_at_risk;  // those that no flush of their folder has followed
};

inline State* make_state() {
  void* memory = mmap(nullptr, sizeof(State), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<State*>(memory);
}

// Null in calls that come before this library is set up.
inline State* state = nullptr;

inline bool is_armed() { return state != nullptr && state->is_armed; }

[[noreturn]] inline void die() {
  syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  for (;;) pause();
}

// Counts a call that concerns us, and says what becomes of it.
inline Verdict meet(Kind kind) {
  const long number = ++state->seen[kind];
  if (kind != state->kind) return Verdict::kGoOn;
  const bool is_later = state->action == kFailOn && number > state->nth;
  if (number != state->nth && !is_later) return Verdict::kGoOn;
  ++state->hits;
  switch (state->action) {
    case kFail:
    case kFailOn: return Verdict::kFail;
    case kShorten: return Verdict::kShorten;
    case kKillBefore: die();
    case kKillAfter: return Verdict::kKillAfter;
    default: return Verdict::kGoOn;
  }
}

// ---- files: those below the folder ----

inline bool is_below(const char* path, std::size_t size) {
  const std::size_t length = std::strlen(state->folder);
  return length != 0 && size >= length && std::memcmp(path, state->folder, length) == 0 &&
         (size == length || path[length] == '/');
}

inline bool is_link_below(const char* link) {
  char path[PATH_MAX];
  const long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path);
  return size > 0 && is_below(path, static_cast<std::size_t>(size));
}

inline bool concerns(int fd) {
  if (!is_armed()) return false;
  const int before = errno;
  char link[64];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const bool found = is_link_below(link);
  errno = before;
  return found;
}

inline bool concerns(int folder, const char* path) {
  if (!is_armed() || path == nullptr) return false;
  if (path[0] == '/') return is_below(path, std::strlen(path));
  if (folder != AT_FDCWD) return concerns(folder);
  const int before = errno;
  const bool found = is_link_below("/proc/self/cwd");
  errno = before;
  return found;
}

// ---- a power cut: what was flushed is kept aside, by inode ----

inline void keep_synced(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return;
  if (S_ISDIR(status.st_mode)) {
    state->renames_at_risk = 0;
    return;
  }
  if (state->synced[0] == '\0') return;
  char from[64];
  char to[PATH_MAX + 32];
  std::snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
  std::snprintf(to, sizeof to, "%s/%lu", state->synced, static_cast<unsigned long>(status.st_ino));
  const int source = static_cast<int>(syscall(SYS_openat, AT_FDCWD, from, O_RDONLY));
  const int target = static_cast<int>(syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_TRUNC, 0600));
  char part[1 << 14];
  for (long size; (size = syscall(SYS_read, source, part, sizeof part)) > 0;) {
    if (syscall(SYS_write, target, part, size) != size) die();
  }
  syscall(SYS_close, source);
  syscall(SYS_close, target);
}

// A number that may be given to another file is not that of a flushed one any more.
inline void forget_synced(int folder, const char* path) {
  struct stat status;
  if (state->synced[0] == '\0' || fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) != 0) return;
  if (status.st_nlink > 1) return;
  char kept[PATH_MAX + 32];
  std::snprintf(kept, sizeof kept, "%s/%lu", state->synced, static_cast<unsigned long>(status.st_ino));
  syscall(SYS_unlinkat, AT_FDCWD, kept, 0);
}

// ---- memory and threads: those that the core asks for ----

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool holds(const void* address) const {
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    return begin <= place && place < end;
  }
};

struct Ranges {
  Range core;
  Range library;  // the standard one, through which the core asks, too
  Range python;
  Range program;  // which is Python, too, where that is no library
};

inline Ranges ranges;

inline int note_range(dl_phdr_info* info, std::size_t, void*) {
  const std::string_view path = info->dlpi_name;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  Range* range = name.starts_with("_core.") && path.find("swordfish") != path.npos ? &ranges.core
                 : name.starts_with("libstdc++.")                                  ? &ranges.library
                 : name.starts_with("libpython")                                   ? &ranges.python
                 : name.empty()                                                    ? &ranges.program
                                                                                   : nullptr;
  if (range == nullptr || range->begin != 0) return 0;
  range->begin = info->dlpi_addr;
  for (int part = 0; part < info->dlpi_phnum; ++part) {
    const auto& header = info->dlpi_phdr[part];
    if (header.p_type != PT_LOAD) continue;
    range->end = std::max<std::uintptr_t>(range->end, info->dlpi_addr + header.p_vaddr + header.p_memsz);
  }
  return 0;
}

// Whether the core asks, by itself or through the standard library.
inline bool is_from_core(const void* caller) {
  if (ranges.core.holds(caller)) return true;
  if (!ranges.library.holds(caller)) return false;
  static thread_local bool is_looking = false;  // who asks is found out without being asked again
  if (is_looking) return false;
  is_looking = true;
  void* callers[16];
  const int count = backtrace(callers, 16);
  int place = 0;
  while (place < count && callers[place] != caller) ++place;
  while (place < count && ranges.library.holds(callers[place])) ++place;
  is_looking = false;
  return place < count && ranges.core.holds(callers[place]);
}

}  // namespace faults
