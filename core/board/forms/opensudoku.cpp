#include <algorithm>
#include <set>

#include "board/forms/plain.hpp"
#include "board/forms/xml_forms.hpp"
#include "codec/xml.hpp"

namespace swordfish::board::forms {
namespace {

constexpr std::size_t kMostBoards = 10000;

// The newer data of OpenSudoku of a game in play: `version: N` and for each cell value|note|editable|.
Boards read_game(std::string_view data, const ReadOptions& options) {
  if (data.size() == 81) return read_digits(data, options);
  return expected("81 digits of a game", data);
}

}  // namespace

bool is_opensudoku(std::string_view text) {
  return trimmed(text).starts_with('<') && text.find("<opensudoku") != text.npos;
}

Boards read_opensudoku(std::string_view text, const ReadOptions& options) {
  const auto read = read_xml(text);
  if (const XmlFault* fault = std::get_if<XmlFault>(&read)) {
    return expected(words(fault->expected, " at byte ", fault->offset + 1), text.substr(fault->offset));
  }
  const Xml& root = std::get<Xml>(read);
  if (root.name != "opensudoku") return expected("<opensudoku>", root.name);
  Unknown unknown(options);
  std::vector<const Xml*> games;
  std::string title;
  const auto take = [&](const Xml& parent, const auto& self) -> void {
    for (const Xml& child : parent.children) {
      static const std::set<std::string_view> kRemarks = {"author", "description", "comment",  "created",
                                                          "source", "level",       "sourceURL"};
      if (child.name == "game")
        games.push_back(&child);
      else if (child.name == "folder")
        self(child, self);
      else if (child.name == "name")
        title = child.text;
      else if (!kRemarks.contains(child.name))
        unknown.meet(child.name);
    }
  };
  take(root, take);
  if (const auto fault = unknown.fault("OpenSudoku")) return *fault;
  if (games.size() > kMostBoards) return expected("at most 10000 games", std::to_string(games.size()));
  std::vector<Board> boards;
  for (const Xml* game : games) {
    const std::string* data = game->attribute("data");
    auto made = read_game(data == nullptr ? "" : *data, options);
    if (Fault* fault = std::get_if<Fault>(&made))
      return Fault{words("game ", boards.size() + 1, ": ", fault->message)};
    boards.push_back(std::move(std::get<std::vector<Board>>(made).front()));
    boards.back().title = title;
  }
  if (boards.empty()) return expected("at least one <game>", "none");
  return boards;
}

Text write_opensudoku(const Board& board) {
  Text digits = write_digits(board);
  if (std::holds_alternative<Fault>(digits)) return digits;
  std::string data = std::get<std::string>(digits);
  if (!board.layout->is_classic()) return cannot_hold("opensudoku", "another size than 9x9");
  std::replace(data.begin(), data.end(), '.', '0');
  const std::string title =
      board.title.empty() ? "" : board::words("  <name>", escape_xml(board.title), "</name>\n");
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n" + title + "  <game data=\"" + data +
         "\" />\n</opensudoku>\n";
}

}  // namespace swordfish::board::forms
