// Below the grid: which game was left for this one, and what became of this one, or of a puzzle that is being typed in.

import { make, one, tell as say } from "./dom.js";
import { openTab } from "./tabs.js";
import { gameName, statusText, t, timeText } from "./texts.js";

const WAIT_BEFORE_CHECK = 150; // ms, for the next key

export class BelowGrid {
  // `puzzles` checks what is typed in, and makes a game of it.
  constructor(table, puzzles) {
    Object.assign(this, { table, puzzles, left: null, typed: "", timer: 0 });
  }

  draw() {
    this.drawLeft();
    const { game } = this.table;
    const { status } = game.puzzle;
    const note = one("#note");
    if (game.editing) {
      const play = make("button", { class: "main", onclick: () => this.puzzles.finishTyping() }, t("play this"));
      note.replaceChildren(this.typed, " ", play);
    } else if (game.isSolved) this.#drawEnd(note);
    else note.textContent = status && status !== "unique" ? statusText(status, game) : "";
  }

  drawLeft() {
    const { left } = this;
    one("#left").hidden = !left;
    if (!left) return one("#left").replaceChildren();
    const back = make("a", { href: `#game/${left.id}` }, t("back to it"));
    one("#left").replaceChildren(t("left running", { name: gameName(left) }), " ", back);
  }

  // A quiet end: how long it took, the next one, and how it is solved best.
  #drawEnd(note) {
    const button = (key, onclick) => make("button", { onclick, "data-key": key }, t(key));
    note.replaceChildren(
      t("solved", { time: timeText(this.table.game.seconds) }),
      make("span", { class: "row-of-buttons" }, button("next one", () => this.#nextOne()), button("solved best", showPath)),
    );
  }

  // Of a day the next level; else one of the same level.
  async #nextOne() {
    const { day, rating } = this.table.game.puzzle;
    const days = day && (await this.table.room("days").catch(() => null));
    if (await days?.playNext(day)) return;
    one("#want-level").value = rating?.level ?? "";
    one("#pick").click();
  }

  // A puzzle that is typed in is checked when no key comes for a moment.
  checkTyping() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { game } = this.table;
      const text = await this.puzzles.check().catch((fault) => fault.message);
      if (game !== this.table.game || !game.editing) return;
      this.typed = text;
      this.draw();
      say(text);
    }, WAIT_BEFORE_CHECK);
  }
}

function showPath() {
  openTab("explain");
  one("#path").click();
  one("#path").focus();
}
