// Drawings come from the server as SVG. The page shows them with its own stylesheet, so their style element goes.

import { CELLS, columnOf } from "./geometry.js";

export function svgNode(text) {
  const plain = text.replace(/<style>.*?<\/style>/s, "");
  const svg = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  svg.setAttribute("class", "drawing");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return document.importNode(svg, true);
}

// The digits of a game, some ninety pixels wide. A row of digits is one text, whose characters have a place each, so
// that a list of hundreds stays light.
const SVG = "http://www.w3.org/2000/svg";
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

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// A picture of pixels, four for each unit of the drawing.
export async function toPng(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4 * image.naturalWidth, 4 * image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
