// New puzzles: from the bank at once, or made to measure, with progress and a way to stop.

import { make, one, tell as say } from "./dom.js";
import { ask } from "./ask.js";
import { currentLanguage, ratingText, t } from "./texts.js";

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const SYMMETRIES = [
  "none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "antidiagonal", "diagonals", "full",
];
const NEAR = 0.3; // how far the rating of another like this may be off

export class Making {
  constructor(table) {
    this.table = table;
    this.techniques = [];
    this.learnedIn = null; // the language of their names
    one("#pick").addEventListener("click", () => this.#guarded(() => this.pick(this.#wanted())));
    one("#alike").addEventListener("click", () => this.#guarded(() => this.#alike()));
    one("#make").addEventListener("click", () => this.#guarded(() => this.#make()));
    one("#cancel").addEventListener("click", () => this.stop?.abort());
    one("#tab-puzzle").addEventListener("click", () => this.#learnTechniques());
    this.translate();
  }

  // Fill the lists, in the language of the page.
  translate() {
    const fill = (id, names, text) => {
      const select = one(id);
      const { value } = select;
      const options = names.map((name) => make("option", { value: name }, text(name)));
      select.replaceChildren(make("option", { value: "" }, t("any")), ...options);
      select.value = value;
    };
    fill("#want-level", LEVELS, (name) => t(name));
    fill("#want-symmetry", SYMMETRIES, (name) => t(`symmetry ${name}`));
    const named = new Map(this.techniques.map(({ slug, name }) => [slug, name]));
    fill("#want-technique", [...named.keys()], (slug) => named.get(slug));
    if (this.learnedIn && this.learnedIn !== currentLanguage()) {
      this.#note("");
      this.#learnTechniques();
    }
  }

  // Their names come from the core, in the language of the page.
  async #learnTechniques() {
    const language = currentLanguage();
    if (this.learnedIn === language) return;
    const { techniques } = await ask("techniques").catch(() => ({ techniques: [] }));
    if (!techniques.length || language !== currentLanguage()) return;
    this.techniques = techniques.filter(({ on }) => on);
    this.learnedIn = language;
    this.translate();
  }

  #wanted() {
    const chosen = (id) => one(id).value || null;
    const [least, most] = [Number(chosen("#least-er") ?? 1), Number(chosen("#most-er") ?? 20)];
    return {
      level: chosen("#want-level"),
      symmetry: chosen("#want-symmetry"),
      technique: chosen("#want-technique"),
      er: chosen("#least-er") || chosen("#most-er") ? [least, most] : null,
    };
  }

  // What is asked for takes the place of what was asked for before.
  async #guarded(action) {
    const stop = new AbortController();
    this.stop?.abort();
    this.stop = stop;
    try {
      await action();
    } catch (fault) {
      this.#note(fault.name === "AbortError" ? t("cancelled") : fault.message);
    } finally {
      if (this.stop === stop) one("#cancel").hidden = true;
    }
  }

  #note(text) {
    one("#make-note").textContent = text;
  }

  // From the bank; what it doesn't have is made.
  async pick(wanted) {
    const { puzzle } = await ask("pick", wanted, this.stop);
    if (puzzle) await this.#open(puzzle, true);
    else await this.#make(wanted);
  }

  async #alike() {
    const { game } = this.table;
    const rating = game.puzzle.rating ?? (await ask("rate", { puzzle: game.toText() }, this.stop));
    const er = rating.er && [Math.max(1, rating.er - NEAR), Math.min(20, rating.er + NEAR)];
    await this.pick({ level: rating.level, er });
  }

  async #make(wanted = this.#wanted()) {
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const clock = setInterval(() => this.#note(t("making for", { seconds: seconds() })), 250);
    one("#cancel").hidden = false;
    try {
      const { puzzle, met } = await ask("generate", wanted, this.stop);
      if (puzzle) await this.#open(puzzle, met);
      else this.#note(t("made none"));
    } finally {
      clearInterval(clock);
    }
  }

  async #open({ puzzle, level, er }, met) {
    await this.table.start(puzzle, { rating: { level, er } });
    const text = t(met ? "made" : "made nearest", { level: t(level), er: ratingText(er) });
    this.#note(text);
    say(text);
  }
}
