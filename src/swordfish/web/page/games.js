// The list of all games: go on, start again, delete, and all of them as one file.

import { BoardGame, boardName } from "./board_game.js";
import { smallBoard } from "./board_picture.js";
import { make, one } from "./dom.js";
import { download } from "./drawing.js";
import { Game } from "./game.js";
import { NoGames, fromFile, toFile } from "./games_file.js";
import { texts } from "./games_texts.js";
import { dropGame, everyGame, findGame, keep, putGames } from "./kept_games.js";
import { smallPicture } from "./small_picture.js";
import { addTexts, dateText, gameName, percentText, t, timeText } from "./texts.js";
import { learned, learnedElsewhere } from "./training.js";

addTexts(texts);

const MOST_BYTES = 200_000_000;

export default class Games {
  constructor(table) {
    this.table = table;
    one("#games-export").addEventListener("click", () => this.#export());
    one("#games-import").addEventListener("change", ({ target }) => this.#import(target));
  }

  async open() {
    this.#tell("");
    await this.#list();
    navigator.storage?.persist?.().catch(() => {}); // what a player has made isn't for clearing up
  }

  async translate() {
    if (!one("#view-games").hidden) await this.open();
  }

  async #list() {
    const games = await everyGame();
    one("#games-count").textContent = t("games count", { count: games.length });
    one("#games-list").replaceChildren(...games.map((kept) => this.#entryOf(kept)));
    one("#games-export").disabled = !games.length;
  }

  // One that is damaged can be deleted all the same.
  #entryOf(kept) {
    try {
      return this.#entry(kept.board ? new BoardGame(kept.board, kept) : new Game(kept.puzzle, kept));
    } catch {
      const about = `game-${kept.id}`;
      const told = make("p", { id: about }, t("game damaged"));
      const buttons = make("div", { class: "row-of-buttons" }, this.#button("delete", about, () => this.#delete(kept.id)));
      return make("li", { class: "game", "data-id": kept.id }, make("span"), told, buttons);
    }
  }

  #button(key, about, onclick) {
    return make("button", { onclick, "aria-describedby": about, "data-key": key }, t(key));
  }

  // What is still being drawn or typed in has nothing to start again with.
  #entry(game) {
    const about = `game-${game.id}`;
    const isHere = game.id === this.table.game?.id;
    return make(
      "li",
      { class: "game", "data-id": game.id, "aria-current": isHere ? "true" : null },
      game.board ? smallBoard(game.picture) : smallPicture(game),
      make("p", { id: about }, make("strong", {}, game.board ? boardName(game) : gameName(game)), make("span", { class: "muted" }, gameStateOf(game))),
      make(
        "div",
        { class: "row-of-buttons" },
        make("a", { class: "button main", href: `#${game.board ? "boards" : "game"}/${game.id}`, "aria-describedby": about },
          t(game.isSolved ? "look at it" : "go on")),
        game.editing ? null : this.#button("start again", about, () => this.#startAgain(game)),
        this.#button("delete", about, () => this.#delete(game.id)),
      ),
    );
  }

  #tell(text, ...more) {
    one("#games-note").replaceChildren(text, ...more);
  }

  // A game of its own: the other one stays, with its time. Of an exercise there is another one.
  async #startAgain({ puzzle, board, status, solution, picture }) {
    if (board) return this.#startBoard(new BoardGame(structuredClone(board), { status, solution, picture }));
    if (puzzle.exercise) return (await this.table.room("exercises")).begin(puzzle.exercise.technique);
    await this.table.begin(new Game(structuredClone(puzzle)));
  }

  async #startBoard(game) {
    await keep(game);
    location.hash = `#boards/${game.id}`;
  }

  async #delete(id) {
    const kept = await findGame(id);
    const rows = [...one("#games-list").children];
    const place = rows.findIndex((row) => row.dataset.id === id);
    await dropGame(id);
    if (id === this.table.game.id) await this.table.leave();
    await this.#list();
    const back = make("button", { onclick: () => this.#bringBack(kept) }, t("undo"));
    this.#tell(t("deleted"), " ", back);
    const next = one("#games-list").children[Math.min(place, rows.length - 2)];
    one("[data-key=delete]", next ?? document)?.focus();
    if (!next) back.focus();
  }

  async #bringBack(kept) {
    await putGames([kept]);
    await this.#list();
    this.#tell(t("brought back"));
    one(`[data-id="${kept.id}"] :is(a, button)`).focus();
  }

  // ---- one file ----

  async #export() {
    const games = await everyGame();
    const name = `swordfish-${new Date().toISOString().slice(0, 10)}.json`;
    download(new Blob([toFile(games, learned())], { type: "application/json" }), name);
    this.#tell(t("saved", { name }));
  }

  // Of a game that is here too, the state that was played last stays.
  async #import(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new NoGames("import no file");
      const { games, faults, learned: solved } = fromFile(await file.text());
      learnedElsewhere(solved);
      const here = new Map((await everyGame()).map(({ id, played }) => [id, played]));
      const newer = games.filter(({ id, played }) => !(here.get(id) >= played));
      await putGames(newer);
      await this.#list();
      const words = [t("imported", { count: newer.length })];
      if (newer.length < games.length) words.push(t("imported known", { count: games.length - newer.length }));
      if (faults) words.push(t("imported faults", { count: faults }));
      this.#tell(words.join(" "));
    } catch (fault) {
      this.#tell(fault instanceof NoGames ? t(fault.message) : fault.message);
    }
    input.value = "";
  }
}

function gameStateOf(game) {
  const progress = game.isSolved ? t("is solved") : percentText(game.progress);
  return [progress, timeText(game.seconds), dateText(game.played)].join(" · ");
}
