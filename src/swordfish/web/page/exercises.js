// Exercises: a grid on which a technique is the next step. The player does the step on the grid; what is right, what is
// another step and what is wrong is told at once.

import { make, one, say } from "./dom.js";
import { ask } from "./ask.js";
import { disguised } from "./disguise.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS, PEERS, digitsOf, nameOf } from "./geometry.js";
import { dropGame, keep } from "./kept.js";
import { examples, techniques } from "./lessons.js";
import { load, save } from "./store.js";
import { t, timeText } from "./texts.js";
import { addressOf, isPlaying } from "./views.js";

export const LESSON_ENDS_AFTER = 3;

// How many exercises of each technique were solved.
export const learned = () => load("learned", {});

export function learnedElsewhere(entries) {
  const here = learned();
  for (const [slug, count] of entries) here[slug] = Math.max(here[slug] ?? 0, count);
  save("learned", here);
}

export default class Exercises {
  constructor(table) {
    this.table = table;
  }

  // ---- beginning ----

  async begin(technique) {
    const example = (await examples())[technique];
    const position = (await positionOf(technique, example.kind)) ?? disguised(example.grid, Math.random);
    const { name } = (await techniques()).get(technique);
    const before = this.table.game;
    const isNext = Boolean(before?.puzzle.exercise);
    await this.table.openExercise({
      title: t("practice of", { name }),
      exercise: { technique, kind: example.kind, position, isSolved: false },
      address: isNext && isPlaying() ? "same" : "new",
    });
    if (isNext) await dropGame(before.id); // an exercise is no game to come back to
  }

  // The game on the table is an exercise.
  follow(game) {
    const { exercise } = game.puzzle;
    if (this.game === game) return;
    this.game = game;
    this.isHelped = false;
    this.steps = null;
    this.#draw(exercise.isSolved ? t("exercise solved") : t("exercise asks"));
  }

  translate() {
    if (this.game) this.#draw(t(this.game.puzzle.exercise.isSolved ? "exercise solved" : "exercise asks"));
    this.steps = null; // which are told in the language of before
  }

  // ---- judging ----

  async changed(game) {
    const { exercise } = game.puzzle;
    if (exercise.isSolved || game !== this.game) return;
    const claims = claimsOf(game);
    if (!claims.length) return this.#draw(t("exercise asks"));
    const verdict = await this.#judge(exercise, claims).catch((fault) => ({ text: fault.message }));
    if (game !== this.table.game || !sameClaims(claims, claimsOf(game))) return; // played on since
    const text = verdict.isRight ? [verdict.text, this.#solve(game)].join(" ").trim() : verdict.text;
    this.#draw(text);
    say(text);
  }

  async #findSteps({ position, technique, kind }) {
    if (this.steps) return this.steps;
    const { steps } = await ask("steps", { puzzle: position, technique: kind, ladder: "full", limit: 1000 });
    this.steps = steps.filter((step) => [technique, kind].includes(step.technique));
    return this.steps;
  }

  // A claim that no step of the technique makes is looked into by itself.
  async #judge(exercise, claims) {
    const steps = await this.#findSteps(exercise);
    const isIn = (claim, changes) => changes.some(({ cell, digit }) => cell === claim.cell && digit === claim.digit);
    const made = steps.map((step) => ({ step, places: step.placements, goes: step.eliminations }));
    const isTold = (claim) => made.some(({ places, goes }) => isIn(claim, claim.isPlaced ? places : goes));
    const other = claims.find((claim) => !isTold(claim));
    if (other) return { text: await this.#explain(exercise, other) };
    const whole = made.find(({ places, goes }) => [...places, ...goes].every((change) => isIn(change, claims)));
    if (whole) return { isRight: true, text: t("exercise right", { text: whole.step.text }) };
    return { text: t("exercise more") };
  }

  async #explain({ position }, { cell, digit, isPlaced }) {
    const where = nameOf(cell);
    if (isPlaced) {
      const right = Number(this.game.puzzle.solution?.[cell]) === digit;
      return t(right ? "exercise other place" : "exercise wrong place", { cell: where, digit });
    }
    const { text } = await ask("why", { puzzle: position, cell, digit });
    return t("exercise other", { cell: where, digit, text });
  }

  // It counts; and without help, its time does, too. What is to be said of that.
  #solve(game) {
    const { exercise } = game.puzzle;
    exercise.isSolved = true;
    keep(game);
    const { technique } = exercise;
    save("learned", { ...learned(), [technique]: (learned()[technique] ?? 0) + 1 });
    if (this.isHelped || !game.seconds) return "";
    const records = load("records", {});
    const best = Math.min(records[technique] ?? Infinity, game.seconds);
    save("records", { ...records, [technique]: best });
    return t("exercise time", { time: timeText(game.seconds), best: timeText(best) });
  }

  async #showIt() {
    const { game, table } = this;
    const [step] = await this.#findSteps(game.puzzle.exercise);
    if (!step || game !== table.game) return;
    const { svg } = await ask("draw", { puzzle: game.puzzle.exercise.position, step, theme: table.theme });
    this.isHelped = true;
    table.show(svg, step.text);
    this.#draw(step.text);
    say(step.text);
  }

  async #doIt() {
    const [step] = await this.#findSteps(this.game.puzzle.exercise);
    this.isHelped = true;
    if (step && this.game.apply(step)) this.table.changed();
  }

  #draw(text) {
    const { exercise, title } = this.game.puzzle;
    const tell = (fault) => (one("#exercise-note").textContent = fault.message);
    const button = (key, action, main) =>
      make("button", { onclick: () => action().catch(tell), class: main ? "main" : null, "data-key": key }, t(key));
    one("#exercise-title").textContent = title;
    one("#exercise-note").textContent = text;
    const next = button("next exercise", () => this.begin(exercise.technique), exercise.isSolved);
    const lesson = make("a", { class: "button", href: addressOf(exercise.technique) }, t("what is it"));
    const help = exercise.isSolved
      ? []
      : [button("show it", () => this.#showIt()), button("do it", () => this.#doIt())];
    one("#exercise-buttons").replaceChildren(...(exercise.isSolved ? [next, lesson] : [...help, lesson, next]));
  }
}

// A position of the bank where the technique is the next step; none where the bank has none: then the example is practised,
// in another disguise each time.
async function positionOf(technique, kind) {
  const { puzzle } = await ask("pick", { technique });
  if (!puzzle) return null;
  const { steps } = await ask("explain", { puzzle: puzzle.puzzle });
  const found = steps.filter(({ step }) => [technique, kind].includes(step.technique));
  return found[Math.floor(Math.random() * found.length)]?.puzzle ?? null;
}

// What the player says since the exercise began: digits placed, and candidates gone that no placed digit takes away.
function claimsOf(game) {
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

const sameClaims = (one, other) => JSON.stringify(one) === JSON.stringify(other);
