// Cuts the lines of a file into the texts of its puzzles.
//
// Many: one grid to a line (.sdm, .txt, HoDoKu's library), or blocks of rows below each other with blank lines or
// titles between them (Project Euler's "Grid 01"). One: whatever a person would recognise as one grid. FileLines that begin
// with # are remarks. Memory is bounded however long the file is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace swordfish {

struct PuzzleText {
  int line = 1;       // where it begins, counted from 1
  std::string title;  // the line of words before it
  std::string text;   // as the file has it
};

// Cuts the lines of a file into the texts of its puzzles.
class PuzzleCutter {
 public:
  void add_line(std::string_view line);  // the next one, without its end
  void finish();                         // that was the last
  // The puzzles found since this was asked last.
  std::vector<PuzzleText> take();
  // What follows can't be a puzzle: the file is one grid, or no text at all.
  bool is_done() const { return stage_ == Stage::Done; }

 private:
  struct FileLine {
    int number;
    std::string text;
  };
  using FileLines = std::vector<FileLine>;
  // Up to the first line that is neither blank nor a remark; as much as one grid may have; then what it turned out to be.
  enum class Stage : std::uint8_t { Head, Whole, ByLine, ByBlock, Done };

  void leave_head();
  void decide_form();
  void go_by_line();
  void go_by_block();
  void take_line(const FileLine& line);
  void take_block_line(const FileLine& line);
  void end_paragraph();
  void end_bands();
  void end_rows_so_far();
  void emit(const FileLines& lines);

  static std::string joined(const FileLines& lines);
  static bool is_grid(const FileLines& lines);
  static std::size_t rows_of(const FileLines& lines);
  static std::vector<FileLines> by_nines(const FileLines& lines);

  Stage stage_ = Stage::Head;
  int number_ = 0;
  std::size_t size_ = 0;  // of the head, or of the paragraph
  std::string title_;
  FileLines head_;
  bool has_grid_line_ = false;  // the last line of the head reads as a grid
  std::size_t first_ = 0;       // where that stands among the lines
  FileLines paragraph_;         // rows and rules without a blank line between them
  FileLines bands_;             // paragraphs of three rows, which make a grid when there are three of them
  bool is_empty_ = true;
  std::vector<PuzzleText> found_;
};

// A text cut into those of its puzzles, whatever ends its lines.
std::vector<PuzzleText> cut_puzzles(std::string_view text);

}  // namespace swordfish
