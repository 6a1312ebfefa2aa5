// A small picture of a game.

import { CELLS, columnOf } from "./geometry.js";
import { shape } from "./svg_elements.js";

// The digits of a game, some ninety pixels wide. A row of digits is one text, whose characters have a place each, so
// that a list of hundreds stays light.
const LINES = [0, 1, 2, 3].map((line) => `M0 ${30 * line}H90M${30 * line} 0V90`).join("");

export function smallPicture(game) {
  const svg = shape("svg", { viewBox: "-1 -1 92 92", class: "small", "aria-hidden": "true" });
  svg.append(shape("path", { d: LINES }));
  for (let row = 0; row < 9; row++) {
    for (const given of [true, false]) {
      const cells = CELLS.slice(9 * row, 9 * row + 9).filter((cell) => game.digit(cell) && game.isGiven(cell) === given);
      const places = cells.map((cell) => 10 * columnOf(cell) + 5).join(" ");
      const text = shape("text", { x: places, y: 10 * row + 8.4, class: given ? "given" : "placed" });
      text.textContent = cells.map((cell) => game.digit(cell)).join("");
      if (cells.length) svg.append(text);
    }
  }
  return svg;
}
