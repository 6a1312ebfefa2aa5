// Which techniques were met: those of the usual path of each puzzle that was solved, each counted once for a puzzle.

import { ask } from "./ask.js";
import { make, one } from "./dom.js";
import { techniques } from "./lessons.js";
import { load, save } from "./store.js";
import { t } from "./texts.js";
import { addressOf } from "./views.js";

const MOST_KNOWN = 2000; // games that were counted, by id
const MOST_SHOWN = 10;

const counting = new Set(); // games whose path is being looked for, by id

const counted = () => ({ known: [], counts: {}, ...load("met", {}) });

export default class Met {
  // A game that was solved; once, however often its last digit is undone and redone.
  async count({ id, line }) {
    if (counting.has(id) || counted().known.includes(id)) return;
    counting.add(id);
    const { steps } = await ask("explain", { puzzle: line, ladder: "default" }).finally(() => counting.delete(id));
    const { known, counts } = counted(); // others may have been counted meanwhile
    if (known.includes(id)) return;
    for (const slug of new Set(steps.map(({ step }) => step.technique))) counts[slug] = (counts[slug] ?? 0) + 1;
    save("met", { known: [...known, id].slice(-MOST_KNOWN), counts });
  }

  // Below the statistics (days.js), the hardest first.
  async draw() {
    const named = await techniques().catch(() => new Map());
    const score = ([slug]) => named.get(slug)?.score ?? 0;
    const met = Object.entries(counted().counts).sort((first, second) => score(second) - score(first));
    const items = met.slice(0, MOST_SHOWN).map(([slug, count]) =>
      make("li", {}, make("a", { href: addressOf(slug) }, named.get(slug)?.name ?? slug), ` · ${count}`),
    );
    one("#met")?.remove();
    if (!items.length) return;
    one("#view-days").append(make("section", { id: "met" }, make("h3", {}, t("met in solved")), make("ul", { class: "plain" }, ...items)));
  }
}
