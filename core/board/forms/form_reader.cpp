#include "board/forms/form_reader.hpp"

#include <utility>

namespace swordfish::board::forms {

bool FormReader::fail(Fault fault) {
  if (!fault_) fault_ = std::move(fault);
  return false;
}

bool FormReader::lay_out(const std::variant<Layout, Fault>& layout) {
  if (const Fault* fault = std::get_if<Fault>(&layout)) return fail(*fault);
  board_.emplace(std::get<Layout>(layout));
  return true;
}

bool FormReader::add(const Kind& kind, std::vector<Cells> parts, std::vector<int> numbers, std::string text) {
  auto fault = board_->add({&kind, std::move(parts), std::move(numbers), std::move(text)});
  return fault ? fail(std::move(*fault)) : !fault_;
}

Boards FormReader::finish(std::string_view form) const {
  if (fault_) return *fault_;
  if (auto fault = unknown_.fault(form)) return std::move(*fault);
  return std::vector{*board_};
}

}  // namespace swordfish::board::forms
