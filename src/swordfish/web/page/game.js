// One game: the puzzle, and what the player has made of it. Two fields have one place: whether candidates are shown, and
// what is drawn with the pen, a list that is never changed but replaced.

import { Actions } from "./actions.js";
import { ALL_DIGITS, CELLS, DIGITS, HOUSES, PEERS, bit, digitsOf, nameOf } from "./geometry.js";

export const FIELDS = ["digit", "corner", "centre", "removed", "colour"];

// { givens: 81 digits, solution: 81 characters or null, title, rating: { level, er } or null, status: null if unknown,
//   exercise: null, or { technique, kind: of its steps, position: as text, at: the action it begins after, round: null or as
//   in training.js, isSolved, isHelped: by a hint, too },
//   day: null, or { date: "2026-11-17", level } for a puzzle of the day }
export function makePuzzle(line, { solution = null, title = "", rating = null, status = null, exercise = null, day = null } = {}) {
  const givens = [...line].map((character) => Number(character) || 0);
  return { givens, solution, title, rating, status, exercise, day };
}

export class Game extends Actions {
  constructor(puzzle, saved = {}) {
    const state = { auto: [0], pen: [[]] };
    for (const field of FIELDS) state[field] = Array(81).fill(0);
    puzzle.givens.forEach((digit, cell) => (state.digit[cell] = digit));
    super(state, saved);
    this.puzzle = puzzle;
    this.checkpoints = saved.checkpoints ?? [];
  }

  saved() {
    const { id, began, played, puzzle, history, at, checkpoints, seconds, editing } = this;
    return { id, began, played, puzzle, history, at, checkpoints, seconds, editing };
  }

  // ---- what is on the grid ----

  digit(cell) {
    return this.state.digit[cell];
  }

  isGiven(cell) {
    return !this.editing && this.puzzle.givens[cell] > 0;
  }

  // Digits that no peer has.
  allowed(cell) {
    return PEERS[cell].reduce((bits, peer) => (this.digit(peer) ? bits & ~bit(this.digit(peer)) : bits), ALL_DIGITS);
  }

  // The candidates shown in an open cell.
  shown(cell) {
    return this.auto ? this.allowed(cell) & ~this.state.removed[cell] : this.state.centre[cell];
  }

  // The candidates that the player still has: where there are no notes, all that are allowed.
  candidates(cell) {
    const shown = this.shown(cell);
    return shown || this.auto ? shown & this.allowed(cell) : this.allowed(cell);
  }

  get isComplete() {
    return CELLS.every((cell) => this.digit(cell));
  }

  // The puzzle as 81 characters.
  get line() {
    return CELLS.map((cell) => (this.editing ? this.digit(cell) : this.puzzle.givens[cell]) || ".").join("");
  }

  // How much of what was open has a digit, from 0 to 1.
  get progress() {
    const open = CELLS.filter((cell) => !this.isGiven(cell));
    return open.length ? open.filter((cell) => this.digit(cell)).length / open.length : 1;
  }

  // Digits that stand more than once in a house: { digit, house, cells }.
  conflicts() {
    return HOUSES.flatMap((house, index) =>
      DIGITS.map((digit) => ({ digit, house: index, cells: house.filter((cell) => this.digit(cell) === digit) })),
    ).filter(({ cells }) => cells.length > 1);
  }

  // Cells whose digit stands elsewhere in one of their houses.
  conflictCells() {
    return new Set(this.conflicts().flatMap(({ cells }) => cells));
  }

  get isSolved() {
    return this.isComplete && !this.conflicts().length;
  }

  // Cells in which the player contradicts the solution, where there is one: by a digit, or by notes without the right one.
  mistakes() {
    const { solution } = this.puzzle;
    if (!solution) return [];
    return CELLS.filter((cell) => {
      const right = Number(solution[cell]);
      if (this.digit(cell)) return this.digit(cell) !== right;
      const { removed, centre } = this.state;
      return this.auto ? removed[cell] & bit(right) : centre[cell] && !(centre[cell] & bit(right));
    });
  }

  // The digits as they were after the last action without a mistake. Notes stay; those that lack the right digit get it
  // back. One action, so that it can be undone.
  goBackToRight() {
    const now = this.at;
    while (this.at > 0 && this.mistakes().length) this.goTo(this.at - 1);
    const digits = [...this.state.digit];
    this.goTo(now);
    return this.change([...CELLS.map((cell) => ["digit", cell, digits[cell]]), ...this.#mended()]);
  }

  // Only what is wrong goes: digits that are, and notes that lack the right digit get it back.
  mend() {
    const { solution } = this.puzzle;
    const wrong = CELLS.filter((cell) => !this.isGiven(cell) && this.digit(cell) && this.digit(cell) !== Number(solution[cell]));
    return this.change([...wrong.map((cell) => ["digit", cell, 0]), ...this.#mended()]);
  }

  #mended() {
    return this.mendedNotes(CELLS.map((cell) => bit(Number(this.puzzle.solution[cell]))));
  }

  // The grid with its notes as the server reads it: HoDoKu's form, digits with + for placed ones, then each removed
  // candidate as digit, row, column.
  toText() {
    const line = CELLS.map((cell) => (this.digit(cell) && !this.isGiven(cell) ? "+" : "") + (this.digit(cell) || "."));
    if (this.editing) return CELLS.map((cell) => this.digit(cell) || ".").join("");
    const removed = CELLS.filter((cell) => !this.digit(cell)).flatMap((cell) =>
      digitsOf(this.allowed(cell) & ~this.candidates(cell)).map((digit) => digit + nameOf(cell).replace(/[rc]/g, "")),
    );
    return `:0000:x:${line.join("")}:${removed.join(" ")}::`;
  }

  // ---- what a player does ----

  enter(cells, digit, mode, tidy) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (mode === "digit") return this.change(this.#place(open, digit, tidy));
    if (mode === "colour") {
      const same = cells.every((cell) => this.state.colour[cell] === digit);
      return this.change(cells.map((cell) => ["colour", cell, same ? 0 : digit]));
    }
    const empty = open.filter((cell) => !this.digit(cell));
    if (mode === "centre" && this.auto) {
      const all = empty.every((cell) => this.shown(cell) & bit(digit));
      return this.change(empty.map((cell) => ["removed", cell, this.#marked("removed", cell, digit, all)]));
    }
    const all = empty.every((cell) => this.state[mode][cell] & bit(digit));
    return this.change(empty.map((cell) => [mode, cell, this.#marked(mode, cell, digit, !all)]));
  }

  #marked(field, cell, digit, on) {
    const bits = this.state[field][cell];
    return on ? bits | bit(digit) : bits & ~bit(digit);
  }

  #place(cells, digit, tidy) {
    if (cells.every((cell) => this.digit(cell) === digit)) return cells.map((cell) => ["digit", cell, 0]);
    const edits = cells.map((cell) => ["digit", cell, digit]);
    if (!tidy) return edits;
    for (const peer of new Set(cells.flatMap((cell) => PEERS[cell]))) {
      for (const field of ["corner", "centre"]) {
        if (this.state[field][peer] & bit(digit)) edits.push([field, peer, this.#marked(field, peer, digit, false)]);
      }
    }
    return edits;
  }

  // A digit goes first; a cell without one loses its marks, and then its colour.
  erase(cells) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    for (const fields of [["digit"], ["corner", "centre"]]) {
      const edits = fields.flatMap((field) => open.map((cell) => [field, cell, 0]));
      if (this.change(edits)) return true;
    }
    return this.change(cells.map((cell) => ["colour", cell, 0]));
  }

  // With auto-candidates, every open cell shows what its peers allow, less what the player has removed; marks made
  // before are kept as removals.
  setAuto(on) {
    const edits = [["auto", 0, on ? 1 : 0]];
    for (const cell of CELLS.filter((cell) => !this.digit(cell))) {
      const allowed = this.allowed(cell);
      const { centre } = this.state;
      if (on && centre[cell]) edits.push(["removed", cell, allowed & ~centre[cell]]);
      if (!on) edits.push(["centre", cell, this.shown(cell)]);
    }
    return this.change(edits);
  }

  // Do what a step says.
  apply({ placements, eliminations }) {
    const edits = placements.map(({ cell, digit }) => ["digit", cell, digit]);
    const field = this.auto ? "removed" : "centre";
    const after = new Map();
    for (const { cell, digit } of eliminations) {
      const kept = (after.get(cell) ?? this.candidates(cell)) & ~bit(digit);
      after.set(cell, kept);
    }
    for (const [cell, kept] of after) edits.push([field, cell, this.auto ? this.allowed(cell) & ~kept : kept]);
    return this.change(edits);
  }

  // ---- checkpoints: try something, come back ----

  keep(name) {
    this.checkpoints.push({ name, state: structuredClone(this.state) });
  }

  // Coming back is an action like any other, so that it can be undone.
  comeBack(index) {
    const { state } = this.checkpoints[index];
    const kept = { pen: [[]], ...state }; // earlier pages had no pen
    const edits = ["auto", "pen", ...FIELDS].flatMap((field) => kept[field].map((after, cell) => [field, cell, after]));
    return this.change(edits);
  }

  restart() {
    const edits = FIELDS.flatMap((field) =>
      CELLS.map((cell) => [field, cell, field === "digit" ? this.puzzle.givens[cell] : 0]),
    );
    return this.change([...edits, ["pen", 0, []]]);
  }
}
