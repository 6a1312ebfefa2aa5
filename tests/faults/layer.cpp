// Faults on purpose: a library for LD_PRELOAD that lets the n-th call of a kind fail, or kills the process there.
//
// `faults_arm` says which; how tests use it is told in __init__.py. Calls are counted only if they concern files
// below one folder, processes, threads of Python or the core, or memory of the core.
#include <pthread.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/uio.h>

#include <cstdarg>
#include <new>

#include "verdict.hpp"

using namespace faults;

namespace {

// Chooses the fault, and counts from the beginning.
void set_fault(const char* folder, int kind, long nth, int action, int error, const char* synced) {
  std::snprintf(state->folder, sizeof state->folder, "%s", folder);
  std::snprintf(state->synced, sizeof state->synced, "%s", synced);
  state->kind = kind;
  state->nth = nth;
  state->action = action;
  state->error = error;
  for (auto& seen : state->seen) seen = 0;
  state->hits = 0;
  state->renames_at_risk = 0;
}

// Programs that are started with a fault of processes in their environment suffer it from the beginning.
__attribute__((constructor)) void set_up() {
  void* nobody[1];
  backtrace(nobody, 1);  // its first call asks for memory
  state = make_state();
  int kind, action, error;
  long nth;
  const char* words = std::getenv("SWORDFISH_FAULT");
  if (words == nullptr || std::sscanf(words, "%d %ld %d %d", &kind, &nth, &action, &error) != 4) return;
  set_fault("", kind, nth, action, error, "");
  state->is_armed = true;
}

// The function that would have been called without us.
template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

#define REAL(name) static const auto call = real<decltype(&::name)>(#name)

// The call itself, or its failure as the system tells it: -1 and errno.
template <class Call>
auto go_through(Verdict verdict, Call call) -> decltype(call()) {
  if (verdict == Verdict::kFail) {
    errno = state->error;
    return -1;
  }
  const auto result = call();
  if (verdict == Verdict::kKillAfter) die();
  return result;
}

template <class Call>
auto guarded(bool is_ours, Kind kind, Call call) -> decltype(call()) {
  return is_ours ? go_through(meet(kind), call) : call();
}

// Whole, or half of it.
template <class Call>
ssize_t written(int fd, std::size_t size, Call call) {
  const Verdict verdict = concerns(fd) ? meet(kWrite) : Verdict::kGoOn;
  if (verdict == Verdict::kShorten) size = (size + 1) / 2;
  return go_through(verdict, [&] { return call(size); });
}

int renamed(bool is_ours, int result) {
  if (is_ours && result == 0) ++state->renames_at_risk;
  return result;
}

int flushed(int fd, int (*call)(int)) {
  const bool is_ours = concerns(fd);
  return guarded(is_ours, kSync, [&] {
    const int result = call(fd);
    if (is_ours && result == 0) keep_synced(fd);
    return result;
  });
}

mode_t mode_of(int flags, std::va_list words) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(words, mode_t) : 0;
}

void* memory(const void* caller, std::size_t size, std::size_t alignment) {
  if (is_armed() && is_from_core(caller)) {
    const Verdict verdict = meet(kMemory);
    if (verdict == Verdict::kFail) return nullptr;
    if (verdict == Verdict::kKillAfter) die();
  }
  if (size == 0) size = 1;
  if (alignment == 0) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* memory_or_throw(const void* caller, std::size_t size, std::size_t alignment = 0) {
  void* found = memory(caller, size, alignment);
  if (found == nullptr) throw std::bad_alloc();
  return found;
}

// Those that Python or the core starts: what other libraries do without a thread is not ours to mend.
bool is_our_thread(const void* caller) {
  return is_armed() && (ranges.python.holds(caller) || ranges.program.holds(caller) || is_from_core(caller));
}

}  // namespace

extern "C" {

// ---- what tests call ----

void faults_arm(const char* folder, int kind, long nth, int action, int error, const char* synced) {
  dl_iterate_phdr(note_range, nullptr);
  set_fault(folder, kind, nth, action, error, synced);
}

// In the process that is to suffer; its children by fork suffer with it, programs that they start don't.
void faults_begin(bool begins) { state->is_armed = begins; }
long faults_seen(int kind) { return state->seen[kind]; }
long faults_hits() { return state->hits; }
long faults_renames_at_risk() { return state->renames_at_risk; }

// ---- files ----

#define DEFINE_OPEN(name)                                                                     \
  int name(const char* path, int flags, ...) {                                                \
    REAL(name);                                                                               \
    std::va_list words;                                                                       \
    va_start(words, flags);                                                                   \
    const mode_t mode = mode_of(flags, words);                                                \
    va_end(words);                                                                            \
    return guarded(concerns(AT_FDCWD, path), kOpen, [&] { return call(path, flags, mode); }); \
  }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

#define DEFINE_OPENAT(name)                                                                         \
  int name(int folder, const char* path, int flags, ...) {                                          \
    REAL(name);                                                                                     \
    std::va_list words;                                                                             \
    va_start(words, flags);                                                                         \
    const mode_t mode = mode_of(flags, words);                                                      \
    va_end(words);                                                                                  \
    return guarded(concerns(folder, path), kOpen, [&] { return call(folder, path, flags, mode); }); \
  }
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)

int creat(const char* path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char* path, mode_t mode) { return creat(path, mode); }

int mkdir(const char* path, mode_t mode) {
  REAL(mkdir);
  return guarded(concerns(AT_FDCWD, path), kOpen, [&] { return call(path, mode); });
}

ssize_t read(int fd, void* data, size_t size) {
  REAL(read);
  return guarded(concerns(fd), kRead, [&] { return call(fd, data, size); });
}
ssize_t pread(int fd, void* data, size_t size, off_t place) {
  REAL(pread);
  return guarded(concerns(fd), kRead, [&] { return call(fd, data, size, place); });
}
ssize_t pread64(int fd, void* data, size_t size, off64_t place) { return pread(fd, data, size, place); }

ssize_t write(int fd, const void* data, size_t size) {
  REAL(write);
  return written(fd, size, [&](size_t most) { return call(fd, data, most); });
}
ssize_t pwrite(int fd, const void* data, size_t size, off_t place) {
  REAL(pwrite);
  return written(fd, size, [&](size_t most) { return call(fd, data, most, place); });
}
ssize_t pwrite64(int fd, const void* data, size_t size, off64_t place) {
  return pwrite(fd, data, size, place);
}
ssize_t writev(int fd, const iovec* parts, int count) {
  REAL(writev);
  if (count == 0 || !concerns(fd)) return call(fd, parts, count);
  return write(fd, parts[0].iov_base, parts[0].iov_len);  // as short as it may be
}

int rename(const char* from, const char* to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return renameat2(from_folder, from, to_folder, to, 0);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  REAL(renameat2);
  const bool is_ours = concerns(to_folder, to);
  return guarded(is_ours, kRename,
                 [&] { return renamed(is_ours, call(from_folder, from, to_folder, to, flags)); });
}
int link(const char* from, const char* to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  REAL(linkat);
  const bool is_ours = concerns(to_folder, to);
  return guarded(is_ours, kRename,
                 [&] { return renamed(is_ours, call(from_folder, from, to_folder, to, flags)); });
}

int unlink(const char* path) { return unlinkat(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char* path, int flags) {
  REAL(unlinkat);
  const bool is_ours = concerns(folder, path);
  return guarded(is_ours, kUnlink, [&] {
    if (is_ours) forget_synced(folder, path);
    return call(folder, path, flags);
  });
}

int fsync(int fd) {
  REAL(fsync);
  return flushed(fd, call);
}
int fdatasync(int fd) {
  REAL(fdatasync);
  return flushed(fd, call);
}

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  return guarded(concerns(fd), kTruncate, [&] { return call(fd, size); });
}
int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

int flock(int fd, int operation) {
  REAL(flock);
  return guarded(concerns(fd), kLock, [&] { return call(fd, operation); });
}

// ---- processes and threads ----

pid_t fork() {
  REAL(fork);
  return guarded(is_armed(), kSpawn, [&] { return call(); });
}
pid_t vfork() { return fork(); }  // a wrapper can't return twice on one stack, as vfork does

int posix_spawn(pid_t* process, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const words[], char* const environment[]) {
  REAL(posix_spawn);
  const Verdict verdict = is_armed() ? meet(kSpawn) : Verdict::kGoOn;
  if (verdict == Verdict::kFail) return state->error;
  return go_through(verdict, [&] { return call(process, path, actions, attributes, words, environment); });
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*begin)(void*),
                   void* argument) {
  REAL(pthread_create);
  const Verdict verdict = is_our_thread(__builtin_return_address(0)) ? meet(kThread) : Verdict::kGoOn;
  if (verdict == Verdict::kFail) return state->error;
  return go_through(verdict, [&] { return call(thread, attributes, begin, argument); });
}

}  // extern "C"

// ---- memory ----

void* operator new(std::size_t size) { return memory_or_throw(__builtin_return_address(0), size); }
void* operator new[](std::size_t size) { return memory_or_throw(__builtin_return_address(0), size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return memory_or_throw(__builtin_return_address(0), size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return memory(__builtin_return_address(0), size, 0);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return memory(__builtin_return_address(0), size, 0);
}
