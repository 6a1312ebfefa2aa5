// Test data that lives beside the project, for those who have it; a test says so and ends where it is not here.
#pragma once

#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

inline std::optional<std::string> shared_file(std::string_view name) {
  const std::string path = std::string(SWORDFISH_ROOT) + "/../shared/data/" + std::string(name);
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::printf("skipped: shared test data is not here: %s\n", std::string(name).c_str());
    return {};
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}
