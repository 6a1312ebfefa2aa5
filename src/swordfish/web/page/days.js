// Every day: a puzzle of the day for each level, a calendar of those solved, and statistics.
//
// The puzzle is made of the date of the player's calendar and the version of the file of puzzles, and of nothing else: it
// is the same for everyone, without a network too.

import { Fault } from "./ask.js";
import { texts } from "./days_texts.js";
import { chance, disguised, shuffled } from "./disguise.js";
import { make, one } from "./dom.js";
import { Game, makePuzzle } from "./game.js";
import { allGames } from "./kept_games.js";
import { techniques } from "./lessons.js";
import { load } from "./store.js";
import { styled } from "./stylesheet.js";
import { addTexts, currentLanguage, monthText, t, timeText, weekdayNames } from "./texts.js";
import { addressOf } from "./views.js";

addTexts(texts);

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const MOST_ASKED = 10;

let file = null;
async function puzzlesOfDays() {
  if (!file) {
    const response = await fetch("days.json").catch(() => null);
    if (!response?.ok) throw new Fault(t("offline"));
    file = await response.json();
  }
  return file;
}

const two = (number) => String(number).padStart(2, "0");
const dateOf = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
const today = () => dateOf(new Date());

// { line, er }, of days before 1970 too: each puzzle of the file has its turn before one comes again, and then in another disguise.
export async function puzzleOfDay(date, level) {
  const { version, levels } = await puzzlesOfDays();
  const order = shuffled(levels[level], chance(`${version} ${level}`));
  const number = Math.floor(Date.parse(date) / 86_400_000);
  const [puzzle, er] = order.at(number % order.length);
  return { line: disguised(puzzle, chance(`${version} ${date} ${level}`)), er };
}

export default class Days {
  constructor(table) {
    this.table = table;
    this.games = [];
    this.opening = null; // the game of a day that is being found
    this.date = today();
    this.month = new Date();
    for (const [id, by] of [["#month-before", -1], ["#month-after", 1]]) {
      one(id).addEventListener("click", () => {
        this.month = new Date(this.month.getFullYear(), this.month.getMonth() + by, 1);
        this.#draw();
      });
    }
  }

  async open() {
    this.date = today();
    this.month = new Date();
    await styled("rooms.css");
    this.games = (await allGames()).map((kept) => new Game(kept.puzzle, kept));
    this.#draw();
    await this.#drawAsked();
    await this.table.room("met").then((met) => met.draw());
  }

  async translate() {
    if (!one("#view-days").hidden) await this.open();
  }

  // The game of a day: one that goes on or is solved, or a new one. Two clicks in a row begin one.
  play(date, level) {
    this.opening ??= this.#play(date, level).finally(() => (this.opening = null));
    return this.opening;
  }

  async #play(date, level) {
    const games = (await allGames()).map((kept) => new Game(kept.puzzle, kept));
    const found = games.find(({ puzzle: { day } }) => day?.date === date && day.level === level);
    if (found) return (location.hash = `#game/${found.id}`);
    const { line, er } = await puzzleOfDay(date, level);
    const day = { date, level };
    const title = t("day title", { date: dayText(date) });
    return this.table.begin(new Game(makePuzzle(line, { title, day, rating: { level, er } })));
  }

  // The next harder one of the day, if there is one; whether there was.
  async playNext({ date, level }) {
    const next = LEVELS[LEVELS.indexOf(level) + 1];
    if (next) await this.play(date, next);
    return Boolean(next);
  }

  #of(date) {
    return this.games.filter(({ puzzle }) => puzzle.day?.date === date);
  }

  #draw() {
    this.#drawDay();
    this.#drawMonth();
    this.#drawStatistics();
  }

  #drawDay() {
    const games = this.#of(this.date);
    one("#day-title").textContent = dayText(this.date);
    one("#day-levels").replaceChildren(
      ...LEVELS.map((level) => {
        const played = games.filter(({ puzzle }) => puzzle.day.level === level);
        const game = played.find((one) => one.isSolved) ?? played[0];
        const state = game?.isSolved ? ` ✓ ${timeText(game.seconds)}` : game?.isUnderWay ? " …" : "";
        const onclick = () => this.play(this.date, level).catch((fault) => (one("#day-note").textContent = fault.message));
        return make("button", { onclick, "data-level": level, "data-solved": String(game?.isSolved ?? false) }, t(level) + state);
      }),
    );
  }

  #drawMonth() {
    const [year, month] = [this.month.getFullYear(), this.month.getMonth()];
    const first = new Date(year, month, 1);
    const shift = (first.getDay() + 6) % 7; // weeks begin with Monday
    const count = new Date(year, month + 1, 0).getDate();
    const cells = Array.from({ length: Math.ceil((shift + count) / 7) * 7 }, (_, place) => {
      const number = place - shift + 1;
      return make("td", {}, number < 1 || number > count ? null : this.#dayButton(new Date(year, month, number)));
    });
    const weeks = [];
    while (cells.length) weeks.push(make("tr", {}, ...cells.splice(0, 7)));
    const head = make("tr", {}, ...weekdayNames().map((name) => make("th", { scope: "col" }, name)));
    one("#month-title").textContent = monthText(this.month);
    one("#month").replaceChildren(make("thead", {}, head), make("tbody", {}, ...weeks));
  }

  #dayButton(day) {
    const date = dateOf(day);
    const solved = new Set(this.#of(date).filter((game) => game.isSolved).map(({ puzzle }) => puzzle.day.level)).size;
    const label = solved ? t("day with solved", { date: dayText(date), count: solved }) : dayText(date);
    const onclick = () => {
      this.date = date;
      this.#draw();
      one(`#month [data-date="${date}"]`).focus();
    };
    return make(
      "button",
      { onclick, "data-date": date, "aria-label": label, "aria-pressed": String(date === this.date), disabled: date > today() },
      String(day.getDate()),
      make("span", { class: "dots", "aria-hidden": "true" }, "•".repeat(solved)),
    );
  }

  // ---- statistics ----

  #drawStatistics() {
    const rows = LEVELS.map((level) => {
      const solved = this.games.filter((game) => game.puzzle.rating?.level === level && game.isSolved && !game.puzzle.exercise);
      const times = solved.map(({ seconds }) => seconds).filter(Boolean).sort((one, other) => one - other);
      const middle = times[Math.floor(times.length / 2)];
      const told = [solved.length, ...[times[0], middle].map((time) => (time ? timeText(time) : "–"))];
      return make("tr", {}, make("th", { scope: "row" }, t(level)), ...told.map((one) => make("td", {}, String(one))));
    });
    const head = ["level", "number solved", "best time", "middle time"].map((key) => make("th", { scope: "col" }, t(key)));
    one("#statistics").replaceChildren(make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  async #drawAsked() {
    const asked = Object.entries(load("asked", {})).sort(([, one], [, other]) => other - one).slice(0, MOST_ASKED);
    const named = await techniques().catch(() => new Map());
    const items = asked.map(([slug, count]) =>
      make("li", {}, make("a", { href: addressOf(slug) }, named.get(slug)?.name ?? slug), ` · ${count}`),
    );
    one("#asked-title").hidden = !items.length;
    one("#asked").replaceChildren(...items);
  }
}

const dayText = (date) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));
