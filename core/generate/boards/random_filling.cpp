#include "generate/boards/random_filling.hpp"

namespace swordfish::board {
namespace {

constexpr std::uint64_t kFirstPatience = 20;  // failures until the guesses begin anew

class RandomFiller {
 public:
  RandomFiller(const Program& program, Random& random)
      : program_(program), random_(random), engine_(program) {
    const std::vector<Digits> open(static_cast<std::size_t>(program.cells), program.all);
    program.begin_with(open, start_);
    for (int cell = 0; cell < program.cells; ++cell) {
      if (program.variable[static_cast<std::size_t>(cell)] == cell) variables_.push_back(cell);
    }
  }

  RandomFilling fill(std::uint64_t most_failures, const StopAsked& stop) {
    for (std::uint64_t patience = kFirstPatience; failures_ < most_failures && !stop(); patience *= 2) {
      RandomFilling found = attempt(failures_ + patience, stop);
      if (found.digits || found.is_impossible) return found;
    }
    return {};
  }

 private:
  struct TriedDigit {
    int cell = -1;
    Digits digit = 0;
  };

  RandomFilling attempt(std::uint64_t most_failures, const StopAsked& stop) {
    constexpr std::uint64_t kFailuresPerLook = 16;
    guesses_.clear();
    engine_.begin(start_);
    if (program_.is_impossible || !engine_.propagate()) return {.digits = {}, .is_impossible = true};
    while (failures_ < most_failures && (failures_ % kFailuresPerLook != 0 || !stop())) {
      const TriedDigit guess = choose();
      if (guess.cell < 0) {
        Filling digits = filling();
        if (program_.holds(digits)) return {.digits = std::move(digits)};
      } else {
        engine_.push();
        guesses_.push_back(guess);
        if (engine_.follow(guess.cell, guess.digit)) continue;
      }
      if (!retreat()) return {.digits = {}, .is_impossible = true};
    }
    return {};
  }

  // Fills on, by a random digit of a random one of the cells that have the fewest.
  TriedDigit choose() {
    int fewest = kMostDigits + 1, ties = 0, chosen = -1;
    for (const int cell : variables_) {
      const int size = size_of(engine_[cell]);
      if (size == 1 || size > fewest) continue;
      if (size < fewest) fewest = size, ties = 0;
      if (random_.below(++ties) == 0) chosen = cell;
    }
    if (chosen < 0) return {};
    Digits rest = engine_[chosen];
    for (int skipped = random_.below(fewest); skipped > 0; --skipped) rest &= rest - 1;
    return {chosen, first_alone(rest)};
  }

  // When no filling goes on so, refutes the newest guess that can be; false: none is left, so there is no filling.
  bool retreat() {
    while (!guesses_.empty()) {
      ++failures_;
      engine_.pop();
      const TriedDigit guess = guesses_.back();
      guesses_.pop_back();
      if (engine_.follow(guess.cell, ~guess.digit)) return true;
    }
    return false;
  }

  Filling filling() const {
    Filling digits;
    for (const int variable : program_.variable)
      digits.push_back(program_.lowest + first_of(engine_[variable]));
    return digits;
  }

  const Program& program_;
  Random& random_;
  Engine engine_;
  std::vector<Digits> start_;
  std::vector<int> variables_;
  std::vector<TriedDigit> guesses_;
  std::uint64_t failures_ = 0;
};

}  // namespace

RandomFilling random_filling(const Program& program, Random& random, std::uint64_t most_failures,
                             const StopAsked& stop) {
  return RandomFiller(program, random).fill(most_failures, stop);
}

}  // namespace swordfish::board
