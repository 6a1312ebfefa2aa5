// What was practised: exercises solved and best times of each technique, and rounds of training, ten positions in a row.

import { disguised } from "./disguise.js";
import { positions } from "./lessons.js";
import { load, save } from "./store.js";

export const LESSON_ENDS_AFTER = 3; // exercises
const ROUND = 10;

// How many exercises of each technique were solved.
export const learned = () => load("learned", {});

export function learnedElsewhere(entries) {
  const here = learned();
  for (const [slug, count] of entries) here[slug] = Math.max(here[slug] ?? 0, count);
  save("learned", here);
}

export function countSolved(technique) {
  save("learned", { ...learned(), [technique]: (learned()[technique] ?? 0) + 1 });
}

// The best times of a technique in seconds: { one, round }, as far as there are any.
export const recordsOf = (technique) => load("records", {})[technique] ?? {};

// Keep a time if it is the best; the best.
export function keepRecord(technique, what, seconds) {
  const records = load("records", {});
  const best = Math.min(records[technique]?.[what] ?? Infinity, seconds);
  save("records", { ...records, [technique]: { ...records[technique], [what]: best } });
  return best;
}

// The next position of a technique, or of the kind of its steps that stands for it, and which of the two: each of those
// that there are, then all of them again in disguise. Where there is none, the example in disguise.
export async function nextPosition(technique, example, random = Math.random) {
  const all = await positions();
  const kind = all[technique] ? technique : example.kind;
  const found = all[kind] ?? [];
  if (!found.length) return { kind, position: disguised(example.grid, random) };
  const given = load("practised", {});
  const place = given[technique] ?? 0;
  save("practised", { ...given, [technique]: place + 1 });
  const [digits, ...gone] = found[place % found.length].split(" ");
  const text = `:0000:x:${digits}:${gone.join(" ")}::`;
  return { kind, position: place < found.length ? text : disguised(text, random) };
}

// A round: { number: of the exercise that is done, of: how many, seconds: before it, helped: in how many of them }.
export const newRound = () => ({ number: 1, of: ROUND, seconds: 0, helped: 0 });

export const roundAfter = ({ number, of, seconds, helped }, game, isHelped) => ({
  number: number + 1,
  of,
  seconds: seconds + game.seconds,
  helped: helped + (isHelped ? 1 : 0),
});
