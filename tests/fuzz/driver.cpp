// A small fuzzer for compilers that bring none: it changes the seeds at random, without learning which changes
// reach new code. Its flags are libFuzzer's, of which it knows these and passes over the others:
//
//   program -max_total_time=60 -timeout=10 folder...    for so long, and no input may take longer than ten seconds
//   program -runs=0 folder...                           the seeds alone, and then it ends
//
// An input that breaks a law is kept in the file "broken-input".
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "law.hpp"

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> read_seeds(const std::vector<std::string>& folders) {
  std::vector<Input> seeds = {{}};
  for (const std::string& folder : folders) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path(), std::ios::binary);
      seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  }
  return seeds;
}

// ---- changes ----

// Cuts, copies and overwrites: a few changes of the kind that people and broken files make.
Input changed(Input input, const std::vector<Input>& seeds, std::mt19937_64& random) {
  const auto below = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  const std::string likely = "0123456789.-*_|+ \n\r\t,;:!uxX#'[]\xef\xbb\xbf";
  const auto any = [&] {
    return static_cast<std::uint8_t>(below(4) == 0 ? below(256) : likely[below(likely.size())]);
  };
  for (std::size_t changes = below(8) + 1; changes > 0; --changes) {
    const std::size_t at = below(input.size() + 1);
    const std::size_t length = below(std::min<std::size_t>(input.size() - at, 30) + 1);
    const auto place = input.begin() + static_cast<std::ptrdiff_t>(at);
    const Input part(place, place + static_cast<std::ptrdiff_t>(length));
    switch (below(5)) {
      case 0: input.erase(place, place + static_cast<std::ptrdiff_t>(length)); break;
      case 1: input.insert(place, part.begin(), part.end()); break;
      case 2: input.insert(place, any()); break;
      case 3:
        if (at < input.size()) input[at] = any();
        break;
      default: {
        const Input& other = seeds[below(seeds.size())];
        const std::size_t from = below(other.size() + 1);
        input.insert(place, other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
      }
    }
    if (input.size() > 4096) input.resize(4096);
  }
  return input;
}

// ---- trying ----

// What is being tried, for the handler that keeps it.
const Input* current = nullptr;
unsigned seconds_for_one = 0;

// What can't be written here can't be helped either.
void put(int file, const void* data, std::size_t size) {
  if (write(file, data, size) < 0) return;
}

// Only what a signal handler may call; the program ends by the same signal then.
extern "C" void keep_input(int signal) {
  constexpr std::string_view kLate = "an input took longer than -timeout allows\n";
  if (signal == SIGALRM) put(STDERR_FILENO, kLate.data(), kLate.size());
  put(open("broken-input", O_WRONLY | O_CREAT | O_TRUNC, 0666), current->data(), current->size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void try_input(const Input& input) {
  current = &input;
  alarm(seconds_for_one);
  LLVMFuzzerTestOneInput(input.data(), input.size());
  alarm(0);
}

}  // namespace

int main(int count, char** words) {
  double seconds = 60;
  std::uint64_t most_runs = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::string> folders;
  for (int index = 1; index < count; ++index) {
    const std::string word = words[index];
    const auto value_of = [&](const std::string& flag) -> std::optional<double> {
      if (!word.starts_with(flag)) return std::nullopt;
      return std::stod(word.substr(flag.size()));
    };
    if (const auto value = value_of("-max_total_time=")) seconds = *value;
    if (const auto value = value_of("-timeout=")) seconds_for_one = static_cast<unsigned>(*value);
    if (const auto value = value_of("-runs=")) most_runs = static_cast<std::uint64_t>(*value);
    if (!word.starts_with('-')) folders.push_back(word);
  }
  for (const int signal : {SIGABRT, SIGALRM, SIGSEGV}) std::signal(signal, keep_input);
  const std::vector<Input> seeds = read_seeds(folders);
  for (const Input& seed : seeds) try_input(seed);
  std::mt19937_64 random(1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::uint64_t runs = 0;
  for (; runs < most_runs && std::chrono::steady_clock::now() < end; ++runs) {
    try_input(changed(seeds[random() % seeds.size()], seeds, random));
  }
  std::fprintf(stderr, "stat::number_of_executed_units: %llu\n",
               static_cast<unsigned long long>(runs + seeds.size()));
}
