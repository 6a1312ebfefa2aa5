// A small fuzzer for compilers that bring none: it changes the seeds at random, without learning which
// changes reach new code. Of libFuzzer's flags it knows the time, and passes over the others:
//
//   program -max_total_time=60 folder...
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "law.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> read_seeds(const std::vector<std::string>& folders) {
  std::vector<Bytes> seeds = {{}};
  for (const std::string& folder : folders) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path(), std::ios::binary);
      seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  }
  return seeds;
}

// Cuts, copies and overwrites: a few changes of the kind that people and broken files make.
Bytes changed(Bytes bytes, const std::vector<Bytes>& seeds, std::mt19937_64& random) {
  const auto below = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  const std::string likely = "0123456789.-*_|+ \n\r\t,;:!uxX#'[]\xef\xbb\xbf";
  const auto any = [&] {
    return static_cast<std::uint8_t>(below(4) == 0 ? below(256) : likely[below(likely.size())]);
  };
  for (std::size_t changes = below(8) + 1; changes > 0; --changes) {
    const std::size_t at = below(bytes.size() + 1);
    const std::size_t length = below(std::min<std::size_t>(bytes.size() - at, 30) + 1);
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const Bytes part(place, place + static_cast<std::ptrdiff_t>(length));
    switch (below(5)) {
      case 0: bytes.erase(place, place + static_cast<std::ptrdiff_t>(length)); break;
      case 1: bytes.insert(place, part.begin(), part.end()); break;
      case 2: bytes.insert(place, any()); break;
      case 3:
        if (at < bytes.size()) bytes[at] = any();
        break;
      default: {
        const Bytes& other = seeds[below(seeds.size())];
        const std::size_t from = below(other.size() + 1);
        bytes.insert(place, other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
      }
    }
    if (bytes.size() > 4096) bytes.resize(4096);
  }
  return bytes;
}

}  // namespace

int main(int count, char** words) {
  double seconds = 60;
  std::vector<std::string> folders;
  for (int index = 1; index < count; ++index) {
    const std::string word = words[index], flag = "-max_total_time=";
    if (word.starts_with(flag)) {
      seconds = std::stod(word.substr(flag.size()));
    } else if (!word.starts_with('-')) {
      folders.push_back(word);
    }
  }
  const std::vector<Bytes> seeds = read_seeds(folders);
  for (const Bytes& seed : seeds) LLVMFuzzerTestOneInput(seed.data(), seed.size());
  std::mt19937_64 random(1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  unsigned long long runs = 0;
  for (; std::chrono::steady_clock::now() < end; ++runs) {
    const Bytes bytes = changed(seeds[random() % seeds.size()], seeds, random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%llu runs in %.0f seconds, no law broken\n", runs, seconds);
}
