// The kernel without an intrinsic: the compiler's vectors, for any CPU.
#define SWORDFISH_ISA portable
#include "kernel/13_both.hpp"
