// The nearest puzzles: those with one given less, one more, or one exchanged, of the same solution.

import { ask } from "./ask.js";
import { shuffled } from "./disguise.js";
import { CELLS } from "./geometry.js";

const MOST_SECONDS = 10;
const LEAST_STEP = 0.1; // between two ratings: nothing is nearer

const without = (line, cell) => line.slice(0, cell) + "." + line.slice(cell + 1);
const including = (line, cell, solution) => line.slice(0, cell) + solution[cell] + line.slice(cell + 1);

// Each as { line, gone, come }: the cells whose given goes and comes, or null.
function* neighboursOf(line, solution, spare, random) {
  const givens = CELLS.filter((cell) => line[cell] !== ".");
  const open = CELLS.filter((cell) => line[cell] === ".");
  for (const gone of spare) yield { line: without(line, gone), gone, come: null };
  for (const come of open) yield { line: including(line, come, solution), gone: null, come };
  const exchanges = givens.flatMap((gone) => open.map((come) => [gone, come]));
  for (const [gone, come] of shuffled(exchanges, random)) {
    yield { line: including(without(line, gone), come, solution), gone, come };
  }
}

// The nearest harder and the nearest easier one, by ER and then by the score: { harder, easier, tried, isWhole }. It takes some
// seconds at most; `isWhole` if nothing nearer can be there.
export async function nearest({ line, solution, spare, er, score }, signal, random = Math.random) {
  const best = { harder: null, easier: null };
  const distance = (one) => [Math.abs(one.er - er), Math.abs(one.score - score)];
  const isNearer = (one, other) => {
    const [[near, close], [far, wide]] = [distance(one), distance(other)];
    return near < far || (near === far && close < wide);
  };
  const isNearest = (one) => one && Math.abs(one.er - er) < 1.5 * LEAST_STEP;
  const late = AbortSignal.any([signal, AbortSignal.timeout(1000 * MOST_SECONDS)]);
  let tried = 0;
  for (const one of neighboursOf(line, solution, spare, random)) {
    const rated = await ask("rate", { puzzle: one.line }, { signal: late }).catch((fault) => {
      if (late.aborted) return null;
      throw fault;
    });
    if (signal.aborted || !rated) return { ...best, tried, isWhole: false };
    tried += 1;
    if (rated.status !== "unique" || rated.er === er) continue;
    const found = { ...one, er: rated.er, score: rated.score, level: rated.level };
    const kind = found.er > er ? "harder" : "easier";
    if (!best[kind] || isNearer(found, best[kind])) best[kind] = found;
    if (isNearest(best.harder) && isNearest(best.easier)) break;
  }
  return { ...best, tried, isWhole: true };
}
