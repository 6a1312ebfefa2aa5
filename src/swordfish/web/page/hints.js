// A hint in four depths: which technique, where to look, the pattern drawn, the step and its sentence.

import { make, one, say } from "./dom.js";
import { ask } from "./ask.js";
import { statusText, t } from "./texts.js";

const DEEPEST = 4;

export class Hints {
  // `table` is what the page offers: game, view, theme, show(svg), hide(), changed().
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.step = null;
    this.depth = 0;
    this.busy = false;
    this.#draw([t("hint invites")], [this.#button("hint", () => this.deepen(), true)]);
  }

  close() {
    if (!this.step && !this.depth) return;
    this.table.view.lookAt([]);
    this.table.hide();
    this.clear();
  }

  // The next depth; the first asks for all of them.
  async deepen() {
    if (this.busy) return;
    if (!this.step) await this.#fetch();
    if (!this.step) return;
    this.depth = Math.min(this.depth + 1, DEEPEST);
    if (this.step.technique === "mistake") this.#showMistake();
    else this.#showDepth();
  }

  async #fetch() {
    this.busy = true;
    const { game, theme } = this.table;
    const { status } = game.puzzle;
    const puzzle = game.toText();
    try {
      if (status === "none") throw new Error(t("hint none"));
      if (status === "conflict") throw new Error(t("hint conflict", { conflict: statusText(status, game) }));
      const { status: now, ...hint } = await ask("hint", { puzzle, theme });
      if (this.table.game.toText() !== puzzle) return; // the player has played on
      const { step } = hint;
      Object.assign(this, hint);
      this.warning = now === "many" ? [t("status many")] : [];
      if (!step) this.#tell([...this.warning, t(game.isComplete ? "hint complete" : "hint stuck")].join(" "));
    } catch (fault) {
      this.#tell(fault.message);
    } finally {
      this.busy = false;
    }
  }

  #tell(text) {
    this.#draw([text], [this.#button("hint", () => this.deepen(), true)]);
    say(text);
  }

  #showDepth() {
    const { step, svg, told, cells, depth } = this;
    const lines = [[...this.warning, told[0]].join(" "), ...told.slice(1, depth)];
    this.table.view.lookAt(depth >= 2 ? cells : []);
    if (depth >= 3) this.table.show(svg, step.text);
    const next = ["", "where to look", "show the pattern", "tell me"][depth];
    const buttons = depth < DEEPEST ? [this.#button(next, () => this.deepen(), true)] : [];
    if (depth === DEEPEST) buttons.push(this.#button("do it", () => this.#do(), true));
    buttons.push(this.#button("close", () => this.close()));
    this.#draw(lines, buttons);
    say(lines.at(-1));
  }

  #showMistake() {
    const { game, view } = this.table;
    view.lookAt(this.cells);
    const buttons = [];
    if (game.puzzle.solution && game.canUndo) buttons.push(this.#button("go back", () => this.#goBack(), true));
    buttons.push(this.#button("close", () => this.close()));
    this.#draw(this.told, buttons);
    say(this.told.join(" "));
  }

  #goBack() {
    const { game, changed } = this.table;
    game.goTo(game.lastRightMoment());
    this.close();
    changed();
    say(t("went back"));
  }

  #do() {
    const { game, changed } = this.table;
    const { step } = this;
    game.apply(step);
    this.close();
    changed();
    say(t("done", { changes: step.changes }));
  }

  #button(key, onclick, main = false) {
    return make("button", { onclick, class: main ? "main" : null, "data-key": key }, t(key));
  }

  #draw(lines, buttons) {
    const body = one("#hint-body");
    const had = body.contains(document.activeElement) || one("#hint-buttons").contains(document.activeElement);
    const items = lines.map((line, place) => make("p", { class: place === 3 ? "sentence" : null }, line));
    body.replaceChildren(...items);
    one("#hint-buttons").replaceChildren(...buttons);
    if (had) buttons[0]?.focus();
  }
}
