// Every game of this browser, in IndexedDB, written with each action. What isn't written yet when the page is left goes
// into the other store at once, and is taken over at the next visit. Where a browser keeps nothing, games last as long
// as the visit.

import { checkedGame } from "./transfer.js";
import { drop, load, names, save } from "./store.js";

const STORE = "games";
const UNSAVED = "unsaved.";

const unsaved = new Set();
const known = new Map(); // of each game that this page has read or written: when it had been played
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

// The last played first.
export async function allGames() {
  const found = await inStore("readonly", (store) => store.getAll()).catch(() => []);
  const games = new Map([...found.map((game) => [game.id, game]), ...memory]);
  for (const game of unsaved) games.set(game.id, game.saved());
  return [...games.values()].sort((one, other) => other.played - one.played);
}

// To play on with it: what others write of it from now on is noticed.
export async function findGame(id) {
  const waiting = [...unsaved].find((game) => game.id === id);
  if (waiting) return waiting.saved();
  const found = memory.get(id) ?? (await inStore("readonly", (store) => store.get(id)).catch(() => undefined));
  if (found) known.set(id, found.played);
  return found;
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
      if (stored.result && stored.result.played > (known.get(game.id) ?? 0)) game.becomeAnother();
      known.set(game.id, game.played);
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

// What was set aside, and the one game of earlier pages.
export async function takeOver() {
  const taken = [...names(UNSAVED), "game"];
  const found = taken.map((name) => checkedGame(load(name, null))).filter(Boolean);
  const stored = new Map((await allGames()).map((game) => [game.id, game.played]));
  await putGames(found.filter((game) => !(stored.get(game.id) >= game.played)));
  if (!memory.size) taken.forEach(drop);
}
