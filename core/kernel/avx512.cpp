// The kernel for AVX512: that for AVX2 with what came after it, twice the registers, masks of a bit for each lane and any
// function of three in one instruction. Its registers have 256 bits, too: docs/decisions/0006.
#define SWORDFISH_ISA avx512
#define SWORDFISH_ISA_AVX2
#define SWORDFISH_ISA_AVX512
#include "kernel/13_both.hpp"
