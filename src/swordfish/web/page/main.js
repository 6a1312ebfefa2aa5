// The page: what belongs together, what a player does, keys and buttons.

import { all, make, one, say } from "./dom.js";
import { svgNode } from "./drawing.js";
import { Clock } from "./clock.js";
import { Explaining } from "./explain.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS, DIGITS, nameOf } from "./geometry.js";
import { GridView } from "./grid.js";
import { Hints } from "./hints.js";
import { firstPosition, inNotebook, tellHost } from "./host.js";
import { allGames, findGame, keep as keepGame, takeOver } from "./kept.js";
import { listenToKeys } from "./keys.js";
import { Making } from "./making.js";
import { Puzzles } from "./puzzles.js";
import { ask, isServed } from "./ask.js";
import { isPlace, room, translateRooms } from "./rooms.js";
import { applySettings, listenToSettings, settings } from "./settings.js";
import { listenToTabs, openTab } from "./tabs.js";
import { gameName, statusText, t, timeText } from "./texts.js";
import { isPlaying, nameGame, parts, showView } from "./views.js";

const FIRST = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";
const MODES = ["digit", "corner", "centre", "colour", "spot"];
const DRAWING_SIDE = 458;
const DRAWING_GRID = "4 4 450 450";

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
    inExercise((exercises, game) => exercises.changed(game));
    if (table.game.editing) checkTyping();
    if (table.game.isSolved && !table.game.editing) say(t("solved", { time: timeText(table.game.seconds) }));
  },

  use(game) {
    table.game = game;
    left = null;
    hints.clear();
    explaining.clear();
    view.lookAt([]);
    table.hide();
    one("#exercise").hidden = !game.puzzle.exercise;
    inExercise((exercises) => exercises.follow(game));
    redraw();
    if (game.editing) checkTyping();
  },

  // A game that is new here. One that is under way isn't left without a word. `address` is "new" (an entry to come back
  // from), "same" (in place of the one before), or "none" where the address says something else.
  async begin(game, { address = "new" } = {}) {
    const before = table.game?.isUnderWay ? table.game : null;
    table.use(game);
    left = before;
    if (address !== "none") {
      showView("play");
      nameGame(game, { anew: address === "new" });
    }
    drawLeft();
    keep();
    await learnAbout(game);
  },

  async start(line, { title = "", rating = null, address } = {}) {
    await table.begin(new Game(makePuzzle(line, { title, rating })), { address });
  },

  room: (name) => room(name, table),
  openExercise: (exercise) => puzzles.openExercise(exercise),

  // The game on the table was deleted.
  async leave() {
    table.game = null;
    await openLatest();
  },
};

// What is done in an exercise is judged.
async function inExercise(use) {
  const { game } = table;
  if (game.puzzle.exercise) await table.room("exercises").then((exercises) => use(exercises, game), () => {});
}

// The solution of a puzzle is learned once, so that mistakes can be seen without asking again. How hard it is may take a
// while to find out; the game needn't wait for that.
let learning = null;
async function learnAbout(game) {
  if (game.editing) return;
  learning?.abort();
  learning = new AbortController();
  const { puzzle, line } = game;
  const isUnknown = !puzzle.status;
  if (isUnknown) {
    const { status = null, solutions } = await ask("check", { puzzle: line }).catch(() => ({})); // nobody answers
    puzzle.status = status;
    if (status === "unique") puzzle.solution = solutions[0];
  }
  if (table.game !== game) return; // it may be gone
  if (isUnknown) keep();
  redraw();
  if (puzzle.status === "unique" && !puzzle.rating) rateLater(game, learning.signal);
}

async function rateLater(game, signal) {
  const { level, er } = await ask("rate", { puzzle: game.line }, { signal }).catch(() => ({}));
  if (!level) return;
  game.puzzle.rating = { level, er };
  if (table.game === game) redraw();
  keep(game);
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
  one(".frame").classList.toggle("solved", game.isSolved && !game.editing);
  one("#undo").disabled = !game.canUndo;
  one("#redo").disabled = !game.canRedo;
  one("#auto").setAttribute("aria-pressed", game.auto);
  one("#about").textContent = gameName(game);
  drawNote();
  drawPad();
  drawCheckpoints();
  drawLeft();
  clock.draw();
}

// Above the note: which game was left for this one.
let left = null;
function drawLeft() {
  one("#left").hidden = !left;
  if (!left) return one("#left").replaceChildren();
  const back = make("a", { href: `#game/${left.id}` }, t("back to it"));
  one("#left").replaceChildren(t("left running", { name: gameName(left) }), " ", back);
}

// Below the grid: what became of the game, or of a puzzle that is being typed in.
function drawNote() {
  const { game } = table;
  const { status } = game.puzzle;
  const note = one("#note");
  if (game.editing) {
    const play = make("button", { class: "main", onclick: () => puzzles.finishTyping() }, t("play this"));
    note.replaceChildren(typingText, " ", play);
  } else if (game.isSolved) drawEnd(note);
  else note.textContent = status && status !== "unique" ? statusText(status, game) : "";
}

// A quiet end: how long it took, the next one, and how it is solved best.
function drawEnd(note) {
  const button = (key, onclick) => make("button", { onclick, "data-key": key }, t(key));
  note.replaceChildren(
    t("solved", { time: timeText(table.game.seconds) }),
    make("span", { class: "row-of-buttons" }, button("next one", nextOne), button("solved best", showPath)),
  );
}

// Of a day the next level; else one of the same level.
async function nextOne() {
  const { day, rating } = table.game.puzzle;
  const days = day && (await table.room("days").catch(() => null));
  if (await days?.playNext(day)) return;
  one("#want-level").value = rating?.level ?? "";
  one("#pick").click();
}

function showPath() {
  openTab("explain");
  one("#path").click();
  one("#path").focus();
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
    if (mode === "spot") button.setAttribute("aria-pressed", view.wanted === digit);
    else button.removeAttribute("aria-pressed");
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
  const { game } = table;
  const cells = [...view.selected];
  if (mode === "spot") return lookFor(digit);
  if (game.editing && mode === "digit" && cells.length === 1) return typeDigit(digit);
  if (!game.enter(cells, digit, mode, settings.tidy)) {
    if (cells.every((cell) => game.isGiven(cell))) say(t("is given", { where: placesText(cells) }));
    return;
  }
  left = null;
  table.changed();
  if (!game.isSolved) say(enteredText(cells, digit, mode));
}

const placesText = (cells) =>
  cells.length > 3 ? t("cells count", { count: cells.length }) : cells.map(nameOf).join(" ");

function enteredText(cells, digit, mode) {
  const { game } = table;
  const isIn = (found) => mode === "digit" && cells.some((cell) => found.has(cell));
  const isWrong = settings.mistakes && isIn(new Set(game.mistakes()));
  const key = isIn(game.conflictCells()) ? "entered twice" : isWrong ? "entered wrong" : `entered ${mode}`;
  return t(key, { digit, where: placesText(cells), letter: "abcdefghi"[digit - 1] });
}

function lookFor(digit) {
  view.want(digit);
  drawPad();
  say(view.wanted ? t("looked for", { digit }) : t("looked for none"));
}

function erase() {
  if (table.game.editing && view.selected.size === 1 && !table.game.digit(view.focus)) view.step(-1);
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

// From cell to cell, as a puzzle is read off: a digit, or 0, a point or a space for an open cell. Typing over the same digit
// leaves it.
function typeDigit(digit) {
  const { game } = table;
  if (game.digit(view.focus) !== digit) game.change([["digit", view.focus, digit]]);
  view.step(1);
  table.changed();
}

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

// ---- keeping ----

const clock = new Clock(table, settings, isPlaying, () => keep());

async function keep(game = table.game) {
  if (inNotebook) return tellHost(table.game.toText());
  const { id } = game;
  await keepGame(game);
  if (game.id !== id && game === table.game) nameGame(game, { anew: false }); // another window has the one it was
}

// Another window may have played on with this game.
document.addEventListener("visibilitychange", async () => {
  const { game } = table;
  if (document.hidden || !game || inNotebook) return;
  const kept = await findGame(game.id);
  if (game === table.game && kept?.played > game.played) table.use(new Game(kept.puzzle, kept));
});

// ---- keys ----

const player = {
  plain: {
    z: () => setMode("digit"),
    x: () => setMode("corner"),
    c: () => setMode("centre"),
    v: () => setMode("colour"),
    b: () => setMode("spot"),
    a: toggleAuto,
    h: () => hints.deepen(),
    p: () => clock.pause(),
    "?": () => one("#help").showModal(),
    Backspace: erase,
    Delete: erase,
    0: erase,
    Escape: escape,
  },
  control: {
    z: () => undo(-1),
    y: () => undo(1),
    Z: () => undo(1),
    a: () => view.select(CELLS, view.focus),
  },
  enter,
  move: (...way) => view.move(...way),
  skip: () => typeDigit(0),
  nextMode: () => setMode(MODES[(MODES.indexOf(currentMode()) + 1) % MODES.length]),
  isAway: () => !isPlaying(),
  isPaused: () => clock.isPaused,
  isTyping: () => table.game.editing,
};

function escape() {
  table.hide();
  hints.close();
  view.wanted = 0;
  view.select([view.focus], view.focus);
}

// What was told in another language goes; the rest is told anew.
function translate() {
  hints.close();
  hints.clear();
  making.translate();
  puzzles.translate();
  clock.translate();
  translateRooms();
  explaining.clear();
  explaining.nameCell();
  table.hide();
  if (table.game.editing) checkTyping();
}

// ---- beginning ----

one("#needs")?.remove();
one("#api").hidden = !isServed;
listenToSettings((name) => {
  if (name === "language") translate();
  redraw();
});
listenToTabs();
one(".names.rows").append(...DIGITS.map((digit) => make("span", {}, `r${digit}`)));
one(".names.columns").append(...DIGITS.map((digit) => make("span", {}, `c${digit}`)));
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
  pause: () => clock.pause(),
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
listenToKeys(player);
addEventListener("hashchange", followAddress);

async function openGame(id) {
  if (id === table.game.id) return;
  const kept = await findGame(id);
  if (parts()[1] !== id) return; // the address is another one by now
  if (!kept) return say(t("game gone"));
  const game = new Game(kept.puzzle, kept);
  table.use(game);
  learnAbout(game);
}

async function followAddress() {
  const [name, ...rest] = parts();
  if (isPlace(name)) {
    showView(name);
    nameGame(table.game, { anew: false });
    return table.room(name).then((place) => place.open(...rest), (fault) => say(fault.message));
  }
  showView("play");
  if (name === "game") await openGame(rest[0]);
  else if (puzzles.isShared(name)) await puzzles.openShared(name);
  nameGame(table.game, { anew: false });
}

async function openLatest() {
  const [latest] = await allGames();
  if (latest) {
    table.use(new Game(latest.puzzle, latest));
    await findGame(latest.id);
    learnAbout(table.game);
  } else if (!puzzles.isShared(parts()[0])) await table.start(FIRST, { address: "none" });
}

async function openFirst() {
  if (inNotebook) return puzzles.read(firstPosition);
  await takeOver();
  await openLatest();
  await followAddress();
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
await openFirst();
document.documentElement.dataset.ready = "";
