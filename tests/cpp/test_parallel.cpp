#include "base/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "check.hpp"

using namespace swordfish;

TEST(shared_items_are_worked_on_once_each) {
  for (const int threads : {0, 1, 2, 5}) {
    for (const std::size_t part : {std::size_t{1}, std::size_t{7}, std::size_t{2000}}) {
      std::vector<int> done(1000);
      CHECK(
          share_out(done.size(), part, threads, kNeverStop, [&](std::size_t i, const auto&) { ++done[i]; }));
      CHECK(done == std::vector<int>(1000, 1));
    }
  }
}

TEST(nothing_to_share_is_done_at_once) {
  CHECK(share_out(0, 1, 2, kNeverStop, [](std::size_t, const auto&) { throw std::logic_error("no item"); }));
}

TEST(one_thread_asks_after_each_part) {
  int parts = 0;
  CHECK(!share_out(1000, 1, 1, [] { return true; }, [&](std::size_t, const auto&) { ++parts; }));
  CHECK_EQUAL(parts, 1);
}

TEST(threads_learn_that_they_are_stopped_in_the_middle_of_an_item) {
  std::atomic<int> begun = 0;
  const auto wait_for_stop = [&](std::size_t, const StopAsked& is_stopped) {
    ++begun;
    while (!is_stopped()) {
    }
  };
  CHECK(!share_out(1000, 1, 2, [&] { return begun == 2; }, wait_for_stop));
  CHECK_EQUAL(begun.load(), 2);
}

TEST(what_work_throws_is_thrown_to_the_caller_and_ends_the_others) {
  for (const int threads : {1, 2}) {
    std::atomic<int> done = 0;
    bool is_caught = false;
    try {
      share_out(1'000'000'000, 1, threads, kNeverStop, [&](std::size_t i, const auto&) {
        if (i == 100) throw std::runtime_error("item 100");
        ++done;
      });
    } catch (const std::runtime_error& error) {
      is_caught = std::string_view(error.what()) == "item 100";
    }
    CHECK(is_caught);
    CHECK(done >= 100);
  }
}

TEST(a_question_that_throws_ends_the_work) {
  const auto wait_for_stop = [](std::size_t, const StopAsked& is_stopped) {
    while (!is_stopped()) {
    }
  };
  bool is_caught = false;
  try {
    share_out(2, 1, 2, []() -> bool { throw std::runtime_error("asked"); }, wait_for_stop);
  } catch (const std::runtime_error&) {
    is_caught = true;
  }
  CHECK(is_caught);
}

CHECK_MAIN()
