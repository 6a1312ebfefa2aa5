// What a player does on the grid: digits, marks and colours in, out and back; and a puzzle typed in from cell to cell.

import { all, make, one, tell as say } from "./dom.js";
import { CELLS, DIGITS, nameOf } from "./geometry.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

const MODES = ["digit", "corner", "centre", "colour", "spot", "pen"];
const LETTERS = "abcdefghi"; // of colours

export const currentMode = () => one("#modes input:checked").value;

const placesText = (cells) =>
  cells.length > 3 ? t("cells count", { count: cells.length }) : cells.map(nameOf).join(" ");

export class Playing {
  // `table` has the game and its view; `onplay` is called when a digit or mark goes in.
  constructor(table, onplay) {
    Object.assign(this, { table, onplay });
    one("#pad").append(...DIGITS.map((digit) => this.#padButton(digit)));
    one("#modes").addEventListener("change", () => this.setMode(currentMode()));
  }

  #padButton(digit) {
    return make(
      "button",
      { onclick: () => this.enter(digit) },
      make("span", { class: "sign", "aria-hidden": "true" }, String(digit)),
      make("span", { class: "left", "aria-hidden": "true" }),
    );
  }

  drawPad() {
    const { game, view } = this.table;
    const mode = currentMode();
    all("#pad button").forEach((button, place) => {
      const digit = place + 1;
      const left = 9 - CELLS.filter((cell) => game.digit(cell) === digit).length;
      button.dataset.colour = mode === "colour" ? digit : "";
      one(".left", button).textContent = mode === "digit" && left > 0 ? left : "";
      button.classList.toggle("used-up", mode === "digit" && left <= 0);
      const words = mode === "colour" ? { letter: LETTERS[place] } : { digit };
      button.setAttribute("aria-label", t(`pad ${mode}`, words));
      if (mode === "spot") button.setAttribute("aria-pressed", view.wanted === digit);
      else button.removeAttribute("aria-pressed");
      one(".sign", button).textContent = mode === "colour" ? words.letter : digit;
    });
    this.hasPen ||= mode === "pen" || game.state.pen[0].length > 0;
    if (this.hasPen) this.#withPen((pen) => pen.draw());
  }

  // Coloured candidates and lines have a room of their own, which is loaded with the first of them.
  #withPen(use) {
    return this.table.room("pen").then(use, (fault) => say(fault.message));
  }

  connect() {
    if (currentMode() === "pen") this.#withPen((pen) => pen.connect());
  }

  // ---- modes ----

  setMode(mode) {
    one(`#modes input[value=${mode}]`).checked = true;
    this.drawPad();
    say(t(mode));
  }

  nextMode() {
    this.setMode(MODES[(MODES.indexOf(currentMode()) + 1) % MODES.length]);
  }

  // ---- in, out and back ----

  enter(digit, mode = currentMode()) {
    const { game, view } = this.table;
    const cells = [...view.selected];
    if (mode === "spot") return this.#lookFor(digit);
    if (mode === "pen") return this.#withPen((pen) => pen.toggle(cells, digit));
    if (game.editing && mode === "digit" && cells.length === 1) return this.type(digit);
    if (!game.enter(cells, digit, mode, settings.tidy)) {
      if (cells.every((cell) => game.isGiven(cell))) say(t("is given", { where: placesText(cells) }));
      return;
    }
    this.onplay();
    this.table.changed();
    if (!game.isSolved) say(this.#enteredText(cells, digit, mode));
  }

  #enteredText(cells, digit, mode) {
    const { game } = this.table;
    const isIn = (found) => mode === "digit" && cells.some((cell) => found.has(cell));
    const isWrong = settings.mistakes && isIn(new Set(game.mistakes()));
    const key = isIn(game.conflictCells()) ? "entered twice" : isWrong ? "entered wrong" : `entered ${mode}`;
    return t(key, { digit, where: placesText(cells), letter: LETTERS[digit - 1] });
  }

  #lookFor(digit) {
    const { view } = this.table;
    view.want(digit);
    this.drawPad();
    say(view.wanted ? t("looked for", { digit }) : t("looked for none"));
  }

  erase() {
    const { game, view } = this.table;
    if (currentMode() === "pen") return this.#withPen((pen) => pen.erase([...view.selected]));
    if (game.editing && view.selected.size === 1 && !game.digit(view.focus)) view.step(-1);
    if (!game.erase([...view.selected])) return;
    this.table.changed();
    say(t("erased"));
  }

  undo(steps) {
    const { game } = this.table;
    if (steps < 0 ? !game.canUndo : !game.canRedo) return;
    game.goTo(game.at + steps);
    this.table.changed();
    say(t(steps < 0 ? "undone" : "redone"));
  }

  toggleAuto() {
    const { game } = this.table;
    game.setAuto(!game.auto);
    this.table.changed();
    say(t(game.auto ? "auto on" : "auto off"));
  }

  // From cell to cell, as a puzzle is read off: a digit, or 0, a point or a space for an open cell. Typing over the same
  // digit leaves it.
  type(digit) {
    const { game, view } = this.table;
    if (game.digit(view.focus) !== digit) game.change([["digit", view.focus, digit]]);
    view.step(1);
    this.table.changed();
  }

  // ---- moments to come back to ----

  keepMoment() {
    const { game } = this.table;
    game.keep(t("moment", { number: game.checkpoints.length + 1, count: game.at }));
    this.table.changed();
    say(t("kept"));
  }

  drawMoments() {
    one("#checkpoints").replaceChildren(
      ...this.table.game.checkpoints.map(({ name }, index) =>
        make("li", {}, make("button", { class: "quiet", onclick: () => this.#comeBack(index) }, name)),
      ),
    );
  }

  #comeBack(index) {
    const { game } = this.table;
    game.comeBack(index);
    this.table.changed();
    say(t("came back", { name: game.checkpoints[index].name }));
  }

  restart() {
    this.table.game.restart();
    this.table.changed();
  }
}
