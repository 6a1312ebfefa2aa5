// What the headers of a new gcc ask of the system, for systems that don't have it yet.
//
// A released module is compiled where glibc and libstdc++ are new, and loaded where they may be years
// older. Of all that it needs, five symbols are newer than glibc 2.27 and the libstdc++ of gcc 7. Defined
// here and hidden, they are found in the module itself. tools/release.py has auditwheel look at what the
// module needs in the end, so that a sixth doesn't come in unseen.
#include <new>  // and with it, which library this is

#if defined(SWORDFISH_RELEASE) && defined(__GLIBCXX__) && defined(__GLIBC__)
#include <pthread.h>
#include <time.h>

// Headers have declared them visible to all; under a name of our own they can be hidden.
#define SF_HIDDEN_AS(name) asm(name) __attribute__((visibility("hidden")))

extern "C" {

// From glibc 2.32: whether shared pointers may count without atomic operations. They may not, as before.
extern char sf_single_threaded SF_HIDDEN_AS("__libc_single_threaded");
char sf_single_threaded = 0;

// From glibc 2.30: a wait until a time of some clock. It becomes one until a time of the system's clock, as in
// libstdc++ before; whoever sets that clock makes a single wait shorter or longer.
int sf_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* end)
    SF_HIDDEN_AS("pthread_cond_clockwait");
int sf_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
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

// From libstdc++ of gcc 11, whose headers count the owners of an exception themselves. Copying and destroying
// a pointer to it does the same: a copy that is never destroyed is one owner more.
void sf_copy_exception(void* copy, const void* pointer) asm("_ZNSt15__exception_ptr13exception_ptrC1ERKS0_");
void sf_destroy_exception(void* pointer) asm("_ZNSt15__exception_ptr13exception_ptrD1Ev");
void sf_add_owner(void* pointer) SF_HIDDEN_AS("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
void sf_add_owner(void* pointer) {
  void* copy = nullptr;
  sf_copy_exception(&copy, pointer);
}
void sf_drop_owner(void* pointer) SF_HIDDEN_AS("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
void sf_drop_owner(void* pointer) { sf_destroy_exception(pointer); }

// From there too.
[[noreturn]] void sf_throw_bad_array_new_length() SF_HIDDEN_AS("_ZSt28__throw_bad_array_new_lengthv");
void sf_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
}
#endif
