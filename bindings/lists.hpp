// Lists as arguments, read item by item. nanobind's own way to std::vector can't throw, so that memory which
// runs out on it would end the process.
#pragma once

#include <nanobind/nanobind.h>

template <class Item>
using ListOf = nanobind::typed<nanobind::sequence, Item>;

// Hands over one item after another. Throws TypeError at one of another type.
template <class Item, class Use>
void for_each(const ListOf<Item>& list, Use use) {
  for (const nanobind::handle item : list) {
    Item value{};
    if (!nanobind::try_cast<Item>(item, value)) {
      throw nanobind::type_error("expected a list whose items are all of one type");
    }
    use(value);
  }
}
