// The kernel without an intrinsic: the compiler's vectors, for any CPU.
#define SWORDFISH_ISA portable
#include "both.hpp"
