// Corner marks, colours and what is drawn with the pen, as they go into a link behind the position: base64url of JSON,
// [[[cell, digits as bits], ...], [[cell, colour], ...], pen].

import { CELLS } from "./geometry.js";

const FIELDS = { corner: 511, colour: 9 }; // and the highest value of each
const MOST_DRAWN = 1000;

const isNumber = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;

export default class Marks {
  // Nothing where there are none.
  pack({ state }) {
    const found = Object.keys(FIELDS).map((field) =>
      CELLS.filter((cell) => state[field][cell]).map((cell) => [cell, state[field][cell]]),
    );
    const [drawn] = state.pen;
    if (!drawn.length && found.every((list) => !list.length)) return "";
    return btoa(JSON.stringify([...found, drawn])).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  // As one action. What isn't understood is left out: the position is there without it.
  unpack(game, text) {
    try {
      const [corner, colour, drawn] = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
      const edits = Object.entries({ corner, colour }).flatMap(([field, list]) =>
        list.filter(([cell, value]) => isNumber(cell, 80) && isNumber(value, FIELDS[field])).map((entry) => [field, ...entry]),
      );
      const isMark = ([from, to, kind]) => isNumber(from, 728) && isNumber(to, 728) && [1, 2, 3, 4].includes(kind);
      game.change([...edits, ["pen", 0, drawn.filter(isMark).slice(0, MOST_DRAWN).map((mark) => mark.slice(0, 3))]]);
    } catch {
      // another page's, or a link that was cut off
    }
  }
}
