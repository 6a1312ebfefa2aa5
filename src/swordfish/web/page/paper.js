// Sheets of paper: puzzles on the front, their solutions on the back or at the end. rooms.css says how large all is.

import { codePicture, digitsOnly, linkTo } from "./codes.js";
import { ask } from "./ask.js";
import { make } from "./dom.js";
import { svgNode } from "./drawing.js";
import { t } from "./texts.js";

const SOLUTIONS_AT_END = 12; // on a page

const chunks = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, place) => list.slice(place * size, (place + 1) * size));

// Digits of the solution look as if a player had entered them.
const solved = ({ line, solution }) =>
  `:0000:x:${[...line].map((given, cell) => (given === "." ? `+${solution[cell]}` : given)).join("")}:::`;

async function paperDrawing(puzzle) {
  return svgNode((await ask("draw", { puzzle, theme: "light" })).svg);
}

// Each puzzle is { line, level, solution, hint }; the options are those of the form in sheets.js.
export async function sheetsOf(puzzles, options) {
  const numbered = puzzles.map((puzzle, place) => ({ ...puzzle, number: place + 1 }));
  const pages = [];
  for (const few of chunks(numbered, options.perPage)) {
    pages.push(await paperFront(few, options));
    if (options.solutions === "back") pages.push(await paperBack(few, options, options.perPage));
  }
  if (options.solutions === "end") {
    for (const some of chunks(numbered, SOLUTIONS_AT_END)) pages.push(await paperBack(some, options, SOLUTIONS_AT_END));
  }
  return pages;
}

function paperPage(options, perPage, ...parts) {
  return make("section", { class: "sheet", "data-paper": options.paper, "data-per-page": perPage }, ...parts);
}

const head = (title, ...lines) => make("header", {}, make("h1", {}, title), ...lines);

async function paperFront(puzzles, options) {
  const figures = await Promise.all(puzzles.map((puzzle) => paperFigure(puzzle, options)));
  const lines = ["sheet name", "sheet date"].map((key) => make("span", { class: "line" }, t(key)));
  const title = head(options.title, options.lines ? make("p", { class: "lines" }, ...lines) : null);
  const hints = puzzles.filter(({ hint }) => hint).map(({ number, hint }) => make("li", { value: number }, hint));
  const strip = hints.length ? make("footer", {}, make("strong", {}, t("sheet hints are")), make("ol", {}, ...hints)) : null;
  return paperPage(options, options.perPage, title, make("div", { class: "grids" }, ...figures), strip);
}

async function paperFigure(puzzle, { codes }) {
  const { number, level, line } = puzzle;
  const text = { link: linkTo(line), text: digitsOnly(line) }[codes];
  const told = make("figcaption", {}, make("b", {}, String(number)), level ? ` ${t(level)}` : "", text ? codePicture(text) : null);
  return make("figure", {}, await paperDrawing(line), told);
}

async function paperBack(puzzles, options, perPage) {
  const known = puzzles.filter(({ solution }) => solution);
  const figures = known.map(async (puzzle) =>
    make("figure", {}, await paperDrawing(solved(puzzle)), make("figcaption", {}, make("b", {}, String(puzzle.number)))),
  );
  const title = head(t("sheet solutions of", { title: options.title }));
  const sheet = paperPage(options, perPage, title, make("div", { class: "grids" }, ...(await Promise.all(figures))));
  sheet.classList.add("solutions");
  return sheet;
}
