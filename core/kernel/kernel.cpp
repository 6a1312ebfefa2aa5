#include "kernel/kernel.hpp"

#include <cstdlib>
#include <string>

namespace swordfish {

// Each is defined in its own file under kernel/, built with its own flags; CMake says which are in this
// build.
namespace portable {
extern const Kernel kKernel;
}
#ifdef SWORDFISH_HAS_X86
namespace avx2 {
extern const Kernel kKernel;
}
namespace avx512 {
extern const Kernel kKernel;
}
#endif
#ifdef SWORDFISH_HAS_NEON
namespace neon {
extern const Kernel kKernel;
}
#endif

namespace {

struct RunnableKernels {
  std::array<const Kernel*, 4> runnable{};
  std::size_t count = 0;
  const Kernel* active = nullptr;
  std::string refused;

  RunnableKernels() {
#ifdef SWORDFISH_HAS_X86
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl");
    if (avx512) runnable[count++] = &avx512::kKernel;
    if (avx2) runnable[count++] = &avx2::kKernel;
#endif
#ifdef SWORDFISH_HAS_NEON
    runnable[count++] = &neon::kKernel;
#endif
    runnable[count++] = &portable::kKernel;
    active = runnable[0];

    const char* wanted = std::getenv("SWORDFISH_KERNEL");
    if (wanted == nullptr || *wanted == '\0') return;
    if (const Kernel* named = find(wanted)) {
      active = named;
    } else {
      refused = wanted;
    }
  }

  const Kernel* find(std::string_view name) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (name == runnable[i]->name) return runnable[i];
    }
    return nullptr;
  }
};

const RunnableKernels& choice() {
  static const RunnableKernels made;
  return made;
}

}  // namespace

std::span<const Kernel* const> kernels() { return {choice().runnable.data(), choice().count}; }
const Kernel* find_kernel(std::string_view name) { return choice().find(name); }
const Kernel& active_kernel() { return *choice().active; }
std::string_view refused_kernel() { return choice().refused; }

}  // namespace swordfish
