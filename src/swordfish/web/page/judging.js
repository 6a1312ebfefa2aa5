// What a player claims in an exercise, and what the judge says of it.

import { ask } from "./ask.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS, PEERS, digitsOf, nameOf } from "./geometry.js";
import { t } from "./texts.js";

// What the player says since the exercise began: digits placed, and candidates gone that no placed digit takes away.
export function claimsOf(game) {
  const { exercise } = game.puzzle;
  const start = new Game(makePuzzle(game.line), { history: game.history.slice(0, exercise.at) });
  const placed = CELLS.filter((cell) => game.digit(cell) && !start.digit(cell));
  const claims = placed.map((cell) => ({ cell, digit: game.digit(cell), isPlaced: true }));
  for (const cell of CELLS.filter((one) => !game.digit(one))) {
    const seen = PEERS[cell].filter((peer) => placed.includes(peer)).map((peer) => game.digit(peer));
    for (const digit of digitsOf(start.candidates(cell) & ~game.candidates(cell))) {
      if (!seen.includes(digit)) claims.push({ cell, digit, isPlaced: false });
    }
  }
  return claims;
}

export const sameClaims = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// The judge of one exercise. Each claim is judged by itself, and once, so that a player may do a step in any order, and
// two steps at a time.
export class Judge {
  constructor({ position, technique, kind }) {
    Object.assign(this, { position, technique, kind });
    this.verdicts = new Map();
    this.found = null;
  }

  // All steps of the technique.
  steps() {
    this.found ??= ask("steps", { puzzle: this.position, technique: this.kind, ladder: "full", limit: 1000 })
      .then(({ steps, finished }) => {
        if (!finished) this.found = null; // asked again, there may be more
        return steps.filter(({ technique }) => [this.technique, this.kind].includes(technique));
      })
      .catch((fault) => {
        this.found = null;
        throw fault;
      });
    return this.found;
  }

  // { isRight, text } of all claims together: what is wrong with the first that isn't right, or whether a step is done.
  async verdict(claims) {
    for (const claim of claims) {
      const { isRight, text } = await this.#judged(claim);
      if (!isRight) return { isRight, text };
    }
    const isIn = ({ cell, digit }, isPlaced) =>
      claims.some((claim) => claim.cell === cell && claim.digit === digit && claim.isPlaced === isPlaced);
    const done = (await this.steps()).find(
      ({ placements, eliminations }) =>
        placements.every((change) => isIn(change, true)) && eliminations.every((change) => isIn(change, false)),
    );
    return done ? { isRight: true, text: t("exercise right", done) } : { isRight: false, text: t("exercise more") };
  }

  #judged(claim) {
    const key = JSON.stringify(claim);
    if (!this.verdicts.has(key)) {
      const asked = this.#ask(claim);
      asked.catch(() => this.verdicts.delete(key)); // to be asked again
      this.verdicts.set(key, asked);
    }
    return this.verdicts.get(key);
  }

  async #isInAStep(changes, cell, digit) {
    return (await this.steps()).some((step) => step[changes].some((one) => one.cell === cell && one.digit === digit));
  }

  async #ask({ cell, digit, isPlaced }) {
    const change = [{ cell, digit }];
    const claim = { technique: this.kind, [isPlaced ? "placements" : "eliminations"]: change };
    const verdict = await ask("judge", { puzzle: this.position, claim });
    if (!verdict.true) return { isRight: false, text: verdict.text }; // which names it
    const told = verdict.easiest ? `${verdict.text} ${verdict.easiest.text}` : verdict.text;
    // Nobody knows where time ran out before the technique was looked through; the list of its steps had its own.
    const isRight = verdict.there ?? (await this.#isInAStep(isPlaced ? "placements" : "eliminations", cell, digit));
    return { isRight, text: `${nameOf(cell)}${isPlaced ? "=" : "<>"}${digit}: ${told}` };
  }
}
