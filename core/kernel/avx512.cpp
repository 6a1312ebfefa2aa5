// The kernel for AVX512.
#define SWORDFISH_ISA avx512
#define SWORDFISH_ISA_AVX512
#include "kernel/13_both.hpp"
