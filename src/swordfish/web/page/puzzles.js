// Puzzles in and out: any text, a file, a link, typed by hand; text in any form, links, pictures.

import { ask } from "./ask.js";
import { make, one, tell as say } from "./dom.js";
import { download, toPng } from "./drawing.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS } from "./geometry.js";
import { allGames } from "./kept_games.js";
import { inNotebook } from "./notebook_host.js";
import { openTab } from "./tabs.js";
import { statusText, t } from "./texts.js";

const FORMS = ["line", "zeros", "rows", "csv", "boxed", "candidates", "sukaku", "hodoku", "base32", "s9b"];
const LINE = /^[1-9.0]{81}$/;

// The digits of a puzzle as the core writes it: 81 characters, or HoDoKu's form, where + marks a placed digit.
function puzzleDigitsOf(text) {
  const tokens = (text.startsWith(":") ? text.split(":")[3] : text).match(/\+?[\d.]/g);
  return tokens.map((token) => ({ digit: Number(token.at(-1)) || 0, placed: token.startsWith("+") }));
}

// Its givens alone, as 81 characters.
const lineOf = (text) => puzzleDigitsOf(text).map(({ digit, placed }) => (placed ? "." : digit || ".")).join("");

// A game of an entry that was read, as far as it was played.
function gameOfPuzzle({ puzzle, removed }, facts, showsAll = removed.length > 0) {
  const digits = puzzleDigitsOf(puzzle);
  const game = new Game(makePuzzle(lineOf(puzzle), facts));
  const placements = CELLS.filter((cell) => digits[cell].placed).map((cell) => ({ cell, digit: digits[cell].digit }));
  if (showsAll) game.setAuto(true);
  game.apply({ placements, eliminations: removed });
  return game;
}

export class Puzzles {
  constructor(table) {
    this.table = table;
    this.found = [];
    this.faults = [];
    one("#form").append(...FORMS.map((form) => make("option", { value: form, "data-t": `form ${form}` }, form)));
    const clicks = {
      read: () => this.read(one("#source").value),
      "type-in": () => this.typeIn(),
      copy: () => this.#copyForm(),
      share: () => this.#copy(this.#link(table.game.line), "copied link"),
      "share-position": () => this.#copyPosition(),
      svg: () => this.#picture("svg"),
      png: () => this.#picture("png"),
      "code-open": () => table.room("codes").then((codes) => codes.open()),
    };
    for (const [id, action] of Object.entries(clicks)) {
      one(`#${id}`).addEventListener("click", () => this.#guarded(action));
    }
    one("#file").addEventListener("change", (event) => this.#guarded(() => this.#readFile(event.target)));
  }

  // The puzzles that were read.
  get lines() {
    return this.found.map(({ puzzle }) => lineOf(puzzle));
  }

  async #guarded(action) {
    try {
      await action();
    } catch (fault) {
      this.#note(fault.message);
    }
  }

  #note(text) {
    one("#out-note").textContent = text;
  }

  // ---- in ----

  async #readFile(input) {
    const [file] = input.files;
    if (!file) return;
    one("#source").value = await file.slice(0, 200_000).text();
    input.value = "";
    await this.read(one("#source").value);
  }

  // What isn't wanted any more when its answer comes is not opened.
  async read(text, { isWanted = () => true, ...how } = {}) {
    let answer;
    try {
      answer = await ask("parse", { puzzle: text });
    } catch (fault) {
      one("#read-note").textContent = fault.message;
      return;
    }
    if (!isWanted()) return;
    this.found = answer.puzzles.filter((entry) => entry.puzzle);
    this.faults = answer.puzzles.filter((entry) => entry.error);
    this.#list();
    if (this.found.length) await this.open(this.found[0], { isWanted, ...how });
    else if (!(await this.#openBoard(text))) one("#read-note").textContent = this.#firstFault(text);
  }

  // Of a link its own fault is told.
  async #openBoard(text) {
    const isLink = /^\s*(https?:|\{|<|\.\w*~)/.test(text);
    if (!text.trim() || (!isLink && text.trim().length < 16) || inNotebook) return false;
    try {
      await (await this.table.room("boards")).read(text);
    } catch (fault) {
      if (isLink) this.faults = [{ line: 1, error: fault.message }];
      return false;
    }
    return true;
  }

  #firstFault(text) {
    const [fault] = this.faults;
    if (!text.trim() || !fault) return t("read nothing");
    return fault.line > 1 ? t("in line", fault) : fault.error;
  }

  // Where a text holds several, they are listed to choose from.
  #list() {
    const several = this.found.length > 1 ? this.found : [];
    one("#found").replaceChildren(
      ...several.map((entry, place) =>
        make(
          "li",
          {},
          make("button", { class: "quiet", onclick: () => this.open(entry) },
            `${entry.title || t("puzzle number", { number: place + 1 })} · ${t("givens count", { count: entry.givens })}`),
        ),
      ),
    );
  }

  // What was said in another language is gone, and the list is told in this one.
  translate() {
    for (const id of ["#read-note", "#out-note"]) one(id).textContent = "";
    this.#list();
  }

  // With `marks` that a link has beside the position; it is there without them.
  async open(entry, { marks, isWanted, ...how } = {}) {
    const words = { form: t(`form ${entry.form}`), givens: entry.givens };
    let note = t("read as", words);
    if (entry.placed) note += ` ${t("read placed", { count: entry.placed })}`;
    if (entry.removed.length) note += ` ${t("read removed", { count: entry.removed.length })}`;
    if (this.found.length > 1) note += ` ${t("read several", { count: this.found.length })}`;
    if (this.faults.length) note += ` ${t("read faults", { count: this.faults.length })}`;
    const game = gameOfPuzzle(entry, { title: entry.title });
    if (marks) {
      await this.table.room("marks").then((room) => room.unpack(game, marks), (fault) => say(fault.message));
      if (!isWanted()) return;
    }
    await this.table.begin(game, how);
    const { status } = game.puzzle;
    if (status && status !== "unique") note += ` ${statusText(status, game)}`;
    one("#read-note").textContent = note;
    say(note);
  }

  // An exercise: what is done from here on is judged.
  async openExercise({ title, exercise, ...how }) {
    const { puzzles } = await ask("parse", { puzzle: exercise.position });
    const game = gameOfPuzzle(puzzles[0], { title, exercise }, true);
    exercise.at = game.at;
    await this.table.begin(game, how);
  }

  isShared(text) {
    return LINE.test(text) || text.startsWith(":");
  }

  // A shared link goes on with a game of its puzzle, or begins one beside those that are there. One with a position in it
  // begins there. Whoever has gone elsewhere meanwhile stays there.
  async openShared(text) {
    const { hash } = location;
    const isWanted = () => location.hash === hash;
    if (text.startsWith(":")) {
      const [position, marks] = text.split("~");
      return this.read(position, { address: "same", marks, isWanted });
    }
    const line = text.replaceAll("0", ".");
    if (this.table.game?.line === line) return;
    const games = (await allGames()).map((kept) => new Game(kept.puzzle, kept));
    if (!isWanted()) return;
    const known = games.find((game) => game.line === line && !game.isSolved && !game.editing);
    if (known) await this.table.begin(known, { address: "same" });
    else await this.table.start(line, { address: "same" });
  }

  // ---- typed by hand, checked while typing ----

  typeIn() {
    this.table.begin(new Game(makePuzzle(".".repeat(81)), { editing: true }));
    openTab("play"); // where the pad is
    this.table.view.select([0], 0);
    this.table.view.focusCell();
    say(t("typing"));
  }

  async check() {
    const { game, view } = this.table;
    if (!CELLS.some((cell) => game.digit(cell))) {
      view.lookAt([]);
      return t("typing");
    }
    const { status, differing } = await ask("check", { puzzle: game.toText() });
    view.lookAt(status === "many" && differing.length < 60 ? differing : []);
    return statusText(status, game);
  }

  async finishTyping() {
    await this.table.start(this.table.game.line, { address: "same", replaces: true }); // what was typed is the puzzle now
  }

  // ---- out ----

  #link(content) {
    return `${location.origin}${location.pathname}#${content}`;
  }

  async #copyForm() {
    const { text } = await ask("to_text", { puzzle: this.table.game.toText(), form: one("#form").value });
    await this.#copy(text, "copied");
  }

  // With the marks that the core doesn't read, behind a ~.
  async #copyPosition() {
    const { game, room } = this.table;
    const marks = (await room("marks")).pack(game);
    await this.#copy(this.#link(encodeURIComponent(game.toText()) + (marks && `~${marks}`)), "copied position");
  }

  async #copy(text, key) {
    one("#source").value = text;
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    const told = t(isCopied ? key : "not copied");
    this.#note(told);
    say(told);
  }

  async #picture(kind) {
    const { game } = this.table;
    const candidates = game.auto;
    const { svg } = await ask("draw", { puzzle: game.toText(), candidates, theme: "light" });
    const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await toPng(svg);
    download(blob, `sudoku.${kind}`);
    this.#note(t("saved", { name: `sudoku.${kind}` }));
  }
}
