// An example that builds up before the eyes: the grid, the pattern, its links, and what follows. It plays by itself where
// motion is welcome, and by its buttons everywhere.

import { make } from "./dom.js";
import { ask } from "./ask.js";
import { svgNode } from "./drawing.js";
import { t } from "./texts.js";

const SECONDS = 2.5;

// The pictures of an example, each with its words.
async function frames({ kind, grid, changes }, theme) {
  const { steps } = await ask("steps", { puzzle: grid, technique: kind, ladder: "full", limit: 1000 });
  const step = steps.find((one) => one.technique === kind && one.changes === changes);
  const draw = async (words, fields) => ({ words, ...(await ask("draw", { puzzle: grid, theme, ...fields })) });
  const plain = draw(t("frame grid"), { candidates: true });
  if (!step) return [await plain];
  const pattern = { ...step, placements: [], eliminations: [] };
  const stages = [plain, draw(t("frame pattern"), { step: { ...pattern, links: [] } })];
  if (step.links.length) stages.push(draw(t("frame links"), { step: pattern }));
  return Promise.all([...stages, draw(step.text, { step })]);
}

export class Example {
  constructor(theme) {
    this.theme = theme;
    this.picture = make("div", { class: "picture" });
    this.words = make("figcaption", { "aria-live": "polite" });
    this.at = 0;
    this.frames = [];
    const button = (key, onclick) => make("button", { onclick, "data-key": key }, t(key));
    this.play = button("play it", () => (this.timer ? this.stop() : this.#start()));
    this.back = button("one back", () => this.#step(-1));
    this.next = button("one on", () => this.#step(1));
    const buttons = make("div", { class: "row-of-buttons" }, this.back, this.play, this.next);
    this.element = make("figure", { class: "example" }, this.picture, this.words, buttons);
  }

  async show(place) {
    try {
      this.frames = await frames(place, this.theme);
    } catch (fault) {
      this.words.textContent = fault.message;
      return;
    }
    this.#go(0);
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) this.#start();
  }

  #go(at) {
    this.at = at;
    const { svg, words } = this.frames[at];
    const drawing = svgNode(svg);
    drawing.setAttribute("aria-label", words);
    this.picture.replaceChildren(drawing);
    this.words.textContent = words;
    this.back.disabled = at === 0;
    this.next.disabled = at === this.frames.length - 1;
  }

  #step(by) {
    this.stop();
    this.#go(Math.max(0, Math.min(this.frames.length - 1, this.at + by)));
  }

  #start() {
    if (this.at === this.frames.length - 1) this.#go(0);
    this.play.textContent = t("pause");
    this.timer = setInterval(() => {
      if (!this.element.isConnected) return this.stop();
      this.#go(this.at + 1);
      if (this.at === this.frames.length - 1) this.stop();
    }, 1000 * SECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = t("play it");
  }
}
