// Is it good? What a setter wants to know of the puzzle on the table: spare givens, symmetry, what each given is worth, the
// techniques it needs, and the nearest puzzles that are harder and easier.

import { ask } from "./ask.js";
import { make, one, say } from "./dom.js";
import { CELLS, DIGITS, nameOf } from "./geometry.js";
import { FULL, rungsOf } from "./ladder.js";
import { techniques } from "./lessons.js";
import { nearest } from "./neighbours.js";
import { texts } from "./review_texts.js";
import { styled } from "./stylesheet.js";
import { symmetryOf } from "./symmetry.js";
import { addTexts, currentLanguage, ratingText, statusText, t } from "./texts.js";
import { addressOf } from "./views.js";

addTexts(texts);

const MOST_SOLUTIONS = 10_000; // that are counted without a given
const MOST_NAMED = 9; // cells
const EASY = "easy";

const without = (line, cell) => line.slice(0, cell) + "." + line.slice(cell + 1);
const numberText = (number) => new Intl.NumberFormat(currentLanguage()).format(number);
const listText = (words) => new Intl.ListFormat(currentLanguage()).format(words);
const heading = (key) => make("h3", {}, t(key));

// How many solutions a puzzle has without each of its givens, by cell.
async function worths(line, signal) {
  const found = new Map();
  for (const cell of CELLS.filter((place) => line[place] !== ".")) {
    const { count } = await ask("count", { puzzle: without(line, cell), limit: MOST_SOLUTIONS }, { signal });
    found.set(cell, Number(count));
  }
  return found;
}

// The techniques of the usual path, in the order in which they come, and those without which there is none.
async function needs(puzzle, signal) {
  const all = [...(await techniques()).values()];
  const usual = await ask("explain", { puzzle, ladder: "default" }, { signal });
  const path = usual.solved ? usual : await ask("explain", { puzzle, ladder: FULL }, { signal });
  const used = new Map();
  for (const { step } of path.steps) {
    const { technique: slug, name, level } = step;
    used.set(slug, { slug, name, level, count: (used.get(slug)?.count ?? 0) + 1, isNeeded: false });
  }
  if (!usual.solved) return { path, used: [...used.values()] };
  const rungs = rungsOf("default", all);
  const rungOf = new Map(all.map(({ slug, rung }) => [slug, rung]));
  for (const one of [...used.values()].filter(({ level }) => level !== EASY)) {
    const ladder = rungs.filter((slug) => slug !== rungOf.get(one.slug));
    one.isNeeded = !(await ask("explain", { puzzle, ladder }, { signal })).solved;
  }
  return { path, used: [...used.values()] };
}

export default class Review {
  constructor(table) {
    this.table = table;
    this.body = make("div", { id: "review-body" });
    this.note = make("p", { id: "review-note", class: "sentence", role: "status" });
    one("#view-review").append(this.body, this.note);
  }

  translate() {
    if (!one("#view-review").hidden) return this.open();
  }

  // One look at a time: what an earlier one still finds out is not shown.
  async open() {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.body.replaceChildren();
    this.#tell(t("working"));
    await styled("rooms.css");
    const put = (...parts) => {
      if (!stop.signal.aborted) this.body.append(...parts);
    };
    try {
      const told = await this.#look(this.table.game.line, put, stop.signal);
      if (stop.signal.aborted) return;
      this.#tell(told);
      say(t("review done"));
    } catch (fault) {
      if (!stop.signal.aborted) this.#tell(fault.message);
    }
  }

  #tell(text) {
    this.note.textContent = text;
  }

  // Part by part, as each is known; what is said in the end.
  async #look(line, put, signal) {
    const { status, solutions, differing } = await ask("check", { puzzle: line }, { signal });
    put(make("p", {}, statusText(status, this.table.game)));
    if (status === "many") put(make("p", {}, differingText(differing)));
    put(heading("review pattern"), reviewOfSymmetry(line));
    if (status !== "unique") return "";
    const worth = await worths(line, signal);
    const spare = [...worth].filter(([, count]) => count === 1).map(([cell]) => cell);
    put(heading("review givens"), make("p", { id: "review-spare" }, spareText(worth.size, spare)), worthTable(line, worth));
    const rated = await ask("rate", { puzzle: line }, { signal });
    const { path, used } = await needs(line, signal);
    put(heading("review techniques"), make("p", { id: "review-rated" }, reviewOfPath(rated, path)), techniqueTable(used));
    put(heading("review nearest"));
    this.#tell(t("review searching"));
    const { harder, easier, tried, isWhole } = await nearest({ line, solution: solutions[0], spare, ...rated }, signal);
    put(this.#neighbour("harder", harder), this.#neighbour("easier", easier));
    return t(isWhole ? "review tried" : "review tried some", { count: numberText(tried) });
  }

  // What is exchanged, what comes of it, and the way to play it.
  #neighbour(kind, found) {
    const title = make("strong", {}, `${t(`review ${kind}`)} `);
    if (!found) return make("p", { "data-kind": kind }, title, t("review none near"));
    const { line, gone, come, level, er } = found;
    const changes = [];
    if (gone !== null) changes.push(t("review goes", { cell: nameOf(gone) }));
    if (come !== null) changes.push(t("review comes", { cell: nameOf(come), digit: line[come] }));
    const rated = t("rated", { level: t(level), er: ratingText(er) });
    const told = `${t("review change", { changes: listText(changes), rated })} `;
    const play = make("button", { "data-key": "play this", onclick: () => this.table.start(line, { rating: { level, er } }) }, t("play this"));
    return make("p", { "data-kind": kind }, title, told, play);
  }
}

const differingText = (cells) =>
  t("review differing", { count: cells.length, cells: cells.slice(0, MOST_NAMED).map(nameOf).join(", ") });

function reviewOfSymmetry(line) {
  const { names, nearly } = symmetryOf(line);
  const named = (name) => t(`symmetry ${name}`);
  let text = t("review not symmetric");
  if (names.length) text = t("review symmetric", { names: listText(names.map(named)) });
  if (nearly) text = t("review nearly", { name: named(nearly.name), cells: listText(nearly.cells.map(nameOf)) });
  return make("p", { id: "review-symmetry" }, text);
}

function spareText(count, spare) {
  if (!spare.length) return t("review minimal", { count });
  return t("review spare", { count, spare: spare.length, cells: listText(spare.map(nameOf)) });
}

function reviewOfPath({ er }, { solved, level, score }) {
  if (!solved) return t("review no path", { er: ratingText(er) });
  return t("review path", { level: t(level), score: numberText(score), er: ratingText(er) });
}

const worthText = (count) =>
  count === 1 ? t("review is spare") : count >= MOST_SOLUTIONS ? `${numberText(MOST_SOLUTIONS)}+` : numberText(count);

// The grid with the number of solutions below each given.
function worthTable(line, worth) {
  const head = make("tr", {}, make("td"), ...DIGITS.map((column) => make("th", { scope: "col" }, `c${column}`)));
  const rows = DIGITS.map((row) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, `r${row}`),
      ...CELLS.slice(9 * row - 9, 9 * row).map((cell) =>
        worth.has(cell)
          ? make("td", { "data-cell": cell, "data-spare": String(worth.get(cell) === 1) }, make("b", {}, line[cell]), make("small", {}, worthText(worth.get(cell))))
          : make("td"),
      ),
    ),
  );
  const about = make("caption", {}, t("review worth"));
  return make("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("review worth") },
    make("table", { id: "worth" }, about, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function techniqueTable(used) {
  const head = ["review name", "review steps", "review needed"].map((key) => make("th", { scope: "col" }, t(key)));
  const rows = used.map(({ slug, name, count, isNeeded }) =>
    make(
      "tr",
      { "data-technique": slug },
      make("th", { scope: "row" }, make("a", { href: addressOf(slug) }, name)),
      make("td", {}, numberText(count)),
      make("td", {}, isNeeded ? t("review yes") : "–"),
    ),
  );
  return make("table", { id: "needed" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}
