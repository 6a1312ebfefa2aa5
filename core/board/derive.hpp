// What follows from rules and houses together, made once: sums over houses (innies and outies), and sets of cells that
// hold the same digits because rows and jigsaw pieces nearly cover each other (the law of leftovers).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/engine.hpp"
#include "board/model.hpp"

namespace swordfish::board {

std::vector<Sum> derive_sums(const Program& program, std::span<const Sum> sums);
std::vector<std::unique_ptr<Propagator>> derive_leftovers(const Program& program);

}  // namespace swordfish::board
