// What Python's library doesn't offer of files.
#include <nanobind/nanobind.h>

#ifdef __linux__
#include <fcntl.h>
#endif

#include <cstdint>

#include "register.hpp"

namespace nb = nanobind;

namespace {

// For Python: the system begins to store a file. Nothing is waited for, and no fault told: whoever syncs it later
// does both. Systems without such a call begin when they like.
void begin_to_store([[maybe_unused]] int file, [[maybe_unused]] std::int64_t first,
                    [[maybe_unused]] std::int64_t count) {
#ifdef SYNC_FILE_RANGE_WRITE
  const nb::gil_scoped_release release;  // a disk that is behind may hold it up after all
  ::sync_file_range(file, first, count, SYNC_FILE_RANGE_WRITE);
#endif
}

}  // namespace

void register_files(nb::module_& module) {
  module.def("begin_to_store", &begin_to_store, nb::arg("file"), nb::arg("first"), nb::arg("count"),
             "Have the system begin to put some bytes of an open file on its disk.");
}
