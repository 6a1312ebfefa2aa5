// The list of all games: go on, start again, delete, and all of them as one file.

import { make, one } from "./dom.js";
import { download } from "./drawing.js";
import { NoGames, fromFile, toFile } from "./file.js";
import { Game } from "./game.js";
import { allGames, dropGame, findGame, putGames } from "./kept.js";
import { learned, learnedElsewhere } from "./training.js";
import { smallPicture } from "./thumbnail.js";
import { dateText, gameName, percentText, t, timeText } from "./texts.js";

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
    const games = (await allGames()).map((kept) => new Game(kept.puzzle, kept));
    one("#games-count").textContent = t("games count", { count: games.length });
    one("#games-list").replaceChildren(...games.map((game) => this.#entry(game)));
    one("#games-export").disabled = !games.length;
  }

  #entry(game) {
    const about = `game-${game.id}`;
    const button = (key, onclick) => make("button", { onclick, "aria-describedby": about, "data-key": key }, t(key));
    const isHere = game.id === this.table.game?.id;
    return make(
      "li",
      { class: "game", "data-id": game.id, "aria-current": isHere ? "true" : null },
      smallPicture(game),
      make("p", { id: about }, make("strong", {}, gameName(game)), make("span", { class: "muted" }, stateOf(game))),
      make(
        "div",
        { class: "row-of-buttons" },
        make("a", { class: "button main", href: `#game/${game.id}`, "aria-describedby": about },
          t(game.isSolved ? "look at it" : "go on")),
        button("start again", () => this.#startAgain(game)),
        button("delete", () => this.#delete(game.id)),
      ),
    );
  }

  #tell(text, ...more) {
    one("#games-note").replaceChildren(text, ...more);
  }

  // A game of its own: the other one stays, with its time. Of an exercise there is another one.
  async #startAgain({ puzzle }) {
    if (puzzle.exercise) return (await this.table.room("exercises")).begin(puzzle.exercise.technique);
    await this.table.begin(new Game(structuredClone(puzzle)));
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
    one(`[data-id="${kept.id}"] a`).focus();
  }

  // ---- one file ----

  async #export() {
    const games = await allGames();
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
      const here = new Map((await allGames()).map(({ id, played }) => [id, played]));
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

function stateOf(game) {
  const progress = game.isSolved ? t("is solved") : percentText(game.progress);
  return [progress, timeText(game.seconds), dateText(game.played)].join(" · ");
}
