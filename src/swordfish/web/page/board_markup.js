// The parts of the view of boards, which is made when it is first entered.

import { make } from "./dom.js";
import { MODES } from "./board_game.js";

const SIZES = ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16"];

const text = (tag, key, attributes = {}) => make(tag, { "data-t": key, ...attributes });
const button = (id, key, main = false) => text("button", key, { id, class: main ? "main" : null });
const buttons = (...children) => make("div", { class: "row-of-buttons" }, ...children);
const label = (key, field, attributes = {}) => make("label", { class: "block", ...attributes }, text("span", key), field);

const card = (id, key, ...children) => make("details", { id, class: "card" }, text("summary", key), ...children);

function modes() {
  const one = (mode) =>
    make("label", {}, make("input", { type: "radio", name: "b-mode", value: mode, checked: mode === "digit" }), text("span", mode));
  return make("fieldset", { id: "b-modes", class: "modes" }, text("legend", "what digits do", { class: "unseen" }), ...MODES.map(one));
}

const opening = () =>
  card("b-open", "board open",
    label("board paste", make("textarea", { id: "b-source", rows: 3, spellcheck: "false" })),
    buttons(button("b-read", "read", true)),
    label("board size", make("select", { id: "b-size" }, ...SIZES.map((size) => make("option", { selected: size === "9x9" }, size)))),
    buttons(button("b-new", "board new")),
  );

const stage = () =>
  make("section", { class: "stage", "data-t-label": "puzzle" },
    make("p", { id: "b-name", class: "note-line" }),
    make("div", { class: "board-frame" },
      make("div", { id: "board", class: "any-board" }, make("div", { id: "b-picture", hidden: true }))),
    make("p", { id: "b-conflict", class: "note-line" }),
    make("p", { id: "b-note", class: "note-line" }),
    make("div", { id: "b-legend", hidden: true }),
  );

const setter = () =>
  make("section", { id: "b-setter", class: "card", "aria-labelledby": "b-setter-title", hidden: true },
    text("h2", "board setter", { id: "b-setter-title" }),
    text("p", "board setter tells", { class: "muted" }),
    make("p", { id: "b-status", class: "note-line" }),
    label("board rule", make("select", { id: "b-kind" })),
    make("p", { id: "b-meaning", class: "muted" }),
    make("label", { id: "b-numbers-label", class: "block" }, make("span", { id: "b-numbers-name" }),
      make("input", { id: "b-numbers", type: "text", autocomplete: "off" })),
    buttons(button("b-add", "board add", true), button("b-true", "board true"), button("b-spare", "board find spare"),
      button("b-play", "board play")),
    make("p", { id: "b-setter-note", class: "sentence" }),
  );

const hint = () =>
  make("section", { id: "b-hint", class: "card", "aria-labelledby": "b-hint-title" },
    text("h2", "hint", { id: "b-hint-title" }), make("div", { id: "b-hint-body" }), make("div", { id: "b-hint-buttons", class: "row-of-buttons" }));

const explaining = () =>
  card("b-explain", "explain",
    buttons(button("b-path", "path from here", true)),
    make("form", { id: "b-why", class: "inline" },
      make("label", {}, text("span", "why not"), " ", make("select", { id: "b-why-digit" })),
      make("span", { id: "b-why-cell" }), text("button", "ask")),
    make("p", { id: "b-path-summary", class: "muted" }),
    make("p", { id: "b-path-text", class: "sentence" }),
    make("ol", { id: "b-path-list", class: "plain" }),
  );

const links = () =>
  card("b-links", "board links",
    buttons(button("b-copy-sudokupad", "board copy sudokupad"), button("b-copy-fpuzzles", "board copy fpuzzles"), button("b-copy-own", "board copy own")),
    label("board link", make("textarea", { id: "b-out", rows: 2, readonly: true })),
    make("p", { id: "b-out-note", class: "muted" }),
  );

const side = () =>
  make("section", { class: "side", "data-t-label": "tools" },
    modes(),
    make("div", { id: "b-pad", class: "pad", role: "group", "data-t-label": "digits" }),
    buttons(button("b-undo", "undo"), button("b-redo", "redo"), button("b-erase", "erase"),
      text("button", "auto-candidates", { id: "b-auto", "aria-pressed": "false" })),
    setter(),
    hint(),
    explaining(),
    card("b-rules-card", "board rules", make("ul", { id: "b-rules", class: "plain" })),
    links(),
    buttons(button("b-restart", "start again"), button("b-edit", "board edit")),
  );

export const boardMarkup = () => [
  opening(),
  make("p", { id: "b-open-note", class: "sentence" }), // which is said, too
  make("div", { id: "b-table", class: "play", hidden: true }, stage(), side()),
];
