// Every game of this browser, in IndexedDB, written with each action. What isn't written yet when the page is left goes
// into the other store at once, and is taken over at the next visit. Where a browser keeps nothing, games last as long
// as the visit.

import { drop, load, save, storedNames } from "./store.js";

const STORE = "games";
const UNSAVED = "unsaved.";

const unsaved = new Set();
const memory = new Map(); // games of a browser that keeps none
let writing = null;

// ---- the database ----

let opened = null;
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("swordfish", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a later page wants to change it
      resolve(request.result);
    };
  });
  return opened;
}

// What `work` asks of the store, once all of it is done.
async function inStore(mode, work) {
  const transaction = (await database()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

// ---- reading ----

// Games on grids, the last played first.
export const allGames = async () => (await everyGame()).filter(({ board }) => !board);

// Those on boards, too.
export async function everyGame() {
  const found = await inStore("readonly", (store) => store.getAll()).catch(() => []);
  const games = new Map([...found.map((game) => [game.id, game]), ...memory]);
  for (const game of unsaved) games.set(game.id, game.saved());
  return [...games.values()].sort((one, other) => other.played - one.played);
}

export async function findGame(id) {
  const waiting = [...unsaved].find((game) => game.id === id);
  if (waiting) return waiting.saved();
  return memory.get(id) ?? inStore("readonly", (store) => store.get(id)).catch(() => undefined);
}

// ---- writing ----

export function keep(game) {
  game.played = Math.max(Date.now(), game.played + 1);
  unsaved.add(game);
  writing ??= writeAll();
  return writing;
}

async function writeAll() {
  while (unsaved.size) {
    const [game] = unsaved;
    const { played } = game;
    await write(game).then(() => memory.delete(game.id), () => memory.set(game.id, game.saved()));
    if (game.played === played) unsaved.delete(game);
  }
  writing = null;
}

// A game that is played in two windows at once becomes two, so that neither takes away what the other did.
async function write(game) {
  await inStore("readwrite", (store) => {
    const stored = store.get(game.id);
    stored.onsuccess = () => {
      if (stored.result?.played > game.known) game.becomeAnother();
      game.known = game.played;
      store.put(game.saved());
    };
  });
}

export async function putGames(games) {
  await inStore("readwrite", (store) => games.forEach((game) => store.put(game))).then(
    () => games.forEach((game) => memory.delete(game.id)),
    () => games.forEach((game) => memory.set(game.id, game)),
  );
}

export async function dropGame(id) {
  for (const game of unsaved) if (game.id === id) unsaved.delete(game);
  memory.delete(id);
  drop(UNSAVED + id);
  await writing;
  await inStore("readwrite", (store) => store.delete(id)).catch(() => {});
}

// ---- leaving and coming back ----

addEventListener("pagehide", setAside);
document.addEventListener("visibilitychange", () => document.hidden && setAside());

function setAside() {
  for (const game of unsaved) save(UNSAVED + game.id, game.saved());
  for (const game of memory.values()) save(UNSAVED + game.id, game);
}

// The game that was left under a name; nothing if it is none, or if what checks it can't be loaded.
async function gameLeftAs(name) {
  const game = load(name, null);
  if (!game) return null;
  try {
    if (game.board) return (await import("./checked_board_game.js")).checkedBoardGame(game);
    return (await import("./checked_game.js")).checkedGame(game);
  } catch {
    return null;
  }
}

// What was set aside, and the one game of earlier pages. What can't be taken over now stays where it is.
export async function takeOver() {
  const stored = new Map((await everyGame()).map((game) => [game.id, game.played]));
  for (const name of [...storedNames(UNSAVED), "game"]) {
    const game = await gameLeftAs(name);
    if (!game) continue;
    if (!(stored.get(game.id) >= game.played)) await putGames([game]);
    if (!memory.has(game.id)) drop(name);
  }
}
