// Batches on every kernel that this CPU can run.
#include "lanes_laws.hpp"

#define LAW(name)                                                                     \
  TEST(name) {                                                                        \
    for (const swordfish::Kernel* kernel : swordfish::kernels()) laws::name(*kernel); \
  }

LAW(rows_of_every_kind_are_answered_right)
LAW(small_batches_are_answered_right)
LAW(neighbours_do_not_matter)
LAW(sparse_rows_are_answered_right)
LAW(every_form_is_read)
LAW(candidates_and_digits_have_the_same_status)
LAW(lines_without_their_end_are_malformed)
LAW(malformed_rows_do_not_spoil_others)
LAW(removed_candidates_are_respected)
LAW(extreme_rows_are_answered_right)
LAW(a_digit_given_in_a_pattern_is_a_conflict)
LAW(a_stop_sign_ends_a_run)

TEST(widths_agree) {
  for (const swordfish::Kernel* kernel : swordfish::kernels()) {
    laws::widths_agree(*kernel, *swordfish::find_kernel("portable"));
  }
}

CHECK_MAIN()
