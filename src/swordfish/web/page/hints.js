// A hint in four details: which technique, where to look, the pattern, the step and its sentence. Where the chosen
// techniques end, all are offered, and then supposing.

import { ask } from "./ask.js";
import { make, one, tell as say } from "./dom.js";
import { nameOf } from "./geometry.js";
import { keep } from "./kept_games.js";
import { FULL, chosenLadder } from "./ladder.js";
import { inNotebook } from "./notebook_host.js";
import { load, save } from "./store.js";
import { statusText, t } from "./texts.js";
import { addressOf } from "./views.js";

const MOST = 4;

// How often each technique was asked for.
function countHint(technique) {
  const asked = load("asked", {});
  save("asked", { ...asked, [technique]: (asked[technique] ?? 0) + 1 });
}

// r1c1=4, r1c2<>4, as the core writes it; a supposition has no step of the core.
const changesText = ({ changes, placements, eliminations }) =>
  changes ??
  [...placements.map(({ cell, digit }) => `${nameOf(cell)}=${digit}`),
    ...eliminations.map(({ cell, digit }) => `${nameOf(cell)}<>${digit}`)].join(", ");

export class Hints {
  // `table` is what the page offers: game, view, theme, show(svg), hide(), changed().
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.answer = null;
    this.detail = 0;
    this.wanted = 0;
    this.question = null;
    this.isFull = false; // all techniques are tried
    this.#draw([t("hint invites")], [this.#button("hint", () => this.tellMore(), true)]);
    this.isOpen = false;
  }

  close() {
    if (!this.isOpen) return;
    this.table.view.lookAt([]);
    this.table.hide();
    this.clear();
  }

  // One detail more; what comes after it isn't even asked for. Whoever asks again before the answer came gets it next.
  async tellMore() {
    if (this.offered) return this.offered();
    this.wanted = Math.min(this.wanted + 1, MOST);
    if (this.question) return;
    const question = Symbol("hint");
    const isWanted = () => this.question === question;
    this.question = question;
    while (isWanted() && this.detail < this.wanted) {
      const detail = this.wanted;
      const answer = await this.#ask(detail, isWanted);
      if (!answer) break;
      if (!this.detail && answer.technique !== "mistake") countHint(answer.technique);
      Object.assign(this, { answer, detail });
      this.#helped(this.table.game);
      if (answer.step?.technique === "mistake") this.#showMistake();
      else this.#showDetail();
    }
    if (!isWanted()) return;
    this.question = null;
    this.wanted = this.detail;
  }

  // An exercise that needed a hint has no time of its own, after a reload neither.
  #helped(game) {
    const { exercise } = game.puzzle;
    if (!exercise || exercise.isHelped) return;
    exercise.isHelped = true;
    keep(game);
  }

  // Nothing if there is no step to show, which is told; or if the player has closed the hint or played on since.
  async #ask(detail, isWanted) {
    const { game, theme } = this.table;
    const { status } = game.puzzle;
    const puzzle = game.toText();
    try {
      if (status === "none") throw new Error(t("hint none"));
      if (status === "conflict") throw new Error(t("hint conflict", { conflict: statusText(status, game) }));
      const isCurrent = () => isWanted() && this.table.game.toText() === puzzle;
      const answer = await ask("hint", { puzzle, theme, detail, ladder: this.isFull ? FULL : chosenLadder() });
      if (!isCurrent()) return null;
      this.warning = answer.status === "many" ? [t("status many")] : [];
      if (answer.told.length) return answer;
      if (game.isComplete) this.#tell(t("hint complete"));
      else this.#offerMore();
    } catch (fault) {
      if (isWanted()) this.#tell(fault.message);
    }
    return null;
  }

  // Never the end: after the chosen techniques come all of them, and then suppositions.
  #offerMore() {
    const text = [...this.warning, t(this.isFull ? "hint ends" : "hint ends chosen")].join(" ");
    const [key, more] = this.isFull ? ["suppose", () => this.#suppose()] : ["all of them", () => this.#tryAll()];
    this.#draw([text], [this.#button(key, more, true), this.#button("close", () => this.close())]);
    this.offered = more; // to who asks for more, too
    say(text);
  }

  async #tryAll() {
    this.isFull = true;
    this.#draw([t("working")], [this.#button("close", () => this.close())]);
    await this.tellMore();
  }

  async #suppose() {
    const question = Symbol("supposing");
    this.#draw([t("working")], [this.#button("close", () => this.close())]);
    this.question = question;
    const teach = this.table.room("supposing").then((supposing) => supposing.teach(this.table.game.toText()));
    const { text, step } = await teach.catch((fault) => ({ text: fault.message }));
    if (this.question !== question) return; // closed, or played on since
    this.question = null;
    this.answer = { step };
    const buttons = step ? [this.#button("do it", () => this.#do(), true)] : [];
    this.#draw([text], [...buttons, this.#button("close", () => this.close())]);
    say(text);
  }

  #tell(text) {
    this.#draw([text], [this.#button("hint", () => this.tellMore(), true)]);
    say(text);
  }

  #showDetail() {
    const { detail } = this;
    const { svg, told, cells } = this.answer;
    const lines = [[...this.warning, told[0]].join(" "), ...told.slice(1)];
    this.table.view.lookAt(cells);
    if (svg) this.table.show(svg, told.at(-1));
    const next = ["", "where to look", "show the pattern", "tell me"][detail];
    const buttons = detail < MOST ? [this.#button(next, () => this.tellMore(), true)] : [];
    if (detail === MOST) buttons.push(this.#button("do it", () => this.#do(), true));
    buttons.push(this.#button("close", () => this.close()));
    this.#draw(lines, buttons, inNotebook ? null : this.answer.technique);
    say(lines.at(-1));
  }

  #showMistake() {
    const { game, view } = this.table;
    const { cells, told } = this.answer;
    view.lookAt(cells);
    const buttons = [];
    if (game.puzzle.solution && game.canUndo) {
      buttons.push(this.#button("mend", () => this.#mend(), true), this.#button("go back", () => this.#goBack()));
    }
    buttons.push(this.#button("close", () => this.close()));
    this.#draw(told, buttons);
    say(told.join(" "));
  }

  #goBack() {
    const { game, changed } = this.table;
    game.goBackToRight();
    this.close();
    changed();
    say(t("went back"));
  }

  #mend() {
    const { game, changed } = this.table;
    game.mend();
    this.close();
    changed();
    say(t("mended"));
  }

  #do() {
    const { game, changed } = this.table;
    const { step } = this.answer;
    game.apply(step);
    this.close();
    changed();
    say(t("done", { changes: changesText(step) }));
  }

  #button(key, onclick, main = false) {
    return make("button", { onclick, class: main ? "main" : null, "data-key": key }, t(key));
  }

  // With a technique, its page is linked.
  #draw(lines, buttons, technique = null) {
    this.isOpen = true;
    this.offered = null;
    const body = one("#hint-body");
    const had = body.contains(document.activeElement) || one("#hint-buttons").contains(document.activeElement);
    const items = lines.map((line, place) => make("p", { class: place === 3 ? "sentence" : null }, line));
    if (technique) items.push(make("p", {}, make("a", { href: addressOf(technique) }, t("what is it"))));
    body.replaceChildren(...items);
    one("#hint-buttons").replaceChildren(...buttons);
    if (had) buttons[0]?.focus();
  }
}
