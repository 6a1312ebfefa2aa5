// For setters: rules drawn on the cells that are selected, in their order; and what that makes of the board, at once.

import { make, one, say } from "./dom.js";
import { ask } from "./ask.js";
import { t } from "./texts.js";

// Those that are drawn most come first; all others follow by name.
const FIRST = [
  "cage", "thermo", "arrow", "renban", "whisper", "palindrome", "between", "white_dot", "black_dot", "xv", "sum_line",
  "region_sum_line", "even", "odd", "diagonal", "anti_knight", "anti_king",
];
const SECONDS = 5; // for what is told while a board is drawn

export class BoardEditor {
  // `room` has the game, its view and theme, redraw(), changed(), rulesChanged() and playDrawn().
  constructor(room) {
    this.room = room;
    const clicks = {
      "b-add": () => this.#add(),
      "b-true": () => this.#showTrue(),
      "b-spare": () => this.#showSpare(),
      "b-play": () => room.playDrawn(),
    };
    for (const [id, action] of Object.entries(clicks)) one(`#${id}`).addEventListener("click", () => this.#guarded(action));
    one("#b-kind").addEventListener("change", () => this.kinds && this.#drawKind());
  }

  #guarded(action) {
    return action().catch(({ message }) => this.#note(message));
  }

  async open() {
    await this.#learnKinds();
    if (!this.room.game?.editing) return; // another one by now
    this.draw();
    await this.check();
  }

  forget() {
    this.kinds = null;
  }

  // ---- the kinds of rules that can be drawn: cells, and numbers or a text behind them ----

  async #learnKinds() {
    if (this.kinds) return;
    const { kinds } = await ask("board_kinds");
    const place = ({ slug }) => (FIRST.includes(slug) ? FIRST.indexOf(slug) : FIRST.length);
    this.kinds = kinds.sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
    one("#b-kind").replaceChildren(...this.kinds.map(({ slug, name }) => make("option", { value: slug }, name)));
    this.#drawKind();
  }

  get #kind() {
    return this.kinds.find(({ slug }) => slug === one("#b-kind").value);
  }

  #drawKind() {
    const { meaning, takes } = this.#kind;
    const others = takes.filter(({ type }) => type !== "cells");
    one("#b-meaning").textContent = meaning;
    one("#b-numbers").value = "";
    one("#b-numbers-label").hidden = !others.length;
    one("#b-numbers-name").textContent = others.map(({ label }) => label).join(", ");
  }

  // The rule in words. Of two lists of cells the first is the first cell: an arrow begins with its circle.
  #text() {
    const { word, takes } = this.#kind;
    const names = [...this.room.view.selected].map((cell) => this.room.view.view.cells[cell].name);
    const lists = takes.filter(({ type }) => type === "cells");
    const isTwo = lists.length === 2;
    const cells = !lists.length ? "" : isTwo ? `${names[0]} / ${names.slice(1).join(" ")}` : names.join(" ");
    return [word, cells, one("#b-numbers").value.trim()].filter(Boolean).join(" ");
  }

  // The board as it would be is read first, so that what can't be a rule is told. Of two rules that are added at once the
  // second one is left out.
  async #add() {
    const { game, theme } = this.room;
    const { rules } = game;
    if (!this.kinds) return; // they are on their way
    const text = this.#text();
    const { boards } = await ask("board_read", { board: { ...game.puzzle(), rules: [...rules, text] }, theme });
    if (game !== this.room.game || rules !== game.rules) return;
    if (!game.setRules(boards[0].board.rules)) return;
    this.#note(t("board added", { rule: text }));
    await this.room.rulesChanged();
  }

  remove(place) {
    const { game } = this.room;
    const text = game.rules[place];
    game.setRules(game.rules.filter((_, other) => other !== place));
    this.#note(t("board removed", { rule: text }));
    return this.#guarded(() => this.room.rulesChanged());
  }

  draw() {
    one("#b-setter").hidden = !this.room.game.editing;
  }

  #note(text) {
    one("#b-setter-note").textContent = text;
    say(text);
  }

  // ---- what is true of it now ----

  async check() {
    const { game } = this.room;
    if (!game.editing) return;
    const puzzle = game.puzzle();
    const asked = JSON.stringify(puzzle);
    one("#b-status").textContent = t("working");
    const answer = await ask("board_check", { board: puzzle, max_seconds: SECONDS }).catch(({ message }) => ({ fault: message }));
    if (game !== this.room.game || JSON.stringify(game.puzzle()) !== asked) return; // another answer is on its way
    const { status, fault, differing = [], conflicts = [] } = answer;
    const told = fault ?? (conflicts[0]?.text || t(`status ${status}`));
    this.room.view.lookAt(status === "many" && differing.length < game.cells.length ? differing : []);
    one("#b-status").textContent = told;
    one("#b-status").dataset.status = status ?? "";
    this.room.redraw();
    if (told !== this.told) say(told);
    this.told = told;
  }

  // An answer about the board as it is now; nothing if it was changed meanwhile.
  async #asked(verb) {
    const { game } = this.room;
    const board = game.puzzle();
    const before = JSON.stringify(board);
    this.#note(t("working"));
    const answer = await ask(verb, { board, max_seconds: 4 * SECONDS });
    if (game !== this.room.game) return null;
    if (JSON.stringify(game.puzzle()) === before) return answer;
    this.#note(t("board changed"));
    return null;
  }

  // As marks in the middle of the cells: they are no part of the board.
  async #showTrue() {
    const answer = await this.#asked("board_true_candidates");
    if (!answer) return;
    const { game } = this.room;
    const marks = answer.candidates.map((digits, cell) => (game.digit(cell) === null ? game.bitsOf(digits) : 0));
    game.change(marks.map((bits, cell) => ["centre", cell, bits]));
    this.#note(t("board true shown"));
    await this.room.changed();
  }

  async #showSpare() {
    const answer = await this.#asked("board_clues");
    if (!answer) return;
    const { game, view } = this.room;
    const { spare, contradiction } = answer;
    const found = spare ?? contradiction;
    if (!found) return this.#note(t("status many"));
    const words = [...found.cells.map((cell) => view.view.cells[cell].name), ...found.rules.map((rule) => game.rules[rule])];
    view.lookAt(found.cells);
    this.room.redraw();
    const key = contradiction ? "board contradiction" : words.length ? "board spare" : "board no spare";
    this.#note(t(key, { clues: words.join("; ") }));
  }
}
