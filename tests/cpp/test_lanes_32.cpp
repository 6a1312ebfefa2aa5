// The batch kernel with 32 lanes, which no kernel has by now, on any CPU: each vector is then several registers.
#define SWORDFISH_ISA wide
#define SWORDFISH_LANES 32
#include "kernel/13_both.hpp"
#include "lanes_laws.hpp"

TEST(thirty_two_lanes_obey_all_laws) {
  CHECK_EQUAL(swordfish::wide::kKernel.lanes, 32);
  laws::all_laws(swordfish::wide::kKernel);
}

CHECK_MAIN()
