// What may be taken in from outside: a game of a file, or one that an earlier page has left.

import { FIELDS, Game } from "./game.js";

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const STATUSES = ["unique", "many", "none", "conflict"];

// A game as it is kept, with nothing else in it; null if it is none. Earlier pages gave no id and no times.
export function checkedGame(found) {
  try {
    const game = new Game(checkedPuzzle(found.puzzle), {
      id: found.id === undefined ? undefined : checkedId(found.id),
      began: found.began === undefined ? undefined : checkedTime(found.began),
      played: found.played === undefined ? undefined : checkedTime(found.played),
      history: found.history.map((action) => action.map(checkedEdit)),
      checkpoints: found.checkpoints.map(({ name, state }) => ({ name: String(name), state: checkedState(state) })),
      seconds: wholeNumber(found.seconds),
      editing: found.editing === true,
      at: wholeNumber(found.at, found.history.length),
    });
    return game.saved();
  } catch {
    return null;
  }
}

export function expected(value, isRight) {
  if (!isRight) throw new TypeError("not a game");
  return value;
}

export const wholeNumber = (value, most = Number.MAX_SAFE_INTEGER) =>
  expected(value, Number.isInteger(value) && value >= 0 && value <= most);

export const checkedId = (id) => expected(id, typeof id === "string" && /^[a-z0-9]{4,40}$/.test(id));

// A time to come, of a clock that is wrong, is now.
export const checkedTime = (time) => Math.min(wholeNumber(time), Date.now());

function checkedPuzzle({ givens, solution = null, title = "", rating = null, status = null, exercise = null, day = null }) {
  expected(givens, Array.isArray(givens) && givens.length === 81);
  return {
    givens: givens.map((digit) => wholeNumber(digit, 9)),
    solution: expected(solution, solution === null || /^[1-9]{81}$/.test(solution)),
    title: String(title).slice(0, 1000),
    rating: rating && { level: expected(rating.level, LEVELS.includes(rating.level)), er: Number(rating.er) || 0 },
    status: expected(status, status === null || STATUSES.includes(status)),
    exercise: exercise && checkedExercise(exercise),
    day: day && checkedDay(day),
  };
}

const checkedDay = ({ date, level }) => ({
  date: expected(date, /^\d{4}-\d\d-\d\d$/.test(date)),
  level: expected(level, LEVELS.includes(level)),
});

function checkedExercise({ technique, kind, position, at, round = null, isSolved, isHelped }) {
  const isNamed = [technique, kind].every((slug) => /^[a-z0-9_]{1,80}$/.test(slug));
  expected(position, isNamed && /^[\d.:x+ ]{81,4000}$/.test(position));
  const said = { isSolved: isSolved === true, isHelped: isHelped === true };
  return { technique, kind, position, at: wholeNumber(at), round: round && checkedRound(round), ...said };
}

const checkedRound = ({ number, of, seconds, helped }) => ({
  number: wholeNumber(number, wholeNumber(of)),
  of,
  seconds: wholeNumber(seconds),
  helped: wholeNumber(helped),
});

const MOST = { auto: 1, digit: 9, colour: 9, corner: 511, centre: 511, removed: 511 };

// What is drawn with the pen, as in pen.js. Games of earlier pages have nothing drawn.
const checkedPen = (marks) =>
  marks.map(([from, to, kind]) => [wholeNumber(from, 728), wholeNumber(to, 728), expected(kind, [1, 2, 3, 4].includes(kind))]);

function checkedEdit([field, cell, before, after]) {
  if (field === "pen") return [field, wholeNumber(cell, 0), checkedPen(before), checkedPen(after)];
  const most = expected(MOST[field], Object.hasOwn(MOST, field));
  return [field, wholeNumber(cell, field === "auto" ? 0 : 80), wholeNumber(before, most), wholeNumber(after, most)];
}

function checkedState(state) {
  const checked = { pen: [checkedPen(state.pen?.[0] ?? [])] };
  for (const field of ["auto", ...FIELDS]) {
    expected(state[field], state[field].length === (field === "auto" ? 1 : 81));
    checked[field] = state[field].map((value) => wholeNumber(value, MOST[field]));
  }
  return checked;
}
