// The box kernel without an intrinsic: the compiler's vectors, for any CPU.
#define SWORDFISH_ISA portable
#include "box.hpp"
