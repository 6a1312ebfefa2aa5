// Rooms: parts of the page that are loaded when they are first entered. Each is a class that is made with the table.

import { Fault } from "./ask.js";
import { t } from "./texts.js";

const FILES = {
  games: () => import("./games.js"),
  learn: () => import("./learn.js"),
  exercises: () => import("./exercises.js"),
  days: () => import("./days.js"),
  choosing: () => import("./choosing.js"),
  supposing: () => import("./supposing.js"),
};
const VIEWS = ["games", "learn", "days"]; // those with a view of their own
const made = new Map();

export const isPlace = (name) => VIEWS.includes(name);

export function room(name, table) {
  if (!made.has(name)) {
    const loaded = FILES[name]().then(({ default: Room }) => new Room(table));
    made.set(name, loaded.catch(() => {
      made.delete(name);
      throw new Fault(t("offline"));
    }));
  }
  return made.get(name);
}

export async function translateRooms() {
  for (const one of made.values()) (await one).translate?.();
}
