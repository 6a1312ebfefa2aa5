// Tests for C++, in fewer lines than a framework takes to install:
//
//   TEST(digits_count_from_one) { CHECK_EQUAL(Digit(1).index(), 0); }
//
// Each file is one program with CHECK_MAIN() at its end. It runs every test, prints what failed and where,
// and exits with 1 if anything did. `program name-part` runs only the tests whose name contains that part.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace check {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

inline int& failures() {
  static int count = 0;
  return count;
}

inline int add(const char* name, void (*run)()) {
  tests().push_back({name, run});
  return 0;
}

inline void fail(const char* file, int line, const std::string& message) {
  ++failures();
  std::printf("%s:%d: %s\n", file, line, message.c_str());
}

template <class Left, class Right>
void equal(const char* file, int line, const char* text, const Left& left, const Right& right) {
  if (left == right) return;
  std::ostringstream message;
  message << text;
  if constexpr (requires(std::ostream& out) { out << left << right; }) {
    message << ": " << left << " is not " << right;
  }
  fail(file, line, message.str());
}

inline int run_all(std::string_view part) {
  int ran = 0;
  for (const Test& test : tests()) {
    if (std::string_view(test.name).find(part) == std::string_view::npos) continue;
    const int before = failures();
    test.run();
    ++ran;
    if (failures() != before) std::printf("FAILED %s\n", test.name);
  }
  std::printf("%d tests, %d failed checks\n", ran, failures());
  return failures() == 0 && ran > 0 ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                                   \
  static void test_##name();                                         \
  static const int added_##name = ::check::add(#name, &test_##name); \
  static void test_##name()
#define CHECK(condition)                                             \
  do {                                                               \
    if (!(condition)) ::check::fail(__FILE__, __LINE__, #condition); \
  } while (false)
#define CHECK_EQUAL(left, right) ::check::equal(__FILE__, __LINE__, #left " == " #right, left, right)
#define CHECK_MAIN() \
  int main(int count, char** words) { return ::check::run_all(count > 1 ? words[1] : ""); }
