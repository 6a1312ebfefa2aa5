// The kernel for NEON.
#define SWORDFISH_ISA neon
#define SWORDFISH_ISA_NEON
#include "kernel/13_both.hpp"
