// What must be true of a kernel's batches, whatever its number of lanes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <thread>

#include "check.hpp"
#include "rows.hpp"
#include "search/search.hpp"
#include "sparse_grids.hpp"

namespace laws {

using namespace swordfish;
using rows::Random;

struct RowAnswer {
  Status status = Status::Unique;
  std::string solution;
  std::uint64_t count = 0, guesses = 0;
  bool operator==(const RowAnswer&) const = default;
};

struct Aligned {
  void operator()(void* memory) const { ::operator delete(memory, std::align_val_t{64}); }
};

// Runs a batch on some threads; `bytes` are the rows.
inline std::vector<RowAnswer> solve(const Kernel& kernel, RowForm form, std::span<const std::uint8_t> bytes,
                                    std::size_t stride, std::uint64_t limit = 2, int threads = 1) {
  const std::size_t count = bytes.size() / stride;
  std::vector<std::uint8_t> solutions(81 * count, 0xee), status(count, 0xee);
  std::vector<std::uint64_t> counts(count), guesses(count);
  Batch batch;
  batch.form = form;
  batch.rows = bytes.data();
  batch.count = count;
  batch.stride = stride;
  batch.limit = limit;
  batch.solutions = solutions.data();
  batch.status = status.data();
  batch.counts = counts.data();
  batch.guesses = guesses.data();
  batch.long_search = long_search(kernel);
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      const std::unique_ptr<void, Aligned> memory(::operator new(kernel.batch_memory, std::align_val_t{64}));
      std::memset(memory.get(), 0xa5, kernel.batch_memory);
      kernel.solve_batch(batch, memory.get(), {});
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::vector<RowAnswer> answers(count);
  for (std::size_t i = 0; i < count; ++i) {
    answers[i] = {static_cast<Status>(status[i]), {}, counts[i], guesses[i]};
    for (std::size_t cell = 0; cell < 81; ++cell) {
      answers[i].solution += static_cast<char>('0' + solutions[81 * i + cell]);
    }
  }
  return answers;
}

inline std::vector<std::uint8_t> bytes_of(const std::vector<std::string>& texts) {
  std::vector<std::uint8_t> bytes;
  for (const std::string& text : texts) bytes.insert(bytes.end(), text.begin(), text.end());
  return bytes;
}
inline std::vector<RowAnswer> solve(const Kernel& kernel, const std::vector<std::string>& texts,
                                    std::uint64_t limit = 2, int threads = 1) {
  return solve(kernel, RowForm::Text, bytes_of(texts), 81, limit, threads);
}

inline bool is_solution_of(const std::string& solution, const std::string& puzzle) {
  for (int house = 0; house < kHouses; ++house) {
    unsigned digits = 0;
    for (int place = 0; place < 9; ++place) {
      const char c = solution[House(house).cell(place).index];
      if (c >= '1' && c <= '9') digits |= 1u << (c - '1');
    }
    if (digits != 0x1ff) return false;
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] >= '1' && puzzle[cell] <= '9' && puzzle[cell] != solution[cell]) return false;
  }
  return true;
}

inline bool has_conflict(const std::string& text) {
  for (int house = 0; house < kHouses; ++house) {
    unsigned digits = 0;
    for (int place = 0; place < 9; ++place) {
      const char c = text[House(house).cell(place).index];
      if (c < '1' || c > '9') continue;
      if ((digits >> (c - '1') & 1) != 0) return true;
      digits |= 1u << (c - '1');
    }
  }
  return false;
}

// One puzzle per call is tested against a plain backtracker elsewhere; here it is the judge.
inline void check_answers(const std::vector<std::string>& texts, const std::vector<RowAnswer>& answers,
                          std::uint64_t limit) {
  CHECK_EQUAL(texts.size(), answers.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::array<std::uint8_t, kCells> digits;
    const std::uint64_t count = find_solutions(texts[i].c_str(), limit, digits.data()).solutions;
    const RowAnswer& answer = answers[i];
    CHECK_EQUAL(answer.count, count);
    if (count == 0) {
      CHECK(answer.status == (has_conflict(texts[i]) ? Status::Conflict : Status::None));
      CHECK_EQUAL(answer.solution, std::string(81, '0'));
    } else {
      CHECK(answer.status == (count == 1 ? Status::Unique : Status::Many));
      CHECK(is_solution_of(answer.solution, texts[i]));
    }
  }
}

inline void rows_of_every_kind_are_answered_right(const Kernel& kernel) {
  const std::vector<std::string> texts = rows::mixed(1500, 1);
  for (const std::uint64_t limit : {1, 2, 3, 50}) check_answers(texts, solve(kernel, texts, limit), limit);
}

inline void small_batches_are_answered_right(const Kernel& kernel) {
  const std::vector<std::string> texts = rows::mixed(70, 2);
  for (std::size_t count = 0; count <= texts.size(); ++count) {
    const std::vector<std::string> few(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(count));
    check_answers(few, solve(kernel, few), 2);
  }
}

// Solution, count and guesses of a row are its own, whatever is beside it and on however many threads.
inline void neighbours_do_not_matter(const Kernel& kernel) {
  std::vector<std::string> texts = rows::mixed(600, 3);
  for (const rows::Sparse& sparse : rows::sparse_grids()) texts.push_back(sparse.text);
  for (const std::uint64_t limit : {2, 7}) {
    std::vector<RowAnswer> alone;
    for (const std::string& text : texts) alone.push_back(solve(kernel, {text}, limit)[0]);
    CHECK(solve(kernel, texts, limit) == alone);
    CHECK(solve(kernel, texts, limit, 2) == alone);
    CHECK(solve(kernel, texts, limit, 5) == alone);
    Random random(4);
    for (int i = 0; i < 6; ++i) {
      std::vector<std::size_t> order(texts.size());
      for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
      rows::shuffle(order, random);
      order.resize(20 + random.engine() % (texts.size() - 20));
      std::vector<std::string> shuffled;
      for (const std::size_t k : order) shuffled.push_back(texts[k]);
      const std::vector<RowAnswer> answers = solve(kernel, shuffled, limit, 1 + i % 3);
      for (std::size_t k = 0; k < order.size(); ++k) CHECK(answers[k] == alone[order[k]]);
    }
  }
}

// Rows on which the lanes lose patience, alone and side by side.
inline void sparse_rows_are_answered_right(const Kernel& kernel) {
  std::vector<std::string> texts;
  for (const rows::Sparse& sparse : rows::sparse_grids()) {
    texts.push_back(sparse.text);
    CHECK(solve(kernel, {sparse.text})[0].status == sparse.status);
  }
  for (const std::uint64_t limit : {1, 2, 3, 50}) check_answers(texts, solve(kernel, texts, limit), limit);
}

// A kernel of any width does the same, guess by guess.
inline void widths_agree(const Kernel& kernel, const Kernel& other) {
  std::vector<std::string> texts = rows::mixed(400, 5);
  for (const rows::Sparse& sparse : rows::sparse_grids()) texts.push_back(sparse.text);
  CHECK(solve(kernel, texts, 3) == solve(other, texts, 3));
}

inline void every_form_is_read(const Kernel& kernel) {
  std::vector<std::string> texts = rows::mixed(100, 6);
  const std::vector<RowAnswer> expected = solve(kernel, texts);

  std::vector<std::uint8_t> digits, with_line_ends;
  std::vector<std::string> other_blanks = texts;
  const std::string blanks = "0.*_-xX?";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const char c = texts[i][cell];
      digits.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
      with_line_ends.push_back(static_cast<std::uint8_t>(c));
      if (c == '.') other_blanks[i][cell] = i % 2 == 0 ? ' ' : blanks[(i + cell) % blanks.size()];
    }
    with_line_ends.push_back('\n');
  }
  CHECK(solve(kernel, RowForm::Digits, digits, 81) == expected);
  CHECK(solve(kernel, RowForm::Text, with_line_ends, 82) == expected);
  CHECK(solve(kernel, RowForm::Lines, with_line_ends, 82) == expected);
  CHECK(solve(kernel, other_blanks) == expected);
}

// Givens alone say as much as the candidates that they leave, and two equal ones in a house are a conflict.
inline void candidates_and_digits_have_the_same_status(const Kernel& kernel) {
  const std::vector<std::string> texts = rows::mixed(400, 10);
  std::vector<std::uint8_t> masks;
  for (const std::string& text : texts) {
    for (const char c : text) {
      const unsigned mask = c == '.' ? 0x1ffu : 1u << (c - '1');
      masks.push_back(static_cast<std::uint8_t>(mask & 0xff));
      masks.push_back(static_cast<std::uint8_t>(mask >> 8));
    }
  }
  const std::vector<RowAnswer> expected = solve(kernel, texts),
                               answers = solve(kernel, RowForm::Masks, masks, 162);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CHECK(answers[i].status == expected[i].status);
    CHECK_EQUAL(answers[i].count, expected[i].count);
  }
}

inline void lines_without_their_end_are_malformed(const Kernel& kernel) {
  const std::vector<std::string> texts = rows::mixed(100, 11);
  std::vector<RowAnswer> expected = solve(kernel, texts);
  std::vector<std::uint8_t> lines;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    lines.insert(lines.end(), texts[i].begin(), texts[i].end());
    lines.push_back(i % 9 == 0 ? '.' : '\n');  // the last row, 99, is one of those: it may do without
    if (i % 9 == 0 && i != 99) expected[i] = {Status::Malformed, std::string(81, '0'), 0, 0};
  }
  CHECK(solve(kernel, RowForm::Lines, lines, 82) == expected);
}

inline void malformed_rows_do_not_spoil_others(const Kernel& kernel) {
  std::vector<std::string> texts = rows::mixed(200, 7);
  const std::vector<RowAnswer> expected = solve(kernel, texts);
  Random random(8);
  std::vector<bool> is_malformed(texts.size());
  for (std::size_t i = 0; i < texts.size(); i += 1 + random.engine() % 7) {
    const std::string wrong = {'k', '\0', '/', ':', static_cast<char>(0xb1), '\n', 'O'};
    texts[i][static_cast<std::size_t>(random.below(kCells))] = wrong[random.engine() % wrong.size()];
    is_malformed[i] = true;
  }
  const std::vector<RowAnswer> answers = solve(kernel, texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CHECK(answers[i] ==
          (is_malformed[i] ? RowAnswer{Status::Malformed, std::string(81, '0'), 0, 0} : expected[i]));
  }
  const std::vector<std::uint8_t> ten(81, 10);
  CHECK(solve(kernel, RowForm::Digits, ten, 81)[0].status == Status::Malformed);
}

inline void removed_candidates_are_respected(const Kernel& kernel) {
  Random random(9);
  std::vector<CandidateRow> candidates;
  std::vector<std::uint8_t> masks, flags;
  for (int i = 0; i < 400; ++i) {
    const std::string solution = rows::solution(random);
    CandidateRow row;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const auto mask = random.engine() & random.engine() & 0x1ff;
      row.cells[cell] = static_cast<std::uint16_t>(mask | 1u << (solution[cell] - '1'));
    }
    for (int hits = i % 4; hits > 0; --hits) {
      row.cells[random.engine() % kCells] = static_cast<std::uint16_t>(random.below(512));
    }
    candidates.push_back(row);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::uint16_t mask = row.cells[cell];
      masks.push_back(static_cast<std::uint8_t>(mask & 0xff));
      masks.push_back(static_cast<std::uint8_t>(mask >> 8));
      for (int digit = 0; digit < 9; ++digit) flags.push_back(mask >> digit & 1);
    }
  }
  const std::vector<RowAnswer> answers = solve(kernel, RowForm::Masks, masks, 162, 20);
  CHECK(solve(kernel, RowForm::Flags, flags, 729, 20) == answers);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    auto memory = std::make_unique<SearchMemory>();
    active_kernel().begin(*memory, candidates[i]);
    CHECK_EQUAL(answers[i].count, active_kernel().advance(*memory, 20, kForever, nullptr).solutions);
    if (answers[i].count == 0) continue;
    CHECK(is_solution_of(answers[i].solution, std::string(81, '.')));
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      CHECK((candidates[i].cells[cell] >> (answers[i].solution[cell] - '1') & 1) != 0);
    }
  }
  flags[729 * 3 + 5] = 2;
  masks[162 * 4 + 1] = 2;
  CHECK(solve(kernel, RowForm::Flags, flags, 729, 20)[3].status == Status::Malformed);
  CHECK(solve(kernel, RowForm::Masks, masks, 162, 20)[4].status == Status::Malformed);
}

// Batches of nothing but the worst: grids without a given, one given, everything given, nothing possible.
inline void extreme_rows_are_answered_right(const Kernel& kernel) {
  Random random(10);
  std::vector<std::string> texts(20, std::string(81, '.'));
  for (int i = 0; i < 20; ++i) texts.push_back(rows::with_givens(rows::solution(random), i % 9, random));
  for (int i = 0; i < 20; ++i) texts.push_back(rows::solution(random));
  for (int i = 0; i < 20; ++i) texts.push_back(std::string(81, static_cast<char>('1' + i % 9)));
  for (int i = 0; i < 200; ++i) {
    std::string text(81, '.');
    for (int givens = 2 + random.below(40); givens > 0; --givens) {
      text[random.engine() % kCells] = static_cast<char>('1' + random.below(9));
    }
    texts.push_back(text);
  }
  for (const std::uint64_t limit : {2, 1000}) check_answers(texts, solve(kernel, texts, limit), limit);
}

// Three of a digit in every box, row and column: each of them has its place in a band that can be filled.
inline void a_digit_given_in_a_pattern_is_a_conflict(const Kernel& kernel) {
  std::vector<std::uint8_t> digits(9 * kCells), masks(2 * 9 * kCells);
  for (std::size_t i = 0; i < 9 * kCells; ++i) {
    const std::size_t digit = i / kCells, row = i % kCells / 9, column = i % 9;
    const bool is_given = row % 3 == (column + column / 3 + row / 3) % 3;
    digits[i] = static_cast<std::uint8_t>(is_given ? digit + 1 : 0);
    const unsigned mask = is_given ? 1u << digit : 0x1ff;
    masks[2 * i] = static_cast<std::uint8_t>(mask & 0xff);
    masks[2 * i + 1] = static_cast<std::uint8_t>(mask >> 8);
  }
  const std::vector<RowAnswer> expected(9, {Status::Conflict, std::string(81, '0'), 0, 0});
  CHECK(solve(kernel, RowForm::Digits, digits, 81) == expected);
  CHECK(solve(kernel, RowForm::Masks, masks, 162) == expected);
}

inline void a_stop_sign_ends_a_run(const Kernel& kernel) {
  const std::vector<std::string> texts(100, std::string(81, '.'));
  const std::vector<std::uint8_t> bytes = bytes_of(texts);
  Batch batch;
  batch.rows = bytes.data();
  batch.count = texts.size();
  batch.limit = ~std::uint64_t{0};  // this would take forever
  int asked = 0;
  const std::unique_ptr<void, Aligned> memory(::operator new(kernel.batch_memory, std::align_val_t{64}));
  kernel.solve_batch(batch, memory.get(),
                     {[](void* times) { return ++*static_cast<int*>(times) == 5; }, &asked});
  CHECK_EQUAL(asked, 5);
}

inline void all_laws(const Kernel& kernel) {
  rows_of_every_kind_are_answered_right(kernel);
  small_batches_are_answered_right(kernel);
  neighbours_do_not_matter(kernel);
  sparse_rows_are_answered_right(kernel);
  widths_agree(kernel, *find_kernel("portable"));
  every_form_is_read(kernel);
  candidates_and_digits_have_the_same_status(kernel);
  lines_without_their_end_are_malformed(kernel);
  malformed_rows_do_not_spoil_others(kernel);
  removed_candidates_are_respected(kernel);
  extreme_rows_are_answered_right(kernel);
  a_digit_given_in_a_pattern_is_a_conflict(kernel);
  a_stop_sign_ends_a_run(kernel);
}

}  // namespace laws
