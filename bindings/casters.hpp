// Texts and lists as arguments, and wherever one is cast. nanobind's own casters of them can't throw, so that memory which
// runs out in one would end the process; these can. Every file takes them instead of nanobind's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/detail/nb_list.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace nanobind::detail {

template <>
struct type_caster<std::string> {
  NB_TYPE_CASTER(std::string, const_name("str"))

  bool from_python(handle source, std::uint32_t, cleanup_list*) {
    if (!PyUnicode_Check(source.ptr())) return false;
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
    if (text == nullptr) {
      PyErr_Clear();
      return false;
    }
    value.assign(text, static_cast<std::size_t>(size));
    return true;
  }

  static handle from_cpp(const std::string& text, rv_policy, cleanup_list*) noexcept {
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  }
};

template <class Entry>
struct type_caster<std::vector<Entry>> : list_caster<std::vector<Entry>, Entry> {
  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) {
    if (PyUnicode_Check(source.ptr()) || PyBytes_Check(source.ptr()) || !PySequence_Check(source.ptr()))
      return false;
    const object list =
        PyList_CheckExact(source.ptr()) ? borrow(source) : steal(PySequence_List(source.ptr()));
    if (!list.is_valid()) {
      PyErr_Clear();
      return false;
    }
    const Py_ssize_t size = PyList_Size(list.ptr());
    std::vector<Entry>& entries = this->value;
    entries.clear();
    entries.reserve(static_cast<std::size_t>(size));
    make_caster<Entry> caster;
    for (Py_ssize_t place = 0; place < size; ++place) {
      PyObject* entry = PyList_GetItem(list.ptr(), place);
      if (entry == nullptr) {  // it has become shorter
        PyErr_Clear();
        return false;
      }
      if (!caster.from_python(entry, flags_for_local_caster<Entry>(flags), cleanup) ||
          !caster.template can_cast<Entry>())
        return false;
      entries.push_back(caster.operator cast_t<Entry>());
    }
    return true;
  }
};

}  // namespace nanobind::detail

// The parts of a tuple in which there are texts or lists: its own caster can't throw either. Throws TypeError if it has
// others.
template <class... Parts>
std::tuple<Parts...> parts_of(const nanobind::typed<nanobind::tuple, Parts...>& tuple) {
  if (tuple.size() != sizeof...(Parts)) throw nanobind::type_error("expected a tuple with other parts");
  try {
    return [&]<std::size_t... places>(std::index_sequence<places...>) {
      return std::tuple<Parts...>(nanobind::cast<Parts>(tuple[places])...);
    }(std::index_sequence_for<Parts...>());
  } catch (const nanobind::cast_error&) {
    throw nanobind::type_error("expected a tuple with other parts");
  }
}
