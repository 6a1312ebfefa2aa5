// The grid on the page: 81 cells to see, select, hear and reach by keyboard.

import { make, put, write } from "./dom.js";
import { CELLS, DIGITS, PEERS, bit, columnOf, digitsOf, rowOf } from "./geometry.js";
import { selectByPointer } from "./pointing.js";
import { t } from "./texts.js";

const COLOUR_LETTERS = " abcdefghi";

export class GridView {
  // `settings.highlight` and `settings.mistakes` are read at every drawing; `onselect` is called after a selection.
  constructor(root, settings, onselect) {
    this.root = root;
    this.settings = settings;
    this.onselect = onselect;
    this.selected = new Set([0]);
    this.focus = 0;
    this.looked = new Set();
    this.wanted = 0; // a digit to highlight, wherever the focus is
    this.parts = CELLS.map(makeParts);
    this.cells = CELLS.map((cell) => makeCell(cell, this.parts[cell]));
    for (const row of DIGITS.keys()) {
      root.append(make("div", { role: "row", class: "row" }, ...this.cells.slice(9 * row, 9 * row + 9)));
    }
    this.#listen();
    new ResizeObserver(() => (root.style.fontSize = `${root.clientWidth / 100}px`)).observe(root);
  }

  // ---- drawing ----

  draw(game) {
    this.game = game;
    const conflicts = game.conflictCells();
    const mistakes = new Set(this.settings.mistakes ? game.mistakes() : []);
    const isLit = this.settings.highlight || this.wanted > 0;
    const digit = this.wanted || game.digit(this.focus);
    const seen = new Set(isLit && !this.wanted ? PEERS[this.focus] : []);
    CELLS.forEach((cell) => {
      const same = isLit && digit > 0 && game.digit(cell) === digit;
      this.#drawCell(cell, {
        given: game.isGiven(cell),
        selected: this.selected.has(cell),
        seen: seen.has(cell),
        same: same && (this.wanted > 0 || cell !== this.focus),
        conflict: conflicts.has(cell),
        wrong: mistakes.has(cell),
        looked: this.looked.has(cell),
      });
    });
    this.#drawNotes(isLit ? digit : 0);
  }

  #drawCell(cell, marks) {
    const element = this.cells[cell];
    const colour = this.game.state.colour[cell];
    put(element, "class", ["cell", ...Object.keys(marks).filter((name) => marks[name])].join(" "));
    put(element, "data-colour", colour || "");
    put(element, "tabindex", cell === this.focus ? 0 : -1);
    put(element, "aria-selected", marks.selected);
    put(element, "aria-readonly", marks.given);
    put(element, "aria-label", this.label(cell, marks));
    write(this.parts[cell].digit, this.game.digit(cell) || "");
    write(this.parts[cell].letter, COLOUR_LETTERS[colour].trim());
  }

  // Corner marks stand above, centre marks in the middle, auto-candidates each in its place.
  #drawNotes(highlighted) {
    for (const cell of CELLS) {
      const parts = this.parts[cell];
      const open = !this.game.digit(cell);
      const { corner, centre } = this.game.state;
      const auto = open && this.game.auto;
      write(parts.corner, open && !auto ? digitsOf(corner[cell]).join(" ") : "");
      write(parts.centre, open && !auto ? digitsOf(centre[cell]).join("") : "");
      const shown = auto ? this.game.shown(cell) : 0;
      parts.noteGrid.hidden = !shown;
      if (!shown) continue;
      for (const digit of DIGITS) {
        const kept = corner[cell] & bit(digit) ? " kept" : "";
        const alike = highlighted === digit ? " alike" : "";
        write(parts.notes[digit - 1], shown & bit(digit) ? digit : "");
        put(parts.notes[digit - 1], "class", `note${kept}${alike}`);
      }
    }
  }

  label(cell, marks) {
    const { game } = this;
    const words = [t("cell", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 })];
    const digit = game.digit(cell);
    const notes = digitsOf(game.shown(cell)).join(" ");
    if (digit) words.push(t(game.isGiven(cell) ? "given digit" : "placed digit", { digit }));
    else words.push(t("open"));
    if (!digit && notes) words.push(t("candidates are", { digits: notes }));
    if (!digit && game.state.corner[cell]) {
      words.push(t("corner marks are", { digits: digitsOf(game.state.corner[cell]).join(" ") }));
    }
    if (game.state.colour[cell]) words.push(t("colour is", { letter: COLOUR_LETTERS[game.state.colour[cell]] }));
    const penned = game.state.pen[0].filter(([from, to]) => from === to && Math.floor(from / 9) === cell);
    if (penned.length) words.push(t("pen marks are", { digits: penned.map(([from]) => (from % 9) + 1).join(" ") }));
    if (marks.conflict) words.push(t("stands twice"));
    if (marks.wrong) words.push(t("is wrong"));
    if (marks.looked) words.push(t("look here"));
    return words.join(", ");
  }

  // Highlight a digit, or none any more.
  want(digit) {
    this.wanted = digit === this.wanted ? 0 : digit;
    this.draw(this.game);
  }

  lookAt(cells) {
    this.looked = new Set(cells);
    if (this.game) this.draw(this.game);
  }

  // ---- selecting ----

  select(cells, focus) {
    this.selected = new Set(cells);
    this.focus = focus;
    this.onselect();
  }

  focusCell() {
    this.cells[this.focus].focus({ preventScroll: true });
  }

  move(rows, columns, extend) {
    const row = (rowOf(this.focus) + rows + 9) % 9;
    const column = (columnOf(this.focus) + columns + 9) % 9;
    const cell = 9 * row + column;
    this.select(extend ? [...this.selected, cell] : [cell], cell);
    this.focusCell();
  }

  // To the next cell in the order of reading, or the one before.
  step(by) {
    const cell = Math.max(0, Math.min(80, this.focus + by));
    this.select([cell], cell);
    this.focusCell();
  }

  #listen() {
    selectByPointer(this.root, this);
    this.root.addEventListener("dblclick", () => {
      const digit = this.game.digit(this.focus);
      if (digit) this.select(CELLS.filter((cell) => this.game.digit(cell) === digit), this.focus);
    });
    this.root.addEventListener("focusin", (event) => {
      const cell = this.cells.indexOf(event.target);
      if (cell >= 0 && cell !== this.focus) this.select([cell], cell);
    });
  }
}

function makeParts() {
  const part = (name, ...children) => make("span", { class: name, "aria-hidden": "true" }, ...children);
  const notes = DIGITS.map(() => make("span", { class: "note" }));
  return {
    digit: part("digit"),
    corner: part("corner"),
    centre: part("centre"),
    notes,
    noteGrid: part("notes", ...notes),
    letter: part("letter"),
  };
}

function makeCell(cell, { digit, corner, centre, noteGrid, letter }) {
  const place = { "aria-rowindex": rowOf(cell) + 1, "aria-colindex": columnOf(cell) + 1 };
  return make("div", { role: "gridcell", class: "cell", ...place }, digit, corner, centre, noteGrid, letter);
}
