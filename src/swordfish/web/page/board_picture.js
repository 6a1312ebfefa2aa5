// Drawings of boards. They have many inks, each with a style in the drawing itself, so they are shown as images.

import { make } from "./dom.js";

// A part of a drawing from above: `high` units of it from the top, or what is below them. Nothing if nothing is there.
export function pictureOf(svg, { high, below = false, text = "" }) {
  const [box, wide, whole] = /viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"/.exec(svg);
  if (below && whole <= high) return null;
  const [from, size] = below ? [high, whole - high] : [0, high];
  const part = svg.replace(box, `viewBox="0 ${from} ${wide} ${size}" width="${wide}" height="${size}"`);
  return make("img", { src: addressOf(part), alt: text });
}

const addressOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

// A small one for the list of games.
export const smallBoard = (svg) => make("img", { class: "small", src: addressOf(svg), alt: "" });
