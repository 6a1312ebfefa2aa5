// The kernel of one instruction set: box for one puzzle, lanes for many, rules to a standstill.
#pragma once

#include "kernel/03_box_search.hpp"
#include "kernel/05_standstill.hpp"
#include "kernel/12_lanes_search.hpp"

#define SWORDFISH_QUOTE_(text) #text
#define SWORDFISH_QUOTE(text) SWORDFISH_QUOTE_(text)

namespace swordfish::SWORDFISH_ISA {

extern const Kernel kKernel;
const Kernel kKernel{.name = SWORDFISH_QUOTE(SWORDFISH_ISA),
                     .begin = &begin,
                     .begin_text = &begin_text,
                     .exclude = &exclude,
                     .advance = &advance,
                     .prune = &prune,
                     .solve = &solve,
                     .solve_batch = &lanes::solve_batch,
                     .batch_memory = sizeof(lanes::Memory),
                     .lanes = kLanes,
                     .to_standstill = &standstill::to_standstill,
                     .depth = &standstill::depth};

}  // namespace swordfish::SWORDFISH_ISA
