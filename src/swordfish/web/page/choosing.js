// Choosing techniques, by preset, by level or one by one. What is changed by hand is the player's own choice.

import { make, one } from "./dom.js";
import { texts } from "./choosing_texts.js";
import { PRESETS, rungsOf } from "./ladder.js";
import { techniques } from "./lessons.js";
import { keepSettings, settings } from "./settings.js";
import { addTexts, t } from "./texts.js";

addTexts(texts);

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

export default class Choosing {
  constructor(table) {
    this.table = table;
    one("#preset").addEventListener("change", ({ target }) => this.#use(target.value));
  }

  async open() {
    this.all = [...(await techniques()).values()];
    this.#draw();
  }

  translate() {
    if (this.all) return this.open();
  }

  // The list in place of the one before; the control that had the focus keeps it.
  #draw() {
    const { id } = document.activeElement ?? {};
    const chosen = new Set(rungsOf(settings.preset, this.all));
    const rungs = this.all.filter(({ slug, rung }) => slug === rung);
    const groups = LEVELS.map((level) => this.#group(level, rungs.filter((one) => one.level === level), chosen));
    one("#preset").replaceChildren(
      ...PRESETS.map((name) => make("option", { value: name }, t(`preset ${name}`, { count: rungsOf(name, this.all).length }))),
    );
    one("#preset").value = settings.preset;
    one("#techniques").replaceChildren(...groups);
    if (id) document.getElementById(id)?.focus();
  }

  #group(level, rungs, chosen) {
    const count = rungs.filter(({ slug }) => chosen.has(slug)).length;
    const whole = make("input", { type: "checkbox", id: `level-${level}` });
    whole.checked = count === rungs.length;
    whole.indeterminate = count > 0 && count < rungs.length;
    whole.addEventListener("change", () => this.#choose(rungs.map(({ slug }) => slug), whole.checked));
    return make(
      "fieldset",
      {},
      make("legend", {}, make("label", { class: "check" }, whole, ` ${t("level chosen", { level: t(level), count, all: rungs.length })}`)),
      ...rungs.map(({ slug, name }) => this.#check(slug, name, chosen.has(slug))),
    );
  }

  #check(slug, name, isChosen) {
    const box = make("input", { type: "checkbox", id: `use-${slug}` });
    box.checked = isChosen;
    box.addEventListener("change", () => this.#choose([slug], box.checked));
    return make("label", { class: "check" }, box, ` ${name}`);
  }

  #choose(slugs, on) {
    const chosen = new Set(rungsOf(settings.preset, this.all));
    for (const slug of slugs) {
      if (on) chosen.add(slug);
      else chosen.delete(slug);
    }
    const inOrder = this.all.filter(({ slug }) => chosen.has(slug)).map(({ slug }) => slug);
    Object.assign(settings, { preset: "own", chosen: inOrder });
    this.#keep();
  }

  // One's own begins with what was used before.
  #use(preset) {
    if (preset === "own" && !settings.chosen.length) settings.chosen = rungsOf(settings.preset, this.all);
    settings.preset = preset;
    this.#keep();
  }

  #keep() {
    keepSettings();
    this.#draw();
    this.table.ladderChanged();
  }
}
