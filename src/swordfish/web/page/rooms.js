// Rooms: parts of the page that are loaded when they are first entered. Each is a class that is made with the table. What
// the page has of one beforehand, with data-room, is disabled until then.

import { Fault } from "./ask.js";
import { all, say } from "./dom.js";
import { t } from "./texts.js";

const FILES = {
  games: () => import("./games.js"),
  learn: () => import("./learn.js"),
  exercises: () => import("./exercises.js"),
  days: () => import("./days.js"),
  boards: () => import("./boards.js"),
  choosing: () => import("./choosing.js"),
  supposing: () => import("./supposing.js"),
  codes: () => import("./codes.js"),
  sheets: () => import("./sheets.js"),
  review: () => import("./review.js"),
  pen: () => import("./pen.js"),
  marks: () => import("./link_marks.js"),
  met: () => import("./met_techniques.js"),
};
const VIEWS = ["games", "learn", "days", "boards", "sheets", "review"]; // those with a view of their own
const made = new Map();

export const isPlace = (name) => VIEWS.includes(name);

export function room(name, table) {
  if (!made.has(name)) {
    const loaded = FILES[name]().then(({ default: Room }) => {
      const place = new Room(table);
      for (const control of all(`[data-room=${name}]`)) control.disabled = false;
      return place;
    });
    made.set(name, loaded.catch(() => {
      made.delete(name);
      throw new Fault(t("offline"));
    }));
  }
  return made.get(name);
}

// One that can't be translated keeps no other one from it.
export function translateRooms() {
  for (const one of made.values()) one.then((place) => place.translate?.()).catch(({ message }) => say(message));
}
