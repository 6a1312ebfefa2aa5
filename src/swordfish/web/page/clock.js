// The time of a game: it runs while the game can be played, and stands while it is paused or out of sight.

import { one, say } from "./dom.js";
import { t, timeText } from "./texts.js";

export class Clock {
  // `isPlaying` says whether the game is in sight; `onTenth` is called every ten seconds of play.
  constructor(table, settings, isPlaying, onTenth) {
    Object.assign(this, { table, settings, isPlaying, onTenth, isPaused: false });
    setInterval(() => this.#tick(), 1000);
  }

  #tick() {
    const { game } = this.table;
    if (!game || !this.settings.timed || this.isPaused || document.hidden || !this.isPlaying()) return;
    if (game.isSolved || game.editing) return;
    game.seconds += 1;
    this.draw();
    if (game.seconds % 10 === 0) this.onTenth();
  }

  draw() {
    one("#clock").textContent = timeText(this.table.game.seconds);
    one(".clock").hidden = !this.settings.timed;
  }

  pause(on = !this.isPaused) {
    this.isPaused = on;
    this.translate();
    one("#pause").setAttribute("aria-pressed", on);
    one("#curtain").hidden = !on;
    one("#grid").inert = on;
    if (on) this.table.hide();
    say(t(on ? "paused" : "go on"));
  }

  translate() {
    one("#pause").textContent = t(this.isPaused ? "go on" : "pause");
  }
}
