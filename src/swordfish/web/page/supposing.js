// Where all techniques end: a digit is supposed, and followed until it stands or breaks. That is no technique, and is told
// as what it is.

import { ask } from "./ask.js";
import { texts } from "./supposing_texts.js";
import { addTexts, t } from "./texts.js";

addTexts(texts);

export default class Supposing {
  // What one supposition teaches on a grid: { text, step } where the step is what it does; without one, it teaches nothing.
  async teach(puzzle) {
    const { status, tree, text, summary } = await ask("suppose", { puzzle, ladder: "default" });
    const step = supposedLesson(tree, status);
    if (!step) return { text: t(status === "many" ? "supposing many" : "supposing ends", { summary }) };
    const told = text.split("\n").slice(0, tree[0].taught.length ? 1 : 2); // those that taught nothing are counted first
    return { text: `${t("supposing tells")} ${told.join(" ")}`, step };
  }
}

// The first supposition that teaches something: a digit that breaks goes; one that leads to the only solution stands.
function supposedLesson(tree, status) {
  for (const { cell, digit, end, taught } of tree) {
    if (taught.length) return { placements: [], eliminations: taught };
    if (end === "solution" && status === "unique") return { placements: [{ cell, digit }], eliminations: [] };
  }
  return null;
}
