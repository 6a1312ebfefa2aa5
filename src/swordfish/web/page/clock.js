// The time of a game: it runs while the game can be played, and stands while it is paused or out of sight.

import { all, held, one, say } from "./dom.js";
import { t, timeText } from "./texts.js";

const OF_THE_GAME = ".stage, #panel-play, #panel-explain, #panel-puzzle";

export class Clock {
  // `isPlaying` says whether the game is in sight; `keep` is called every ten seconds of play, and with each pause.
  constructor(table, settings, isPlaying, keep) {
    Object.assign(this, { table, settings, isPlaying, keep, isPaused: false });
    setInterval(() => this.#tick(), 1000);
  }

  #tick() {
    const { game } = this.table;
    if (!game || !this.settings.timed || this.isPaused || document.hidden || !this.isPlaying()) return;
    if (game.isSolved || game.editing) return;
    game.seconds += 1;
    this.draw();
    if (game.seconds % 10 === 0) this.keep();
  }

  // Without a clock there is no pause either, but a way out of one.
  draw() {
    one("#clock").textContent = timeText(this.table.game.seconds);
    one(".clock").hidden = !this.settings.timed && !this.isPaused;
  }

  // All that shows the game or changes it is locked, for hands, keys and ears; who was there comes back to it.
  pause(on = !this.isPaused) {
    if (!this.table.game) return; // it was deleted, and the next one isn't there yet
    const { activeElement } = document;
    const { left } = this;
    this.lock(on);
    if (on) {
      held.text = "";
      this.table.hide();
      one("#cancel").click(); // no puzzle that is made takes its place meanwhile
      this.keep();
      this.left = activeElement.closest("[inert]") && activeElement;
    }
    (on ? this.left && one("#pause") : left)?.focus({ preventScroll: true });
    say([t(on ? "paused" : "go on"), held.text].filter(Boolean).join(". "));
  }

  lock(on) {
    this.isPaused = on;
    this.left = null;
    this.translate();
    this.draw();
    one("#pause").setAttribute("aria-pressed", on);
    one("#curtain").hidden = !on;
    for (const part of all(OF_THE_GAME)) part.inert = on;
  }

  translate() {
    one("#pause").textContent = t(this.isPaused ? "go on" : "pause");
  }
}
