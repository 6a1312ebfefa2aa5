// The kernel for AVX2.
#define SWORDFISH_ISA avx2
#define SWORDFISH_ISA_AVX2
#include "both.hpp"
