// The page: what belongs together, keys, buttons, clock, settings.

import { all, make, one, say } from "./dom.js";
import { svgNode } from "./drawing.js";
import { Explaining } from "./explain.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS, DIGITS, nameOf } from "./geometry.js";
import { GridView } from "./grid.js";
import { Hints } from "./hints.js";
import { firstPosition, inNotebook, tellHost } from "./host.js";
import { Making } from "./making.js";
import { Puzzles } from "./puzzles.js";
import { ask, isAlone, isServed } from "./ask.js";
import { load, save } from "./store.js";
import { LANGUAGES, fillTexts, setLanguage, statusText, t } from "./texts.js";

const FIRST = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";
const MODES = ["digit", "corner", "centre", "colour"];
const DRAWING_SIDE = 458;
const DRAWING_GRID = "4 4 450 450";

const settings = {
  theme: "auto",
  language: LANGUAGES.find((language) => navigator.language?.startsWith(language)) ?? "en",
  highlight: true,
  mistakes: false,
  tidy: true,
  timed: true,
  ...load("settings", {}),
};

// What hints, explaining and puzzles work with.
const table = {
  game: null,
  view: null,

  get theme() {
    if (settings.theme !== "auto") return settings.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  },

  // A drawing over the grid, until the player plays on.
  show(svg, text) {
    const drawing = svgNode(svg);
    const [, , , height] = drawing.getAttribute("viewBox").split(" ").map(Number);
    const legend = drawing.cloneNode(true);
    drawing.setAttribute("viewBox", DRAWING_GRID);
    drawing.setAttribute("aria-label", text);
    legend.setAttribute("viewBox", `0 ${DRAWING_SIDE} ${DRAWING_SIDE} ${height - DRAWING_SIDE}`);
    legend.setAttribute("aria-hidden", "true");
    one("#picture").replaceChildren(drawing);
    one("#legend").replaceChildren(legend);
    one("#picture").hidden = false;
    one("#legend").hidden = height <= DRAWING_SIDE;
  },

  hide() {
    one("#picture").hidden = true;
    one("#legend").hidden = true;
  },

  changed() {
    hints.close();
    redraw();
    keep();
    if (table.game.editing) checkTyping();
    if (table.game.isSolved && !table.game.editing) say(one("#note").textContent);
  },

  use(game) {
    table.game = game;
    hints.clear();
    explaining.clear();
    view.lookAt([]);
    table.hide();
    table.changed();
  },

  // Begin a puzzle; its solution is learned once, so that mistakes can be seen without asking again.
  async start(line, { title = "", rating: known = null } = {}) {
    const puzzle = makePuzzle(line, { title, rating: known });
    rating?.abort();
    table.use(new Game(puzzle));
    try {
      const { status, solutions } = await ask("check", { puzzle: line });
      puzzle.status = status;
      if (status === "unique") puzzle.solution = solutions[0];
    } catch {
      puzzle.status = null; // nobody answers
    }
    if (table.game.puzzle !== puzzle) return;
    redraw();
    keep();
    if (puzzle.status === "unique" && !known) rateLater(puzzle);
  },
};

// How hard a puzzle is may take a while to find out; the game needn't wait.
let rating = null;
async function rateLater(puzzle) {
  const line = puzzle.givens.map((digit) => digit || ".").join("");
  rating = new AbortController();
  const { level, er } = await ask("rate", { puzzle: line }, { signal: rating.signal }).catch(() => ({}));
  if (!level) return;
  puzzle.rating = { level, er };
  if (table.game.puzzle === puzzle) redraw();
  keep();
}

const view = new GridView(one("#grid"), settings, () => {
  table.hide();
  explaining?.nameCell();
  if (table.game) redraw();
});
table.view = view;

// ---- drawing ----

function redraw() {
  const { game } = table;
  view.draw(game);
  one("#undo").disabled = !game.canUndo;
  one("#redo").disabled = !game.canRedo;
  one("#auto").setAttribute("aria-pressed", game.auto);
  one("#about").textContent = aboutText();
  drawNote();
  drawPad();
  drawCheckpoints();
  drawClock();
}

function aboutText() {
  const { puzzle, editing } = table.game;
  if (editing) return t("typing title");
  const { rating, title } = puzzle;
  const givens = t("givens count", { count: puzzle.givens.filter(Boolean).length });
  const hardness = rating && t("rated", { level: t(rating.level), er: rating.er.toFixed(1) });
  return [title, hardness, givens].filter(Boolean).join(" · ");
}

// Below the grid: what became of the game, or of a puzzle that is being typed in.
function drawNote() {
  const { game } = table;
  const { status } = game.puzzle;
  const note = one("#note");
  if (game.editing) {
    const play = make("button", { class: "main", onclick: () => puzzles.finishTyping() }, t("play this"));
    note.replaceChildren(typingText, " ", play);
  } else if (game.isSolved) note.textContent = t("solved", { time: timeText(game.seconds) });
  else note.textContent = status && status !== "unique" ? statusText(status, game) : "";
}

function drawPad() {
  const { game } = table;
  const mode = currentMode();
  all("#pad button").forEach((button, place) => {
    const digit = place + 1;
    const left = 9 - CELLS.filter((cell) => game.digit(cell) === digit).length;
    button.dataset.colour = mode === "colour" ? digit : "";
    one(".left", button).textContent = mode === "digit" && left > 0 ? left : "";
    button.classList.toggle("used-up", mode === "digit" && left <= 0);
    const words = mode === "colour" ? { letter: "abcdefghi"[place] } : { digit };
    button.setAttribute("aria-label", t(`pad ${mode}`, words));
    one(".sign", button).textContent = mode === "colour" ? words.letter : digit;
  });
}

function drawCheckpoints() {
  one("#checkpoints").replaceChildren(
    ...table.game.checkpoints.map(({ name }, index) =>
      make("li", {}, make("button", { class: "quiet", onclick: () => comeBack(index) }, name)),
    ),
  );
}

function comeBack(index) {
  table.game.comeBack(index);
  table.changed();
  say(t("came back", { name: table.game.checkpoints[index].name }));
}

// ---- playing ----

const currentMode = () => one("#modes input:checked").value;

function setMode(mode) {
  one(`#modes input[value=${mode}]`).checked = true;
  drawPad();
  say(t(mode));
}

function enter(digit, mode = currentMode()) {
  const cells = [...view.selected];
  if (!table.game.enter(cells, digit, mode, settings.tidy)) return;
  table.changed();
  if (table.game.isSolved) return;
  const doubled = mode === "digit" && cells.some((cell) => table.game.conflictCells().has(cell));
  const where = cells.length > 3 ? t("cells count", { count: cells.length }) : cells.map(nameOf).join(" ");
  say(t(doubled ? "entered twice" : `entered ${mode}`, { digit, where, letter: "abcdefghi"[digit - 1] }));
}

function erase() {
  if (!table.game.erase([...view.selected])) return;
  table.changed();
  say(t("erased"));
}

function undo(steps) {
  const { game } = table;
  if (steps < 0 ? !game.canUndo : !game.canRedo) return;
  game.goTo(game.at + steps);
  table.changed();
  say(t(steps < 0 ? "undone" : "redone"));
}

function toggleAuto() {
  table.game.setAuto(!table.game.auto);
  table.changed();
  say(t(table.game.auto ? "auto on" : "auto off"));
}

// ---- typing a puzzle in ----

let typingTimer = 0;
let typingText = "";
function checkTyping() {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(async () => {
    const { game } = table;
    const text = await puzzles.check().catch((fault) => fault.message);
    if (game !== table.game || !game.editing) return;
    typingText = text;
    drawNote();
    say(text);
  }, 150);
}

// ---- clock ----

let paused = false;

const timeText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function drawClock() {
  one("#clock").textContent = timeText(table.game.seconds);
  one(".clock").hidden = !settings.timed;
}

function pause(on) {
  paused = on;
  one("#pause").setAttribute("aria-pressed", on);
  one("#pause").textContent = t(on ? "go on" : "pause");
  one("#curtain").hidden = !on;
  one("#grid").inert = on;
  if (on) table.hide();
  say(t(on ? "paused" : "go on"));
}

setInterval(() => {
  const { game } = table;
  if (!game || paused || document.hidden || game.isSolved || game.editing || !settings.timed) return;
  game.seconds += 1;
  drawClock();
  if (game.seconds % 10 === 0) keep();
}, 1000);

// ---- keeping ----

let keepTimer = 0;
function keep() {
  clearTimeout(keepTimer);
  keepTimer = setTimeout(keepNow, 100);
}

function keepNow() {
  if (!table.game) return;
  if (inNotebook) tellHost(table.game.toText());
  else save("game", table.game.saved());
}

addEventListener("pagehide", keepNow);
document.addEventListener("visibilitychange", () => document.hidden && keepNow());

// ---- keys ----

const PLAIN_KEYS = {
  z: () => setMode("digit"),
  x: () => setMode("corner"),
  c: () => setMode("centre"),
  v: () => setMode("colour"),
  a: toggleAuto,
  h: () => hints.deepen(),
  p: () => pause(!paused),
  "?": () => one("#help").showModal(),
  Backspace: erase,
  Delete: erase,
  0: erase,
  Escape: escape,
};
const CONTROL_KEYS = {
  z: () => undo(-1),
  y: () => undo(1),
  Z: () => undo(1),
  a: () => view.select(CELLS, view.focus),
};
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function escape() {
  table.hide();
  hints.close();
  view.select([view.focus], view.focus);
}

function onKey(event) {
  const target = event.target;
  if (target.closest("textarea, select, dialog, input:not([type=radio])") || event.altKey) return;
  const inGrid = one("#grid").contains(target);
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? event.key);
  const control = event.ctrlKey || event.metaKey;
  let action;
  if (control) action = CONTROL_KEYS[event.key];
  else if (DIGITS.includes(digit)) action = () => enter(digit, event.shiftKey ? "corner" : undefined);
  else if (ARROWS[event.key] && inGrid) action = () => view.move(...ARROWS[event.key], event.shiftKey);
  else if (event.key === " " && inGrid) action = () => setMode(MODES[(MODES.indexOf(currentMode()) + 1) % 4]);
  else action = PLAIN_KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// ---- tabs ----

function openTab(name) {
  for (const tab of all("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    one(`#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
  }
}

function listenToTabs() {
  const tabs = all("[role=tab]");
  tabs.forEach((tab, place) => {
    tab.addEventListener("click", () => openTab(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = tabs[(place + by + tabs.length) % tabs.length];
      openTab(next.id.slice(4));
      next.focus();
    });
  });
}

// ---- settings ----

function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.language;
  setLanguage(settings.language);
  fillTexts();
  for (const name of ["theme", "language"]) one(`#${name}`).value = settings[name];
  for (const name of ["highlight", "mistakes", "tidy", "timed"]) one(`#${name}`).checked = settings[name];
  one("#privacy").textContent = t(isAlone ? "sends nothing" : "sends to server");
  one("#help-list").replaceChildren(
    ...t("key list").flatMap(([keys, text]) => [
      make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
      make("dd", {}, text),
    ]),
  );
}

function listenToSettings() {
  one("#language").append(...LANGUAGES.map((name) => make("option", { value: name }, t("own name", {}, name))));
  for (const control of all("#panel-settings select, #panel-settings input")) {
    control.addEventListener("change", () => {
      settings[control.id] = control.type === "checkbox" ? control.checked : control.value;
      save("settings", settings);
      applySettings();
      if (control.id === "language") translate();
      redraw();
    });
  }
}

// What was told in another language goes; the rest is told anew.
function translate() {
  hints.close();
  hints.clear();
  making.translate();
  puzzles.translate();
  explaining.clear();
  explaining.nameCell();
  table.hide();
  if (table.game.editing) checkTyping();
}

// ---- beginning ----

one("#needs")?.remove();
one("#api").hidden = !isServed;
setLanguage(settings.language);
listenToSettings();
listenToTabs();
one("#pad").append(
  ...DIGITS.map((digit) =>
    make(
      "button",
      { onclick: () => enter(digit) },
      make("span", { class: "sign", "aria-hidden": "true" }, String(digit)),
      make("span", { class: "left", "aria-hidden": "true" }),
    ),
  ),
);
const hints = new Hints(table);
const explaining = new Explaining(table);
const puzzles = new Puzzles(table);
const making = new Making(table);
applySettings();
hints.clear();

const clicks = {
  undo: () => undo(-1),
  redo: () => undo(1),
  erase,
  auto: toggleAuto,
  pause: () => pause(!paused),
  keep: () => {
    table.game.keep(t("moment", { number: table.game.checkpoints.length + 1, count: table.game.at }));
    table.changed();
    say(t("kept"));
  },
  restart: () => {
    table.game.restart();
    table.changed();
  },
  "help-open": () => one("#help").showModal(),
};
for (const [id, action] of Object.entries(clicks)) one(`#${id}`).addEventListener("click", action);
one("#modes").addEventListener("change", () => setMode(currentMode()));
document.addEventListener("keydown", onKey);
addEventListener("hashchange", () => puzzles.openAddress());

// What was kept may come from another version of the page: then the game begins anew.
function takeUp(kept) {
  if (!kept) return;
  try {
    table.use(new Game(kept.puzzle, kept));
  } catch {
    table.game = null;
  }
}

async function openFirst() {
  if (inNotebook) return puzzles.read(firstPosition);
  takeUp(load("game", null));
  if (!(await puzzles.openAddress()) && !table.game) await table.start(FIRST);
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
await openFirst();
document.documentElement.dataset.ready = "";
