// What may be taken in from outside: a game on a board.

import { checkedId, checkedTime, expected, wholeNumber } from "./checked_game.js";

const STATUSES = ["unique", "many", "none", "conflict"];
const MOST_SIDE = 64;
const MOST_DIGITS = 25;
const MOST_CELLS = 1024;
const MOST_GRIDS = 100;
const MOST_RULES = 2000;
const LONGEST_RULE = 20_000;
const LONGEST_TITLE = 1000;
const LONGEST_PICTURE = 2_000_000;

// A game as it is kept, with nothing else in it; null if it is none. What the page itself works with is looked at here;
// whether the board makes sense is the core's to judge, whenever it is asked about it.
export function checkedBoardGame({ board, status, solution, picture, history, ...found }) {
  try {
    const { layout, rules, givens, title = "" } = checkedBoard(board);
    const isDigit = isDigitOf(layout);
    return {
      id: checkedId(found.id),
      began: checkedTime(found.began),
      played: checkedTime(found.played),
      seconds: wholeNumber(found.seconds),
      editing: found.editing === true,
      board: { layout, rules, givens, title: checkedText(title, Infinity).slice(0, LONGEST_TITLE) },
      status: expected(status, status === null || STATUSES.includes(status)),
      solution: solution === null ? null : checkedList(solution, givens.length, isDigit, givens.length),
      picture: checkedPicture(picture),
      history: history.map((action) => action.map((edit) => checkedEdit(edit, layout, givens.length, isDigit))),
      at: wholeNumber(found.at, history.length),
    };
  } catch {
    return null;
  }
}

const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

const isDigitOf = ({ lowest, digits }) => (value) => isWhole(value, lowest, lowest + digits - 1);

const checkedText = (text, longest) => expected(text, typeof text === "string" && text.length <= longest);

// A list of so many items at most, and at least, all of which are right.
const checkedList = (list, most, isRight, least = 0) =>
  expected(list, Array.isArray(list) && list.length >= least && list.length <= most && list.every(isRight));

const checkedRules = (rules) =>
  checkedList(rules, MOST_RULES, (rule) => typeof rule === "string" && rule.length <= LONGEST_RULE);

function checkedBoard({ layout, rules, givens, title }) {
  const { rows, columns, lowest, digits, grids = [] } = layout;
  expected(layout, isWhole(rows, 1, MOST_SIDE) && isWhole(columns, 1, MOST_SIDE));
  expected(layout, isWhole(lowest, 0, 9) && isWhole(digits, 1, MOST_DIGITS));
  checkedList(grids, MOST_GRIDS, (grid) => checkedList(grid, 4, Number.isInteger, 2));
  checkedRules(rules);
  const isDigit = isDigitOf(layout);
  checkedList(givens, MOST_CELLS, (digit) => digit === null || isDigit(digit), 1);
  return { layout, rules, givens, title };
}

// Shown as an image, whose address has no half characters. A game that was never looked at has none.
function checkedPicture(picture) {
  checkedText(picture, LONGEST_PICTURE);
  expected(picture, picture === "" || picture.startsWith("<svg"));
  encodeURIComponent(picture); // throws at half a character
  return picture;
}

// [field, cell, before, after], and what a field may hold.
function checkedEdit([field, cell, before, after], { digits }, cells, isDigit) {
  const bits = (value) => wholeNumber(value, 2 ** digits - 1);
  const checks = {
    digit: (value) => expected(value, value === null || isDigit(value)),
    corner: bits,
    centre: bits,
    removed: bits,
    colour: (value) => wholeNumber(value, 9),
    auto: (value) => wholeNumber(value, 1),
    rules: checkedRules,
  };
  const check = expected(checks[field], Object.hasOwn(checks, field));
  const hasOnePlace = field === "auto" || field === "rules";
  return [field, wholeNumber(cell, hasOnePlace ? 0 : cells - 1), check(before), check(after)];
}
