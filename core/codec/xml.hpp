// XML as files of puzzles have it: elements, attributes, text, comments; no namespaces, no definitions of one's own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace swordfish {

// An element of XML.
struct Xml {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  // all of it between the children
  std::vector<Xml> children;

  // Nothing where there is none.
  const std::string* attribute(std::string_view wanted) const;
  const Xml* child(std::string_view wanted) const;
};

struct XmlFault {
  std::size_t offset = 0;
  std::string_view expected;  // a word or two
};

inline constexpr int kDeepestXml = 32;

// The one element of an XML text.
std::variant<Xml, XmlFault> read_xml(std::string_view text);
// What must be escaped in XML, in text and in attributes.
std::string escape_xml(std::string_view text);

}  // namespace swordfish
