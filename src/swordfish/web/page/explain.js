// Explaining: the whole path or all steps now, each drawn when it is chosen, and why a candidate goes or stays.

import { ask } from "./ask.js";
import { all, make, one, tell as say } from "./dom.js";
import { DIGITS, nameOf } from "./geometry.js";
import { FULL, chosenLadder } from "./ladder.js";
import { inNotebook } from "./notebook_host.js";
import { statusText, t } from "./texts.js";
import { addressOf } from "./views.js";

export class Explaining {
  constructor(table) {
    this.table = table;
    this.list = one("#path-list");
    this.steps = [];
    this.chosen = -1;
    one("#why-digit").append(...DIGITS.map((digit) => make("option", {}, String(digit))));
    one("#path").addEventListener("click", () => this.#path(table.game.line));
    one("#path-here").addEventListener("click", () => this.#path(table.game.toText()));
    one("#steps").addEventListener("click", () => this.#allSteps());
    one("#why").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#why();
    });
    one("#path-kind").addEventListener("change", ({ target }) => this.#filter(target.value));
    one("#path-before").addEventListener("click", () => this.#show(this.chosen - 1));
    one("#path-after").addEventListener("click", () => this.#show(this.chosen + 1));
    // From the button that asked for the list, the arrows lead into it.
    for (const place of [this.list, ...all("#path, #path-here, #steps")])
      place.addEventListener("keydown", (event) => this.#key(event));
    this.nameCell();
  }

  // The candidate asked about stands in the cell that is selected.
  nameCell() {
    one("#why-cell").textContent = t("in cell", { cell: nameOf(this.table.view.focus) });
  }

  clear() {
    this.stop?.abort();
    this.stop = new AbortController();
    this.question = Symbol("question");
    this.#fill([]);
    this.#note("", "");
    one("#path-filter").hidden = true;
    one("#path-learn").hidden = true;
    one("#path-offer").replaceChildren();
  }

  // What comes after the next question, or after another puzzle, is not used any more.
  async #asking(verb, fields, use) {
    this.clear();
    const { question } = this;
    this.#note(t("working"), "");
    try {
      const answer = await ask(verb, fields, { signal: this.stop.signal });
      if (question === this.question) use(answer);
    } catch (fault) {
      if (question !== this.question) return;
      this.#note("", fault.message);
      say(fault.message);
    }
  }

  #path(puzzle, ladder = chosenLadder()) {
    return this.#asking("explain", { puzzle, ladder }, (path) => {
      const words = { count: path.steps.length, score: path.score, level: path.level && t(path.level) };
      this.#list(path.status, t(path.solved ? "path solved" : "path ends", words), path.steps);
      if (path.solved) return;
      if (ladder !== FULL) this.#offer("all of them", () => this.#path(puzzle, FULL));
      else this.#offer("suppose", () => this.#suppose(path.end));
    });
  }

  // Where the techniques end it goes on, by all of them, and then by supposing.
  #offer(key, onclick) {
    one("#path-offer").replaceChildren(make("button", { onclick, "data-key": key }, t(key)));
  }

  // Told as a whole: what was supposed, what broke, and where it led.
  #suppose(puzzle) {
    const { theme } = this.table;
    return this.#asking("suppose", { puzzle, ladder: "default", theme }, ({ summary, text }) => {
      this.#note(summary, `${t("supposing tells")} ${text}`);
      say(summary);
    });
  }

  #allSteps() {
    const puzzle = this.table.game.toText();
    return this.#asking("steps", { puzzle, ladder: chosenLadder() }, ({ steps: found, more, finished }) => {
      const steps = [...new Map(found.map((step) => [`${step.technique} ${step.changes}`, step])).values()];
      const summary = t(finished && !more ? "steps found" : "steps found first", { count: steps.length });
      this.#list(this.table.game.puzzle.status, summary, steps.map((step) => ({ puzzle, step })));
    });
  }

  // What isn't a proper puzzle is called so first.
  #list(status, words, steps) {
    const summary = status && status !== "unique" ? `${statusText(status, this.table.game)} ${words}` : words;
    this.#note(summary, "");
    this.all = steps;
    this.#offerKinds();
    this.#fill(steps);
    say(summary);
  }

  // Which techniques are listed, to see one of them alone.
  #offerKinds() {
    const kinds = new Map(this.all.map(({ step }) => [step.technique, step.name]));
    const options = [...kinds].map(([slug, name]) => make("option", { value: slug }, name));
    one("#path-kind").replaceChildren(make("option", { value: "" }, t("any")), ...options);
    one("#path-filter").hidden = kinds.size < 2;
  }

  #filter(slug) {
    this.#fill(this.all.filter(({ step }) => !slug || step.technique === slug));
    one("#path-text").textContent = "";
  }

  #why() {
    const { game, view, theme } = this.table;
    const digit = Number(one("#why-digit").value);
    const fields = { puzzle: game.toText(), cell: view.focus, digit, theme, ladder: chosenLadder() };
    return this.#asking("why", fields, (answer) => {
      this.#note("", answer.text);
      if (answer.svg) this.table.show(answer.svg, answer.text);
    });
  }

  #note(summary, text) {
    one("#path-summary").textContent = summary;
    one("#path-text").textContent = text;
  }

  #fill(steps) {
    this.steps = steps;
    this.chosen = -1;
    this.list.hidden = !steps.length;
    one("#path-buttons").hidden = !steps.length;
    this.list.replaceChildren(
      ...steps.map(({ step }, place) =>
        make(
          "div",
          { role: "option", id: `step-${place}`, "aria-selected": "false", tabindex: place ? -1 : 0,
            onclick: () => this.choose(place), onfocus: () => this.choose(place) },
          make("span", { class: "number" }, String(place + 1)),
          make("span", { class: `level ${step.level}`, title: t(step.level) }, step.name),
          make("span", { class: "changes" }, step.changes),
        ),
      ),
    );
  }

  async choose(place) {
    if (place === this.chosen || !this.steps[place]) return;
    this.chosen = place;
    all("[role=option]", this.list).forEach((option, at) => {
      option.setAttribute("aria-selected", at === place);
      option.tabIndex = at === place ? 0 : -1;
    });
    const { question } = this;
    const { puzzle, step } = this.steps[place];
    one("#path-text").textContent = step.text;
    one("#path-learn").setAttribute("href", addressOf(step.technique));
    one("#path-learn").hidden = inNotebook;
    try {
      const { svg } = await ask("draw", { puzzle, step, theme: this.table.theme });
      if (question === this.question && place === this.chosen) this.table.show(svg, step.text);
    } catch (fault) {
      one("#path-text").textContent = `${step.text} ${fault.message}`;
    }
  }

  // By the buttons beside the sentence, which keep the focus.
  #show(place) {
    const to = Math.max(0, Math.min(this.steps.length - 1, place));
    this.choose(to);
    all("[role=option]", this.list)[to].scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const last = this.steps.length - 1;
    const to = {
      ArrowDown: this.chosen + 1,
      ArrowRight: this.chosen + 1,
      ArrowUp: this.chosen - 1,
      ArrowLeft: this.chosen - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const place = Math.max(0, Math.min(last, to));
    all("[role=option]", this.list)[place].focus();
    this.choose(place);
  }
}
