// Boards of any size and rules: opened from a link, a text or an address, played, explained, drawn by a setter.
//
//   #boards             the last one, or how to open one
//   #boards/ID          a game that is kept
//   #boards/open/TEXT   a link or text, as `board_read` takes it

import { ask } from "./ask.js";
import { BoardEditor } from "./board_editor.js";
import { BoardGame, MODES, boardName } from "./board_game.js";
import { BoardHints } from "./board_hints.js";
import { listenToBoardKeys } from "./board_keys.js";
import { boardMarkup } from "./board_markup.js";
import { pictureOf } from "./board_picture.js";
import { BoardView } from "./board_view.js";
import { all, make, one, say } from "./dom.js";
import { everyGame, findGame, keep } from "./kept_games.js";
import { settings } from "./settings.js";
import { styled } from "./stylesheet.js";
import { fillTexts, t } from "./texts.js";
import { showView } from "./views.js";

const LETTERS = "abcdefghi"; // of colours
const SECONDS = 20; // for the status of a board that is opened

// A game of just this board that is kept and goes on; nothing for a board that was read with a position.
async function gameOfBoard({ layout, rules, givens, placed, candidates }) {
  if ([...placed, ...candidates].some((found) => found !== null)) return null;
  const asText = (board) => JSON.stringify([board.layout, board.rules, board.givens]);
  const wanted = asText({ layout, rules, givens });
  const same = (await everyGame()).filter(({ board, editing }) => board && !editing && asText(board) === wanted);
  return same.map((kept) => new BoardGame(kept.board, kept)).find((game) => !game.isSolved) ?? null;
}

export default class Boards {
  constructor(table) {
    this.table = table;
    this.game = null;
    styled("boards.css");
    one("#boards").append(...boardMarkup());
    fillTexts(one("#boards"));
    this.view = new BoardView(one("#board"), () => this.#selected());
    this.hints = new BoardHints(this);
    this.editor = new BoardEditor(this);
    this.#listen();
    setInterval(() => this.#tick(), 1000);
  }

  get theme() {
    return this.table.theme;
  }

  get isShown() {
    return !one("#view-boards").hidden;
  }

  // ---- opening ----

  async open(name = "", ...rest) {
    try {
      await this.#lookAgain();
      if (name === "open") await this.read(rest.join("/"), { anew: false });
      else if (name && name !== this.game?.id) await this.#openKept(name);
      else if (!this.game) await this.#openLatest();
      else if (this.theme !== this.shownTheme) await this.reread();
      else this.redraw(); // settings may be others
    } catch (fault) {
      if (!this.game) this.#leave();
      this.#note(fault.message);
    }
  }

  // The game that was left may be gone, and another window may have played on with it.
  async #lookAgain() {
    const { game } = this;
    const kept = game && (await findGame(game.id));
    if (!game || game !== this.game) return;
    if (!kept) this.#leave();
    else if (kept.played > game.played) await this.#openKept(game.id);
  }

  #leave() {
    this.game = null;
    this.hints.stop();
    one("#b-table").hidden = true;
    one("#b-open").open = true;
  }

  async #openKept(id) {
    const address = location.hash;
    const kept = await findGame(id);
    const game = kept?.board && new BoardGame(kept.board, kept);
    const view = game && (await this.#viewOf(game.puzzle()));
    if (location.hash !== address) return; // another one by now
    if (game) return this.#use(game, view);
    if (!this.game) this.#leave();
    this.#note(t("game gone"));
  }

  async #openLatest() {
    const latest = (await everyGame()).find(({ board }) => board);
    if (latest) await this.#openKept(latest.id);
    else this.#leave();
  }

  // What the core says of a board: its cells, rules and picture.
  async #viewOf(board) {
    return (await ask("board_read", { board, theme: this.theme })).boards[0];
  }

  // The board of a text or link, as a game; whoever asks hears of what is wrong with it. What isn't `anew` is the text of
  // the address: a game of it that is kept goes on, and the address becomes that of the game, so that Back leads back.
  async read(text, { anew = true } = {}) {
    const address = location.hash;
    const { boards, form } = await ask("board_read", { board: text.trim(), theme: this.theme });
    const [view] = boards;
    const game = (!anew && (await gameOfBoard(view.board))) || BoardGame.from(view.board);
    if (!anew && location.hash !== address) return; // another one by now
    this.#begin(game, view, { anew });
    one("#b-source").value = "";
    const count = view.rules.length;
    this.#note(t("board read", { form, count }) + (boards.length > 1 ? ` ${t("board first", { count: boards.length })}` : ""));
  }

  // A new one for a setter, from a shape such as 6x6.
  async draw(shape) {
    const [rows, columns] = shape.split("x").map(Number);
    const view = await this.#viewOf({ layout: { rows, columns } });
    this.#begin(new BoardGame(view.board, { editing: true }), view);
    say(t("board drawing"));
  }

  async playDrawn() {
    const view = await this.#viewOf(this.game.puzzle());
    this.#begin(BoardGame.from(view.board), view);
  }

  // The board of a game, to be drawn on.
  async edit() {
    const view = await this.#viewOf(this.game.puzzle());
    this.#begin(new BoardGame(view.board, { editing: true }), view);
  }

  #begin(game, view, { anew = true } = {}) {
    const address = `#boards/${game.id}`;
    showView("boards");
    this.#use(game, view);
    if (anew) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.view.focusCell();
    this.#keep();
  }

  #use(game, view) {
    this.game = game;
    one("#b-table").hidden = false;
    one("#b-open").open = false;
    this.#clearNotes();
    for (const id of ["#b-conflict", "#b-status"]) one(id).textContent = "";
    one("#b-modes input[value=digit]").checked = true;
    this.#show(view);
    this.#makePad();
    this.hints.forget();
    this.hide();
    this.view.lookAt([]);
    this.redraw();
    this.#findOut();
  }

  // What the game needn't wait for.
  async #findOut() {
    const { game } = this;
    try {
      await this.#learn();
      if (game === this.game) await (game.editing ? this.editor.open() : this.#findStatus());
    } catch (fault) {
      if (game === this.game) this.#note(fault.message);
    }
  }

  #show(view) {
    const { game } = this;
    this.shownTheme = this.theme;
    game.picture = view.svg;
    this.view.show(view, boardName(game));
    this.editor.draw();
    one("#b-rules").replaceChildren(...view.rules.map((rule, place) => this.#ruleEntry(rule, place)));
    one("#b-rules-card").hidden = !view.rules.length;
    one("#b-name").textContent = boardName(game);
    one("#b-edit").hidden = game.editing;
  }

  // With a button to drop it, for setters.
  #ruleEntry({ name, text, meaning, cells }, place) {
    const look = () => {
      this.view.lookAt(cells);
      this.redraw();
    };
    const drop = this.game.editing
      ? make("button", { class: "quiet", onclick: () => this.editor.remove(place), "aria-label": t("board drop", { rule: text }) }, "×")
      : null;
    return make("li", {}, make("button", { class: "quiet", onclick: look, title: meaning }, name), drop,
      make("span", { class: "muted" }, ` ${meaning}`));
  }

  async reread() {
    const { game } = this;
    const { rules } = game;
    const view = await this.#viewOf(game.puzzle());
    if (game !== this.game || rules !== game.rules) return; // another answer is on its way
    this.#show(view);
    this.redraw();
  }

  // One solution, many or none is found out once, so that mistakes can be seen.
  async #findStatus() {
    const { game } = this;
    if (!game.status) {
      const question = { board: game.puzzle(), max_seconds: SECONDS };
      const { status = null, solutions } = await ask("board_check", question).catch(() => ({}));
      game.status = status;
      if (status === "unique") [game.solution] = solutions;
      const isKept = (await everyGame()).some(({ id }) => id === game.id); // it may be deleted by now
      if (isKept && game === this.game) this.#keep();
    }
    if (game === this.game) this.redraw();
  }

  #drawNote() {
    const { status, isSolved, editing } = this.game;
    const isOdd = !editing && status && status !== "unique";
    one("#b-note").textContent = isSolved ? t("board solved") : isOdd ? t(`board status ${status}`) : "";
  }

  // ---- the table ----

  // A drawing over the board, until the player plays on.
  show(svg, text) {
    const { high } = this.view.view;
    const legend = pictureOf(svg, { high, below: true });
    one("#b-picture").replaceChildren(pictureOf(svg, { high, text }));
    one("#b-legend").replaceChildren(...(legend ? [legend] : []));
    one("#b-picture").hidden = false;
    one("#b-legend").hidden = !legend;
  }

  hide() {
    one("#b-picture").hidden = true;
    one("#b-legend").hidden = true;
  }

  async changed() {
    const { game } = this;
    this.hide();
    this.hints.playedOn();
    this.view.lookAt([]);
    this.redraw();
    this.#keep();
    await this.#learn();
    if (game === this.game && game.editing) await this.editor.check();
  }

  // The new picture is kept with the rules; without it they are kept all the same.
  async rulesChanged() {
    await this.reread().catch(({ message }) => this.#note(message));
    await this.changed();
  }

  // What the core says of the digits: candidates that they leave, what is broken, whether it is solved.
  async #learn() {
    const { game } = this;
    const asked = (this.asked = Symbol("conflicts"));
    delete one("#board").dataset.settled;
    const board = { ...game.position(), candidates: null };
    const { conflicts, candidates, solved } = await ask("board_conflicts", { board }).catch(() => ({}));
    if (!candidates || game !== this.game || asked !== this.asked) return;
    const isNews = conflicts.length && conflicts[0].text !== game.conflicts[0]?.text;
    const wasSolved = game.isSolved;
    Object.assign(game, { conflicts, isSolved: solved && !game.editing, allowed: candidates.map((digits) => game.bitsOf(digits)) });
    one("#board").dataset.settled = "";
    one("#b-conflict").textContent = conflicts.map(({ text }) => text).join(" · ");
    this.redraw();
    if (isNews) say(conflicts[0].text);
    if (game.isSolved && !wasSolved) say(t("board solved"));
  }

  redraw() {
    const { game } = this;
    if (!game || !this.view.view) return;
    this.view.draw(game, settings.mistakes);
    one("#board").classList.toggle("solved", game.isSolved);
    one("#b-undo").disabled = !game.canUndo;
    one("#b-redo").disabled = !game.canRedo;
    one("#b-auto").setAttribute("aria-pressed", game.auto);
    this.#drawNote();
    this.#drawPad();
  }

  #selected() {
    if (!this.game) return;
    this.hide();
    this.redraw();
    this.hints.nameCell();
  }

  // Where another window has the game that it was, it is another one now.
  async #keep() {
    const { game } = this;
    const { id } = game;
    await keep(game);
    if (game.id !== id && game === this.game && this.isShown) history.replaceState(null, "", `#boards/${game.id}`);
  }

  #tick() {
    if (this.isShown && !document.hidden && this.game && !this.game.isSolved) this.game.seconds += 1;
  }

  #note(text) {
    one("#b-open-note").textContent = text;
    say(text);
  }

  #clearNotes() {
    for (const id of ["#b-open-note", "#b-setter-note", "#b-out-note"]) one(id).textContent = "";
  }

  async translate() {
    fillTexts(one("#boards"));
    this.#clearNotes();
    this.editor.forget();
    const { game } = this;
    if (!game) return;
    this.hints.forget();
    this.hide();
    await this.reread().catch(({ message }) => this.#note(message));
    if (game === this.game) await this.#findOut();
  }

  // ---- playing ----

  get mode() {
    return one("#b-modes input:checked").value;
  }

  setMode(mode) {
    one(`#b-modes input[value=${mode}]`).checked = true;
    this.#drawPad();
    say(t(mode));
  }

  nextMode() {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
  }

  #makePad() {
    one("#b-pad").replaceChildren(
      ...this.game.digits.map((digit) => make("button", { onclick: () => this.enter(digit), "data-digit": digit }, String(digit))),
    );
  }

  #drawPad() {
    const isColour = this.mode === "colour";
    all("#b-pad button").forEach((button, place) => {
      const words = isColour ? { letter: LETTERS[place] } : { digit: button.dataset.digit };
      button.hidden = isColour && place >= LETTERS.length;
      button.dataset.colour = isColour ? place + 1 : "";
      button.textContent = isColour ? words.letter : words.digit;
      button.setAttribute("aria-label", t(`pad ${this.mode}`, words));
    });
  }

  enter(digit, mode = this.mode) {
    const { game, view } = this;
    const cells = [...view.selected];
    const entered = mode === "colour" ? digit - game.board.layout.lowest + 1 : digit;
    if (!game.digits.includes(digit) || (mode === "colour" && entered > LETTERS.length)) return;
    const where = cells.length > 3 ? t("cells count", { count: cells.length }) : cells.map((cell) => view.view.cells[cell].name).join(" ");
    if (!game.enter(cells, entered, mode)) {
      if (cells.every((cell) => game.isGiven(cell))) say(t("is given", { where }));
      return;
    }
    say(t(`entered ${mode}`, { digit, where, letter: LETTERS[entered - 1] }));
    this.changed();
  }

  erase() {
    if (!this.game.erase([...this.view.selected])) return;
    say(t("erased"));
    this.changed();
  }

  undo(steps) {
    const { game } = this;
    if (steps < 0 ? !game.canUndo : !game.canRedo) return;
    const { rules } = game;
    game.goTo(game.at + steps);
    say(t(steps < 0 ? "undone" : "redone"));
    if (rules === game.rules) this.changed();
    else this.rulesChanged();
  }

  toggleAuto() {
    this.game.setAuto(!this.game.auto);
    say(t(this.game.auto ? "auto on" : "auto off"));
    this.changed();
  }

  escape() {
    this.hide();
    this.hints.close();
    this.view.select([this.view.focus], this.view.focus);
  }

  // ---- links ----

  async #copy(form) {
    const { text } = await ask("board_write", { board: this.game.puzzle(), form });
    const link = form === "own" ? `${location.origin}${location.pathname}#boards/open/${encodeURIComponent(text)}` : text;
    one("#b-out").value = link;
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    one("#b-out-note").textContent = t(isCopied ? "board copied" : "not copied");
    say(one("#b-out-note").textContent);
  }

  #guarded(action, note) {
    return () => Promise.resolve(action()).catch((fault) => {
      one(note).textContent = fault.message;
      say(fault.message);
    });
  }

  #listen() {
    const clicks = {
      "b-read": () => this.read(one("#b-source").value),
      "b-new": () => this.draw(one("#b-size").value),
    };
    const plays = {
      "b-undo": () => this.undo(-1),
      "b-redo": () => this.undo(1),
      "b-erase": () => this.erase(),
      "b-auto": () => this.toggleAuto(),
      "b-restart": () => (this.game.restart(), this.changed()),
      "b-edit": () => this.edit(),
    };
    const copies = Object.fromEntries(["own", "sudokupad", "fpuzzles"].map((form) => [`b-copy-${form}`, () => this.#copy(form)]));
    for (const [note, actions] of [["#b-open-note", clicks], ["#b-note", plays], ["#b-out-note", copies]]) {
      for (const [id, action] of Object.entries(actions)) one(`#${id}`).addEventListener("click", this.#guarded(action, note));
    }
    one("#b-modes").addEventListener("change", () => this.setMode(this.mode));
    listenToBoardKeys(this);
  }
}
