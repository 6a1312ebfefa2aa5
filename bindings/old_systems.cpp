// What the headers of a new gcc ask of the system, for systems that don't have it yet.
//
// A released module is compiled where glibc and libstdc++ are new, and loaded where they may be years
// older. Of all that it needs, three symbols are newer than glibc 2.24 and its libstdc++. Defined here
// and hidden, they are found in the module itself. tools/release.py looks at what the module needs in
// the end, so that a fourth doesn't come in unseen.
#include <new>  // and with it, which library this is

#if defined(SWORDFISH_RELEASE) && defined(__GLIBCXX__) && defined(__GLIBC__)
#include <pthread.h>
#include <time.h>

#define SF_HIDDEN __attribute__((visibility("hidden")))

extern "C" {

// From glibc 2.32: whether shared pointers may count without atomic operations. They may not, as before.
extern SF_HIDDEN char __libc_single_threaded;
char __libc_single_threaded = 0;

// From glibc 2.30: a wait that ends at a time of some clock. It is turned into one of the system's clock, as libstdc++
// did before; whoever sets that clock makes a single wait shorter or longer.
SF_HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                     const timespec* end) {
  constexpr long kSecond = 1'000'000'000;
  timespec theirs{}, system{};
  clock_gettime(clock, &theirs);
  clock_gettime(CLOCK_REALTIME, &system);
  const long nanoseconds = system.tv_nsec + end->tv_nsec - theirs.tv_nsec;
  const long carried = nanoseconds < 0 ? -1 : nanoseconds / kSecond;
  const timespec moved{system.tv_sec + end->tv_sec - theirs.tv_sec + carried,
                       nanoseconds - carried * kSecond};
  return pthread_cond_timedwait(condition, mutex, &moved);
}
}

// From libstdc++ of gcc 11.
namespace std {
SF_HIDDEN void __throw_bad_array_new_length() { throw bad_array_new_length(); }
}  // namespace std
#endif
