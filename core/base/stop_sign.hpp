// A stop without the standard library, for code that is compiled once per instruction set: an inline function of a
// header, built for a newer CPU, might be the copy that the linker keeps for all.
#pragma once

namespace swordfish {

// Asked several times in a millisecond of a long run. True ends it; rows not done are left as they were.
struct StopSign {
  bool (*is_up)(void* asked) = nullptr;
  void* asked = nullptr;
};

}  // namespace swordfish
