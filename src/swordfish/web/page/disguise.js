// Chance that can be had again, and puzzles in disguise: digits renamed, lines and bands exchanged, rows and columns too.
// A disguise is solved as the puzzle is, and looks like another one.

import { CELLS, DIGITS, columnOf, rowOf } from "./geometry.js";

// A function like Math.random, always the same for a text (FNV-1a, then mulberry32).
export function chance(text) {
  let seed = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) seed = Math.imul(seed ^ byte, 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled(list, random) {
  const found = [...list];
  for (let place = found.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [found[place], found[other]] = [found[other], found[place]];
  }
  return found;
}

// Three bands in any order, and the three lines of each.
const lines = (random) =>
  shuffled([0, 1, 2], random).flatMap((band) => shuffled([0, 1, 2], random).map((line) => 3 * band + line));

// A text of 81 digits, or a position in HoDoKu's form: digits with + before placed ones, then removed candidates as digit,
// row, column.
export function disguised(text, random) {
  const [rows, columns, digits] = [lines(random), lines(random), shuffled(DIGITS, random)];
  const isTurned = random() < 0.5;
  const parts = text.startsWith(":") ? text.split(":") : [text];
  const place = text.startsWith(":") ? 3 : 0;
  const renamed = (token) => token.replace(/[1-9]/, (digit) => digits[digit - 1]);
  const cells = parts[place].match(/\+?[\d.]/g);
  const from = (cell) => {
    const [row, column] = [rows[rowOf(cell)], columns[columnOf(cell)]];
    return isTurned ? 9 * column + row : 9 * row + column;
  };
  const to = new Map(CELLS.map((cell) => [from(cell), cell]));
  parts[place] = CELLS.map((cell) => renamed(cells[from(cell)])).join("");
  if (place) parts[place + 1] = parts[place + 1].replace(/(\d)(\d)(\d)/g, (_, digit, row, column) => {
    const cell = to.get(9 * (row - 1) + (column - 1));
    return `${digits[digit - 1]}${rowOf(cell) + 1}${columnOf(cell) + 1}`;
  });
  return parts.join(":");
}
