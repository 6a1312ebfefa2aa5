// The box kernel for NEON.
#define SWORDFISH_ISA neon
#define SWORDFISH_ISA_NEON
#include "box.hpp"
