// Hints on a board in four details, whole paths, and why a candidate goes.

import { all, make, one, say } from "./dom.js";
import { ask } from "./ask.js";
import { t } from "./texts.js";

const MOST_DETAIL = 4;
const SECONDS = 30; // for an answer

export class BoardHints {
  // `room` has the game, its view, theme, show(svg, text), hide() and changed().
  constructor(room) {
    this.room = room;
    this.asking = {}; // by what is asked for: of which position, and how to give it up
    one("#b-path").addEventListener("click", () => this.explain());
    one("#b-why").addEventListener("submit", (event) => {
      event.preventDefault();
      this.askWhy();
    });
    this.clear();
  }

  clear() {
    this.answer = null;
    this.detail = 0;
    this.#giveUp("hint");
    this.#draw([t("hint invites")], [this.#button("hint", () => this.tellMore(), true)]);
    this.isOpen = false;
  }

  close() {
    if (!this.isOpen) return;
    this.room.view.lookAt([]);
    this.room.hide();
    this.clear();
    this.room.redraw();
  }

  // The player has played on: what is asked of the position before is of no use any more.
  playedOn() {
    const now = JSON.stringify(this.room.game.position());
    for (const [what, question] of Object.entries(this.asking)) if (question && question.before !== now) this.#giveUp(what);
    this.close();
  }

  // No answer is wanted any more.
  stop() {
    for (const what of Object.keys(this.asking)) this.#giveUp(what);
    this.clear();
  }

  // Of another board, or told in another language.
  forget() {
    this.stop();
    this.steps = [];
    one("#b-path-summary").textContent = "";
    one("#b-path-text").textContent = "";
    one("#b-path-list").replaceChildren();
    this.#drawDigits();
  }

  // An answer to what is still asked; nothing once the player has played on or asks for the same anew, and nothing but the
  // fault where there is one. A hint, a path and the others don't wait for each other.
  async #asked(what, verb, fields) {
    const { game } = this.room;
    const board = game.position();
    const before = JSON.stringify(board);
    this.#giveUp(what);
    const stop = new AbortController();
    const question = { before, stop };
    this.asking[what] = question;
    const answer = await ask(verb, { board, max_seconds: SECONDS, ...fields }, { signal: stop.signal }).catch((fault) => ({
      fault: fault.message,
    }));
    if (this.asking[what] !== question) return null;
    this.asking[what] = null;
    const isCurrent = game === this.room.game && JSON.stringify(game.position()) === before;
    return isCurrent ? answer : null;
  }

  #giveUp(what) {
    this.asking[what]?.stop.abort();
    this.asking[what] = null;
  }

  // ---- a hint ----

  async tellMore() {
    if (this.asking.hint) return;
    const detail = Math.min(this.detail + 1, MOST_DETAIL);
    const answer = await this.#asked("hint", "board_hint", { detail, theme: this.room.theme });
    if (!answer) return;
    if (answer.fault) return this.#tell(answer.fault);
    if (!answer.told.length) return this.#tell(this.#whyNoHint(answer));
    Object.assign(this, { answer, detail });
    if (answer.technique === "mistake") this.#showMistake();
    else this.#showDetail();
  }

  #whyNoHint({ solvable }) {
    if (this.room.game.isSolved) return t("hint complete");
    return t(solvable ? "board hint ends" : "hint none");
  }

  #showDetail() {
    const { detail } = this;
    const { svg, told, cells } = this.answer;
    this.room.view.lookAt(cells);
    if (svg) this.room.show(svg, told.at(-1));
    const next = ["", "where to look", "show the pattern", "tell me"][detail];
    const buttons = detail < MOST_DETAIL ? [this.#button(next, () => this.tellMore(), true)] : [];
    if (detail === MOST_DETAIL) buttons.push(this.#button("do it", () => this.#do(), true));
    this.#draw(told, [...buttons, this.#button("close", () => this.close())]);
    this.room.redraw();
    say(told.at(-1));
  }

  #showMistake() {
    const { told, cells } = this.answer;
    this.room.view.lookAt(cells);
    const buttons = this.room.game.solution ? [this.#button("mend", () => this.#mend(), true)] : [];
    this.#draw(told, [...buttons, this.#button("close", () => this.close())]);
    this.room.redraw();
    say(told.join(" "));
  }

  #do() {
    const { step } = this.answer;
    this.room.game.apply(step);
    this.close();
    this.room.changed();
    say(t("done", { changes: step.changes }));
  }

  #mend() {
    this.room.game.mend();
    this.close();
    this.room.changed();
    say(t("mended"));
  }

  #tell(text) {
    this.#draw([text], [this.#button("hint", () => this.tellMore(), true)]);
    say(text);
  }

  #button(key, onclick, main = false) {
    return make("button", { onclick, class: main ? "main" : null, "data-key": key }, t(key));
  }

  #draw(lines, buttons) {
    this.isOpen = true;
    const had = one("#b-hint").contains(document.activeElement);
    one("#b-hint-body").replaceChildren(...lines.map((line, place) => make("p", { class: place === 3 ? "sentence" : null }, line)));
    one("#b-hint-buttons").replaceChildren(...buttons);
    if (had) buttons[0]?.focus();
  }

  // ---- a whole path ----

  async explain() {
    one("#b-path-summary").textContent = t("working");
    const answer = await this.#asked("path", "board_explain", {});
    if (!answer && !this.asking.path) one("#b-path-summary").textContent = ""; // else another one is on its way
    if (!answer) return;
    const { fault, status, steps, solved, level, score } = answer;
    this.steps = steps ?? [];
    const words = { count: this.steps.length, level: level ? t(level) : t(`status ${status}`), score };
    const told = fault ?? t(solved ? "board path" : "board path ends", words);
    one("#b-path-summary").textContent = told;
    one("#b-path-list").replaceChildren(...this.steps.map(({ step }, place) => this.#entry(step, place)));
    one("#b-path-text").textContent = "";
    say(told);
  }

  #entry({ name, changes }, place) {
    return make("li", {},
      make("button", { class: "quiet", "aria-pressed": "false", onclick: () => this.#showStep(place) },
        `${place + 1}. ${name} `, make("span", { class: "changes" }, changes)));
  }

  // A hint in the position before a step finds just that step, and draws it.
  async #showStep(place) {
    const { position, step } = this.steps[place];
    all("#b-path-list button").forEach((button, other) => button.setAttribute("aria-pressed", other === place));
    one("#b-path-text").textContent = step.text;
    say(step.text);
    const { game, theme } = this.room;
    const answer = await this.#asked("step", "board_hint", { board: { ...game.puzzle(), ...position }, theme });
    if (answer?.svg) this.room.show(answer.svg, step.text);
  }

  // ---- why not ----

  #drawDigits() {
    one("#b-why-digit").replaceChildren(...this.room.game.digits.map((digit) => make("option", {}, String(digit))));
    this.nameCell();
  }

  nameCell() {
    const { view } = this.room;
    one("#b-why-cell").textContent = t("in cell", { cell: view.view.cells[view.focus].name });
  }

  async askWhy() {
    const { view, theme } = this.room;
    const fields = { cell: view.focus, digit: Number(one("#b-why-digit").value), theme };
    const answer = await this.#asked("why", "board_why", fields);
    if (!answer) return;
    const text = answer.fault ?? answer.text;
    one("#b-path-text").textContent = text;
    if (answer.svg) this.room.show(answer.svg, text);
    say(text);
  }
}
