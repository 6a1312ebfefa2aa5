// How the places of givens are turned and mirrored.

import { CELLS, columnOf, rowOf } from "./geometry.js";

const TURNED = {
  "half-turn": (row, column) => [8 - row, 8 - column],
  "quarter-turn": (row, column) => [column, 8 - row],
  "left-right": (row, column) => [row, 8 - column],
  "top-bottom": (row, column) => [8 - row, column],
  diagonal: (row, column) => [column, row],
  antidiagonal: (row, column) => [8 - column, 8 - row],
};
// Two that hold together are another one, or have a third in them.
const TOGETHER = [
  [["quarter-turn", "half-turn"], ["quarter-turn"]],
  [["left-right", "top-bottom", "half-turn"], ["left-right", "top-bottom"]],
  [["diagonal", "antidiagonal", "half-turn"], ["diagonals"]],
];
const FEW = 4; // givens without a partner in what is nearly symmetric

// The givens whose place has no given opposite.
function lonelyGivens(line, name) {
  return CELLS.filter((cell) => {
    const [row, column] = TURNED[name](rowOf(cell), columnOf(cell));
    return line[cell] !== "." && line[9 * row + column] === ".";
  });
}

// { names: of all symmetries of a pattern, nearly: null, or { name, cells: givens that break it } where there is none }
export function symmetryOf(line) {
  const found = Object.keys(TURNED).map((name) => ({ name, cells: lonelyGivens(line, name) }));
  let names = found.filter(({ cells }) => !cells.length).map(({ name }) => name);
  if (names.length === found.length) return { names: ["full"], nearly: null };
  for (const [all, instead] of TOGETHER) {
    if (all.every((name) => names.includes(name))) names = [...names.filter((name) => !all.includes(name)), ...instead];
  }
  const best = found.reduce((least, one) => (one.cells.length < least.cells.length ? one : least));
  return { names, nearly: names.length || best.cells.length > FEW ? null : best };
}
