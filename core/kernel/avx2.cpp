// The kernel for AVX2.
#define SWORDFISH_ISA avx2
#define SWORDFISH_ISA_AVX2
#include "kernel/13_both.hpp"
