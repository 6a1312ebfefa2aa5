// Games as one file:
//
//   { "kind": "swordfish games", "version": 1, "games": [...], "learned": { "x_wing": 3, ... } }

import { checkedBoardGame } from "./checked_board_game.js";
import { checkedGame } from "./checked_game.js";

const KIND = "swordfish games";
const VERSION = 1;

export class NoGames extends Error {}

export function toFile(games, learned) {
  return JSON.stringify({ kind: KIND, version: VERSION, games, learned });
}

// The games of a file, how many entries of it are none, and how many exercises of each technique were solved.
export function fromFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new NoGames("import no file");
  }
  if (file?.kind !== KIND || !Array.isArray(file.games)) throw new NoGames("import no file");
  if (file.version !== VERSION) throw new NoGames("import other version");
  const games = file.games.map((game) => (game?.board ? checkedBoardGame(game) : checkedGame(game))).filter(Boolean);
  const learned = Object.entries(file.learned ?? {}).filter(([, count]) => Number.isInteger(count) && count > 0);
  return { games, faults: file.games.length - games.length, learned };
}
