// A game on a board of any size and rules: the board, and what the player, or the setter, has made of it. Cells are
// numbers of its layout; an open one has the digit null, because 0 may be a digit. Sets of digits are bits, the lowest
// digit first.

import { Actions } from "./actions.js";
import { texts } from "./board_texts.js";
import { addTexts, t } from "./texts.js";

addTexts(texts);

export const MODES = ["digit", "corner", "centre", "colour"];

// What a game is called.
export const boardName = ({ board, rules }) =>
  board.title || t("board name", { ...sizeOf(board.layout), count: rules.length });

// Several grids of one shape, by their upper left cells, reach from the first row to the last one of the lowest of them.
function sizeOf({ rows, columns = rows, grids, places }) {
  if (!grids || places) return { rows, columns };
  const furthest = (axis) => Math.max(...grids.map((corner) => corner[axis]));
  return { rows: furthest(0) + rows, columns: furthest(1) + columns };
}

export class BoardGame extends Actions {
  // `board` as the core gives it (board_read), with its givens alone.
  constructor(board, saved = {}) {
    const blank = (value) => board.givens.map(() => value);
    const marks = { corner: blank(0), centre: blank(0), removed: blank(0), colour: blank(0), auto: [0] };
    super({ ...marks, digit: [...board.givens], rules: [board.rules] }, saved);
    this.board = board;
    this.status = saved.status ?? null; // of the board without what was placed; null: unknown
    this.solution = saved.solution ?? null; // the only one
    this.picture = saved.picture ?? ""; // as SVG, for the list of games
    this.allowed = blank(this.all); // by cell, what the digits leave: the core says it after each change
    this.conflicts = [];
    // The core says that too; a board that has one solution needn't ask.
    this.isSolved = !this.editing && this.solution !== null && this.cells.every((cell) => this.digit(cell) === this.solution[cell]);
  }

  // A game from the position that a board was read with.
  static from({ placed, candidates, ...board }, saved) {
    const game = new BoardGame({ ...board, placed: null, candidates: null }, saved);
    const edits = game.cells.flatMap((cell) => {
      const found = [];
      if (placed?.[cell] != null) found.push(["digit", cell, placed[cell]]);
      if (candidates?.[cell]) found.push(["centre", cell, game.bitsOf(candidates[cell])]);
      return found;
    });
    game.change(edits);
    return game;
  }

  saved() {
    const { id, began, played, board, status, solution, picture, history, at, seconds, editing } = this;
    return { id, began, played, board, status, solution, picture, history, at, seconds, editing };
  }

  // ---- digits and cells ----

  get cells() {
    return [...this.board.givens.keys()];
  }

  get digits() {
    const { lowest, digits, rows, columns } = this.board.layout;
    const count = digits || Math.max(rows, columns);
    return Array.from({ length: count }, (_, place) => lowest + place);
  }

  get all() {
    return 2 ** this.digits.length - 1;
  }

  bit(digit) {
    return 1 << (digit - this.board.layout.lowest);
  }

  bitsOf(digits) {
    return digits.reduce((bits, digit) => bits | this.bit(digit), 0);
  }

  digitsOf(bits) {
    return this.digits.filter((digit) => bits & this.bit(digit));
  }

  digit(cell) {
    return this.state.digit[cell];
  }

  isGiven(cell) {
    return !this.editing && this.board.givens[cell] !== null;
  }

  get rules() {
    return this.state.rules[0];
  }

  // The candidates shown in an open cell.
  shown(cell) {
    return this.auto ? this.allowed[cell] & ~this.state.removed[cell] : this.state.centre[cell];
  }

  // How much of what was open has a digit, from 0 to 1.
  get progress() {
    const open = this.cells.filter((cell) => !this.isGiven(cell));
    return open.length ? open.filter((cell) => this.digit(cell) !== null).length / open.length : 1;
  }

  // Cells in which a digit contradicts the solution.
  mistakes() {
    if (!this.solution) return [];
    return this.cells.filter((cell) => this.digit(cell) !== null && this.digit(cell) !== this.solution[cell]);
  }

  // ---- for the core ----

  // The board without what the player has made of it; what a setter has put in is given.
  puzzle() {
    const { layout, title, givens } = this.board;
    return { layout, rules: this.rules, title, givens: this.editing ? this.state.digit : givens };
  }

  // The whole position.
  position() {
    if (this.editing) return this.puzzle();
    const { centre, removed } = this.state;
    const kept = (cell) => (this.auto ? this.all & ~removed[cell] : centre[cell] || this.all);
    return {
      ...this.puzzle(),
      placed: this.cells.map((cell) => (this.isGiven(cell) ? null : this.digit(cell))),
      candidates: this.cells.map((cell) =>
        this.digit(cell) !== null || kept(cell) === this.all ? null : this.digitsOf(kept(cell)),
      ),
    };
  }

  // ---- what a player does ----

  enter(cells, digit, mode) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (mode === "digit") {
      const isThere = open.every((cell) => this.digit(cell) === digit);
      return this.change(open.map((cell) => ["digit", cell, isThere ? null : digit]));
    }
    if (mode === "colour") {
      const isThere = cells.every((cell) => this.state.colour[cell] === digit);
      return this.change(cells.map((cell) => ["colour", cell, isThere ? 0 : digit]));
    }
    const empty = open.filter((cell) => this.digit(cell) === null);
    const field = mode === "centre" && this.auto ? "removed" : mode;
    const all = empty.every((cell) => this.state[field][cell] & this.bit(digit));
    const marked = (bits) => (all ? bits & ~this.bit(digit) : bits | this.bit(digit));
    return this.change(empty.map((cell) => [field, cell, marked(this.state[field][cell])]));
  }

  // A digit goes first; a cell without one loses its marks, and then its colour.
  erase(cells) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (this.change(open.map((cell) => ["digit", cell, null]))) return true;
    const marks = ["corner", "centre"].flatMap((field) => open.map((cell) => [field, cell, 0]));
    return this.change(marks) || this.change(cells.map((cell) => ["colour", cell, 0]));
  }

  // With auto-candidates every open cell shows what is left, less what the player has removed; marks made before are kept
  // as removals. What a digit rules out is none: it comes back with the digit's going.
  setAuto(on) {
    const edits = [["auto", 0, on ? 1 : 0]];
    for (const cell of this.cells.filter((cell) => this.digit(cell) === null)) {
      const { centre } = this.state;
      if (on && centre[cell]) edits.push(["removed", cell, this.allowed[cell] & ~centre[cell]]);
      if (!on) edits.push(["centre", cell, this.shown(cell)]);
    }
    return this.change(edits);
  }

  // Do what a step says.
  apply({ placements, eliminations }) {
    const edits = placements.map(({ cell, digit }) => ["digit", cell, digit]);
    const left = new Map();
    for (const { cell, digit } of eliminations) {
      const now = left.get(cell) ?? ((this.auto ? this.shown(cell) : this.state.centre[cell]) || this.all) & this.allowed[cell];
      left.set(cell, now & ~this.bit(digit));
    }
    for (const [cell, kept] of left) {
      const removed = this.state.removed[cell] | (this.allowed[cell] & ~kept);
      edits.push(this.auto ? ["removed", cell, removed] : ["centre", cell, kept]);
    }
    return this.change(edits);
  }

  // Only what is wrong goes.
  mend() {
    return this.change([
      ...this.mistakes().map((cell) => ["digit", cell, null]),
      ...this.mendedNotes(this.solution.map((digit) => this.bit(digit))),
    ]);
  }

  restart() {
    const fields = ["corner", "centre", "removed", "colour"];
    return this.change([
      ...this.cells.map((cell) => ["digit", cell, this.editing ? null : this.board.givens[cell]]),
      ...fields.flatMap((field) => this.cells.map((cell) => [field, cell, 0])),
    ]);
  }

  // ---- what a setter does ----

  setRules(rules) {
    return this.change([["rules", 0, rules]]);
  }
}
