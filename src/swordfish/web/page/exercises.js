// Exercises: a grid on which a technique is the next step. The player does the step on the grid; what is right, what is
// another step and what is wrong is told at once. In a round, one follows the other.

import { ask } from "./ask.js";
import { make, one, tell as say } from "./dom.js";
import { Judge, claimsOf, sameClaims } from "./judging.js";
import { keep } from "./kept_games.js";
import { texts } from "./learn_texts.js";
import { examples, techniques } from "./lessons.js";
import { addTexts, t, timeText } from "./texts.js";
import { countSolved, keepRecord, newRound, nextPosition, roundAfter } from "./training.js";
import { addressOf, isPlaying } from "./views.js";

addTexts(texts);

export default class Exercises {
  constructor(table) {
    this.table = table;
  }

  // ---- beginning ----

  beginRound(technique) {
    return this.begin(technique, newRound());
  }

  async begin(technique, round = null) {
    const { kind, position } = await nextPosition(technique, (await examples())[technique]);
    const { name } = (await techniques()).get(technique);
    const isNext = Boolean(this.table.game?.puzzle.exercise);
    await this.table.openExercise({
      title: t("practice of", { name }),
      exercise: { technique, kind, position, round, isSolved: false, isHelped: false },
      address: isNext && isPlaying() ? "same" : "new",
      replaces: isNext, // an exercise is no game to come back to
    });
  }

  // The game on the table is an exercise.
  follow(game) {
    const { exercise } = game.puzzle;
    if (this.game === game) return;
    this.game = game;
    this.after = null; // the rest of the round, once this one is solved
    this.judge = new Judge(exercise);
    this.#draw(exercise.isSolved ? t("exercise solved") : t("exercise asks"));
  }

  translate() {
    if (!this.game) return;
    const { exercise } = this.game.puzzle;
    this.judge = new Judge(exercise); // what it said was in the language of before
    this.#draw(t(exercise.isSolved ? "exercise solved" : "exercise asks"));
  }

  // ---- judging ----

  async changed(game) {
    const { exercise } = game.puzzle;
    if (exercise.isSolved || game !== this.game) return;
    const claims = claimsOf(game);
    if (!claims.length) return this.#draw(t("exercise asks"));
    const verdict = await this.judge.verdict(claims).catch((fault) => ({ text: fault.message }));
    if (game !== this.table.game || exercise.isSolved || !sameClaims(claims, claimsOf(game))) return; // played on since
    const text = verdict.isRight ? [verdict.text, this.#solve(game)].join(" ").trim() : verdict.text;
    this.#draw(text);
    say(text);
  }

  // It counts; and without help, its time does, too. What is to be said of that.
  #solve(game) {
    const { exercise } = game.puzzle;
    const { technique, round } = exercise;
    exercise.isSolved = true;
    countSolved(technique);
    this.after = round && roundAfter(round, game, exercise.isHelped);
    keep(game);
    if (this.after && this.after.number > this.after.of) return this.#endRound(technique, this.after);
    if (exercise.isHelped || !game.seconds) return "";
    const best = keepRecord(technique, "one", game.seconds);
    return t("exercise time", { time: timeText(game.seconds), best: timeText(best) });
  }

  #endRound(technique, { of, seconds, helped }) {
    const words = { count: of, time: timeText(seconds), helped };
    if (helped) return t("round helped", words);
    if (!seconds) return ""; // the clock is off
    return t("round done", { ...words, best: timeText(keepRecord(technique, "round", seconds)) });
  }

  // ---- help ----

  async #showIt() {
    const { game, table } = this;
    const [step] = await this.judge.steps();
    if (!step || game !== table.game) return;
    const { svg } = await ask("draw", { puzzle: game.puzzle.exercise.position, step, theme: table.theme });
    game.puzzle.exercise.isHelped = true;
    keep(game);
    table.show(svg, step.text);
    this.#draw(step.text);
    say(step.text);
  }

  async #doIt() {
    const { game, table } = this;
    const [step] = await this.judge.steps();
    if (!step || game !== table.game) return;
    game.puzzle.exercise.isHelped = true;
    if (game.apply(step)) table.changed();
  }

  // ---- drawing ----

  #draw(text) {
    const { exercise, title } = this.game.puzzle;
    const { round, isSolved, technique } = exercise;
    one("#exercise-title").textContent = round ? `${title} · ${t("round at", round)}` : title;
    one("#exercise-note").textContent = text;
    const lesson = make("a", { class: "button", href: addressOf(technique) }, t("what is it"));
    const help = [this.#button("show it", () => this.#showIt()), this.#button("do it", () => this.#doIt())];
    const next = this.#nextButton(exercise);
    one("#exercise-buttons").replaceChildren(...(isSolved ? [next, lesson] : [...help, lesson, next]).filter(Boolean));
  }

  // In a round the next one comes when this one is solved; a round that was left is over.
  #nextButton({ round, isSolved, technique }) {
    const isGoingOn = round && round.number < round.of;
    if (isGoingOn && isSolved && this.after) return this.#button("round next", () => this.begin(technique, this.after), true);
    if (isGoingOn && !isSolved) return null;
    if (round) return this.#button("round again", () => this.beginRound(technique), isSolved);
    return this.#button("next exercise", () => this.begin(technique), isSolved);
  }

  #button(key, action, main = false) {
    const tell = (fault) => (one("#exercise-note").textContent = fault.message);
    return make("button", { onclick: () => action().catch(tell), class: main ? "main" : null, "data-key": key }, t(key));
  }
}
