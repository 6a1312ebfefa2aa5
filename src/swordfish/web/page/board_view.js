// A board on the page: its picture, and above it a cell for each of its own, to see, select, hear and reach by keyboard.

import { make, put, write } from "./dom.js";
import { pictureOf } from "./board_picture.js";
import { selectByPointer } from "./pointing.js";
import { t } from "./texts.js";

const COLOUR_LETTERS = " abcdefghi";
const EMS = 11.1; // of a cell, as on the grid of nine

export class BoardView {
  // `onselect` is called after a selection.
  constructor(root, onselect) {
    this.root = root;
    this.onselect = onselect;
    this.paper = make("div", { class: "background", "aria-hidden": "true" });
    this.grid = make("div", { role: "grid", "aria-multiselectable": "true", class: "cells" });
    root.append(this.paper, this.grid);
    this.looked = new Set();
    this.selected = new Set();
    this.focus = 0;
    this.cells = [];
    this.#listen();
    new ResizeObserver(() => this.#size()).observe(root);
  }

  // What the core says of a board: places, names, the picture. The cells stay as they are where only the rules differ.
  show(view, name) {
    const isSame = this.view && JSON.stringify(this.view.cells) === JSON.stringify(view.cells);
    this.view = view;
    this.root.style.aspectRatio = `${view.wide} / ${view.high}`;
    this.root.style.setProperty("--ratio", view.wide / view.high);
    this.paper.replaceChildren(pictureOf(view.svg, { high: view.high }));
    this.grid.setAttribute("aria-label", name);
    if (!isSame) this.#makeCells();
    this.#size();
  }

  #makeCells() {
    const { cells, wide, high, side } = this.view;
    const left = Math.min(...cells.map(({ x }) => x));
    const top = Math.min(...cells.map(({ y }) => y));
    this.places = cells.map(({ x, y }) => [Math.round((y - top) / side), Math.round((x - left) / side)]);
    this.parts = cells.map(makeParts);
    this.cells = cells.map(({ x, y }, cell) => {
      const [row, column] = this.places[cell];
      const place = { "aria-rowindex": row + 1, "aria-colindex": column + 1 };
      const { digit, corner, centre, letter } = this.parts[cell];
      const element = make("div", { role: "gridcell", class: "cell", ...place }, digit, corner, centre, letter);
      Object.assign(element.style, {
        left: `${(100 * x) / wide}%`,
        top: `${(100 * y) / high}%`,
        width: `${(100 * side) / wide}%`,
        height: `${(100 * side) / high}%`,
      });
      return element;
    });
    const rows = [...new Set(this.places.map(([row]) => row))].sort((one, other) => one - other);
    this.grid.replaceChildren(
      ...rows.map((row) => make("div", { role: "row" }, ...this.cells.filter((_, cell) => this.places[cell][0] === row))),
    );
    this.grid.setAttribute("aria-rowcount", rows.at(-1) + 1);
    this.grid.setAttribute("aria-colcount", Math.max(...this.places.map(([, column]) => column)) + 1);
    this.selected = new Set([0]);
    this.focus = 0;
    this.looked = new Set();
  }

  #size() {
    if (!this.view) return;
    this.root.style.fontSize = `${(this.root.clientWidth * this.view.side) / this.view.wide / EMS}px`;
  }

  // ---- drawing ----

  // `showMistakes`: whether digits that contradict the solution are marked.
  draw(game, showMistakes) {
    this.game = game;
    const conflicts = new Set(game.conflicts.flatMap(({ cells }) => cells));
    const mistakes = new Set(showMistakes ? game.mistakes() : []);
    const digit = game.digit(this.focus);
    this.cells.forEach((element, cell) => {
      const marks = {
        given: game.isGiven(cell) || (game.editing && game.digit(cell) !== null),
        selected: this.selected.has(cell),
        same: digit !== null && cell !== this.focus && game.digit(cell) === digit,
        conflict: conflicts.has(cell),
        wrong: mistakes.has(cell),
        looked: this.looked.has(cell),
      };
      put(element, "class", ["cell", ...Object.keys(marks).filter((name) => marks[name])].join(" "));
      put(element, "data-colour", game.state.colour[cell] || "");
      put(element, "tabindex", cell === this.focus ? 0 : -1);
      put(element, "aria-selected", marks.selected);
      put(element, "aria-readonly", game.isGiven(cell));
      put(element, "aria-label", this.#label(cell, marks));
      this.#write(cell);
    });
  }

  #write(cell) {
    const { game } = this;
    const isOpen = game.digit(cell) === null;
    const parts = this.parts[cell];
    const between = game.digits.at(-1) > 9 ? " " : "";
    write(parts.digit, isOpen ? "" : game.digit(cell));
    write(parts.corner, isOpen ? game.digitsOf(game.state.corner[cell]).join(" ") : "");
    write(parts.centre, isOpen ? game.digitsOf(game.shown(cell)).join(between) : "");
    write(parts.letter, COLOUR_LETTERS[game.state.colour[cell]].trim());
    put(parts.centre, "data-many", game.digitsOf(game.shown(cell)).length > 5);
  }

  // What is heard of a cell: its name, its digit or marks, the rules that it is part of, and what is wrong with it.
  #label(cell, marks) {
    const { game } = this;
    const digit = game.digit(cell);
    const listed = (bits) => game.digitsOf(bits).join(" ");
    const words = [this.view.cells[cell].name];
    if (digit !== null) words.push(t(marks.given ? "given digit" : "placed digit", { digit }));
    else words.push(t("open"));
    if (digit === null && game.shown(cell)) words.push(t("candidates are", { digits: listed(game.shown(cell)) }));
    if (digit === null && game.state.corner[cell]) {
      words.push(t("corner marks are", { digits: listed(game.state.corner[cell]) }));
    }
    words.push(...this.view.rules.filter(({ cells }) => cells.length < 20 && cells.includes(cell)).map(({ name }) => name));
    if (game.state.colour[cell]) words.push(t("colour is", { letter: COLOUR_LETTERS[game.state.colour[cell]] }));
    if (marks.conflict) words.push(t("board in conflict"));
    if (marks.wrong) words.push(t("is wrong"));
    if (marks.looked) words.push(t("look here"));
    return words.join(", ");
  }

  lookAt(cells) {
    this.looked = new Set(cells);
  }

  // ---- selecting ----

  // In the order in which the cells were taken: a setter draws lines so.
  select(cells, focus) {
    this.selected = new Set(cells);
    this.focus = focus;
    this.onselect();
  }

  focusCell() {
    this.cells[this.focus]?.focus({ preventScroll: true });
  }

  // To the next cell in that direction, around the edge if need be.
  move(rows, columns, extend) {
    const [row, column] = this.places[this.focus];
    const along = this.places
      .map((place, cell) => ({ cell, at: rows ? place[0] - row : place[1] - column, off: rows ? place[1] - column : place[0] - row }))
      .filter(({ at, off }) => at !== 0 && off === 0);
    const way = rows || columns;
    const ahead = along.filter(({ at }) => at * way > 0).sort((one, other) => (one.at - other.at) * way);
    const behind = along.sort((one, other) => (one.at - other.at) * way);
    const cell = (ahead[0] ?? behind[0])?.cell ?? this.focus;
    this.select(extend ? [...this.selected, cell] : [cell], cell);
    this.focusCell();
  }

  #listen() {
    selectByPointer(this.grid, this);
    this.grid.addEventListener("focusin", ({ target }) => {
      const cell = this.cells.indexOf(target);
      if (cell >= 0 && cell !== this.focus) this.select([cell], cell);
    });
  }
}

function makeParts() {
  const part = (name) => make("span", { class: name, "aria-hidden": "true" });
  return { digit: part("digit"), corner: part("corner"), centre: part("centre"), letter: part("letter") };
}
