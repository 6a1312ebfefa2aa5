// The pen: candidates in colours, and lines between them.
//
// What is drawn is a list of [from, to, kind], of candidates 9 * cell + digit - 1. From a candidate to itself it is a colour,
// 1 to 4, each with a shape of its own; else a line, 1 solid or 2 dashed.

import { make, one, tell as say } from "./dom.js";
import { CELLS, DIGITS, bit, columnOf, nameOf, rowOf } from "./geometry.js";
import { texts } from "./pen_texts.js";
import { currentMode } from "./playing.js";
import { styled } from "./stylesheet.js";
import { shape } from "./svg_elements.js";
import { addTexts, t } from "./texts.js";

addTexts(texts);

const SIDE = 50; // of a cell in the drawing
const REACH = 7.5; // of a mark
const COLOURS = [1, 2, 3, 4];
const LINES = 2;

const candidateOf = (cell, digit) => 9 * cell + digit - 1;
const cellOf = (candidate) => Math.floor(candidate / 9);
const digitOf = (candidate) => (candidate % 9) + 1;
const nameOfCandidate = (candidate) => `${digitOf(candidate)} ${nameOf(cellOf(candidate))}`;
const isBetween = (from, to) => (mark) => (mark[0] === from && mark[1] === to) || (mark[0] === to && mark[1] === from);

// Where a candidate stands in its cell, as auto-candidates do.
function penPlaceOf(candidate) {
  const [cell, digit] = [cellOf(candidate), digitOf(candidate) - 1];
  const at = (third) => SIDE * (0.04 + (0.92 * (third + 0.5)) / 3);
  return [SIDE * columnOf(cell) + at(digit % 3), SIDE * rowOf(cell) + at(Math.floor(digit / 3))];
}

const MARKS = {
  1: ([x, y]) => shape("circle", { cx: x, cy: y, r: REACH }),
  2: ([x, y]) => shape("rect", { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH }),
  3: ([x, y]) => shape("path", { d: `M${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}L${x - 9} ${y}Z` }),
  4: ([x, y]) => shape("path", { d: `M${x} ${y - 10}L${x + 9} ${y + 7}L${x - 9} ${y + 7}Z` }),
};

export default class Pen {
  constructor(table) {
    this.table = table;
    this.last = []; // the candidates that were marked last, at most two,
    this.lastOf = null; // and the game in which they were
    this.picture = shape("svg", { id: "pen", viewBox: `0 0 ${9 * SIDE} ${9 * SIDE}`, "aria-hidden": "true" });
    this.kinds = make("fieldset", { id: "pen-kinds", class: "modes" });
    styled("rooms.css").then(() => one(".board").append(this.picture));
    one("#pad").after(this.kinds);
    this.translate();
    this.#listen();
  }

  translate() {
    const chosen = this.colour;
    const swatch = (kind) =>
      shape("svg", { viewBox: "-11 -11 22 22", class: `pen-${kind}`, "aria-hidden": "true" }, MARKS[kind]([0, 0]));
    this.kinds.replaceChildren(
      make("legend", { class: "unseen" }, t("pen colours")),
      ...COLOURS.map((kind) => {
        const input = make("input", { type: "radio", name: "pen", value: kind });
        input.checked = kind === chosen;
        return make("label", {}, input, swatch(kind), make("span", {}, t(`pen colour ${kind}`)));
      }),
    );
  }

  get colour() {
    return Number(one("input:checked", this.kinds)?.value ?? 1);
  }

  // ---- drawing ----

  draw() {
    const isHeld = currentMode() === "pen";
    this.kinds.hidden = !isHeld;
    this.picture.classList.toggle("held", isHeld);
    const { game } = this.table;
    const isOpen = (mark) => [mark[0], mark[1]].every((candidate) => !game.digit(cellOf(candidate)));
    const shown = game.state.pen[0].filter(isOpen);
    const isLine = ([from, to]) => from !== to;
    this.picture.replaceChildren(
      ...shown.filter((mark) => !isLine(mark)).flatMap(([candidate, , kind]) => this.#mark(candidate, kind)),
      ...shown.filter(isLine).map(([from, to, kind]) => penLine(from, to, kind)),
    );
  }

  // With its digit, where the grid doesn't show it there.
  #mark(candidate, kind) {
    const { game } = this.table;
    const place = penPlaceOf(candidate);
    const mark = MARKS[kind](place);
    mark.setAttribute("class", `pen-${kind}`);
    const isShown = game.auto && game.shown(cellOf(candidate)) & bit(digitOf(candidate));
    if (isShown) return [mark];
    const digit = shape("text", { x: place[0], y: place[1] + 4.5 });
    digit.textContent = digitOf(candidate);
    return [mark, digit];
  }

  // ---- what a player does ----

  // The digit in all of these cells gets the colour that is chosen, or loses it where all have it.
  toggle(cells, digit) {
    const { game } = this.table;
    const kind = this.colour;
    const marked = cells.filter((cell) => !game.digit(cell)).map((cell) => candidateOf(cell, digit));
    if (!marked.length) return;
    const before = game.state.pen[0];
    const hasIt = (candidate) => before.some(([from, to, own]) => from === candidate && to === candidate && own === kind);
    const isOff = marked.every(hasIt);
    const others = before.filter(([from, to]) => from !== to || !marked.includes(from));
    this.#change(isOff ? others : [...others, ...marked.map((candidate) => [candidate, candidate, kind])]);
    const earlier = this.#lastIn(game).filter((candidate) => !marked.includes(candidate));
    Object.assign(this, { last: (isOff ? earlier : [...earlier, ...marked]).slice(-2), lastOf: game });
    const words = { candidate: nameOfCandidate(marked.at(-1)), colour: t(`pen colour ${kind}`) };
    say(t(isOff ? "pen unmarked" : "pen marked", words));
  }

  #lastIn(game) {
    return this.lastOf === game ? this.last : [];
  }

  // Between the two candidates that were marked last.
  connect() {
    const { game } = this.table;
    const open = this.#lastIn(game).filter((candidate) => !game.digit(cellOf(candidate)));
    if (open.length < 2) return say(t("pen needs two"));
    this.#connect(...open);
  }

  // Solid first, then dashed, then none. In a cell with its digit nothing is drawn.
  #connect(from, to) {
    const { game } = this.table;
    if (game.digit(cellOf(from)) || game.digit(cellOf(to))) return;
    const before = game.state.pen[0];
    const kind = (before.find(isBetween(from, to))?.[2] ?? 0) + 1;
    const others = before.filter((mark) => !isBetween(from, to)(mark));
    this.#change(kind > LINES ? others : [...others, [from, to, kind]]);
    const key = ["", "pen solid", "pen dashed"][kind] ?? "pen no line";
    say(t(key, { from: nameOfCandidate(from), to: nameOfCandidate(to) }));
  }

  // What touches these cells.
  erase(cells) {
    const isThere = (candidate) => cells.includes(cellOf(candidate));
    this.#change(this.table.game.state.pen[0].filter(([from, to]) => !isThere(from) && !isThere(to)));
    say(t("erased"));
  }

  #change(marks) {
    if (this.table.game.change([["pen", 0, marks]])) this.table.changed();
  }

  // ---- by hand: a tap colours, from one candidate to another it is a line ----

  #listen() {
    let from = null;
    this.picture.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      from = this.#candidateAt(event);
      this.table.view.select([cellOf(from)], cellOf(from));
      this.table.view.focusCell();
    });
    this.picture.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const to = this.#candidateAt(event);
      if (to === from) this.toggle([cellOf(to)], digitOf(to));
      else this.#connect(from, to);
      from = null;
    });
    this.picture.addEventListener("pointercancel", () => (from = null));
  }

  #candidateAt({ clientX, clientY }) {
    const { left, top, width } = this.picture.getBoundingClientRect();
    const third = (offset) => Math.max(0, Math.min(26, Math.floor((27 * offset) / width)));
    const [x, y] = [third(clientX - left), third(clientY - top)];
    const cell = CELLS[9 * Math.floor(y / 3) + Math.floor(x / 3)];
    return candidateOf(cell, DIGITS[3 * (y % 3) + (x % 3)]);
  }
}

// From the edge of one mark to that of the other, a little bent, so that lines over the same cells stay apart.
function penLine(from, to, kind) {
  const [[ax, ay], [bx, by]] = [penPlaceOf(from), penPlaceOf(to)];
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const gap = Math.min(REACH, length / 3);
  const bend = Math.min(16, length / 5);
  const middle = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
  const points = [[ax + ux * gap, ay + uy * gap], middle, [bx - ux * gap, by - uy * gap]];
  const [start, turn, end] = points.map((point) => point.map((number) => number.toFixed(1)).join(" "));
  return shape("path", { class: kind === 1 ? "pen-line" : "pen-line dashed", d: `M${start}Q${turn} ${end}` });
}
