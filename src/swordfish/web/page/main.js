// The page: what belongs together, the game on the table, keys, buttons and addresses.

import { ask, isServed } from "./ask.js";
import { BelowGrid } from "./below_grid.js";
import { Clock } from "./clock.js";
import { make, one, say, tell } from "./dom.js";
import { svgNode } from "./drawing.js";
import { Explaining } from "./explain.js";
import { Game, makePuzzle } from "./game.js";
import { CELLS, DIGITS } from "./geometry.js";
import { GridView } from "./grid.js";
import { Hints } from "./hints.js";
import { allGames, dropGame, findGame, keep as keepGame, takeOver } from "./kept_games.js";
import { listenToKeys } from "./keys.js";
import { Making } from "./making.js";
import { firstPosition, inNotebook, tellHost } from "./notebook_host.js";
import { Playing } from "./playing.js";
import { Puzzles } from "./puzzles.js";
import { isPlace, room, translateRooms } from "./rooms.js";
import { applySettings, listenToSettings, settings } from "./settings.js";
import { listenToTabs, openTab } from "./tabs.js";
import { gameName, t, timeText } from "./texts.js";
import { isPlaying, nameGame, parts, showView } from "./views.js";

const FIRST = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2";
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
    if (table.game.editing) belowGrid.checkTyping();
    if (!table.game.isSolved || table.game.editing) return;
    const { game } = table;
    tell(t("solved", { time: timeText(game.seconds) }));
    if (!inNotebook) table.room("met").then((met) => met.count(game)).catch(() => {}); // nobody answers
  },

  // What hints and paths may use has changed.
  ladderChanged() {
    hints.close();
    explaining.clear();
  },

  use(game) {
    const isOther = game.id !== table.game?.id;
    table.game = game;
    if (isOther) clock.lock(false); // nobody has paused this one
    one("main").inert = false; // before, there is nothing to play with
    belowGrid.left = null;
    hints.clear();
    explaining.clear();
    view.lookAt([]);
    table.hide();
    one("#exercise").hidden = !game.puzzle.exercise;
    inExercise((exercises) => exercises.follow(game));
    redraw();
    if (game.editing) belowGrid.checkTyping();
  },

  // A game that is new here. One that is under way isn't left without a word. `address` is "new" (an entry to come back
  // from), "same" (in place of the one before), or "none" where the address says something else. One that `replaces` the
  // game before leaves nothing of it to come back to.
  async begin(game, { address = "new", replaces = false } = {}) {
    const before = table.game;
    table.use(game);
    belowGrid.left = before?.isUnderWay && !replaces ? before : null;
    if (address !== "none") {
      showView("play");
      nameGame(game, { anew: address === "new" });
    }
    belowGrid.drawLeft();
    keep();
    if (before && replaces) await dropGame(before.id);
    await learnAbout(game);
  },

  async start(line, { title = "", rating = null, ...how } = {}) {
    await table.begin(new Game(makePuzzle(line, { title, rating })), how);
  },

  room: (name) => room(name, table),
  found: () => puzzles.lines,
  openExercise: (exercise) => puzzles.openExercise(exercise),

  // The game on the table was deleted.
  async leave() {
    table.game = null;
    await openLatest();
    if (isMissed) await followAddress();
    else nameGame(table.game, { anew: false });
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

function redraw() {
  const { game } = table;
  view.draw(game);
  one(".frame").classList.toggle("solved", game.isSolved && !game.editing);
  one("#undo").disabled = !game.canUndo;
  one("#redo").disabled = !game.canRedo;
  one("#auto").setAttribute("aria-pressed", game.auto);
  one("#about").textContent = gameName(game);
  belowGrid.draw();
  playing.drawPad();
  playing.drawMoments();
  clock.draw();
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
    z: () => playing.setMode("digit"),
    x: () => playing.setMode("corner"),
    c: () => playing.setMode("centre"),
    v: () => playing.setMode("colour"),
    b: () => playing.setMode("spot"),
    n: () => playing.setMode("pen"),
    l: () => playing.connect(),
    a: () => playing.toggleAuto(),
    h: () => hints.tellMore(),
    p: () => clock.pause(),
    "?": () => one("#help").showModal(),
    Backspace: () => playing.erase(),
    Delete: () => playing.erase(),
    0: () => playing.erase(),
    Escape: escape,
  },
  control: {
    z: () => playing.undo(-1),
    y: () => playing.undo(1),
    Z: () => playing.undo(1),
    a: () => view.select(CELLS, view.focus),
  },
  enter: (digit, mode) => playing.enter(digit, mode),
  move: (...way) => view.move(...way),
  skip: () => playing.type(0),
  nextMode: () => playing.nextMode(),
  isAway: () => !isPlaying() || !table.game,
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
  if (table.game.editing) belowGrid.checkTyping();
}

// ---- beginning ----

one("#needs")?.remove();
one("#api").hidden = !isServed;
one("#choose").hidden = inNotebook;
listenToSettings((name) => {
  if (name === "language") translate();
  redraw();
});
listenToTabs();
one(".names.rows").append(...DIGITS.map((digit) => make("span", {}, `r${digit}`)));
one(".names.columns").append(...DIGITS.map((digit) => make("span", {}, `c${digit}`)));
const playing = new Playing(table, () => (belowGrid.left = null));
const hints = new Hints(table);
const explaining = new Explaining(table);
const puzzles = new Puzzles(table);
const belowGrid = new BelowGrid(table, puzzles);
const making = new Making(table);
applySettings();
hints.clear();

const clicks = {
  undo: () => playing.undo(-1),
  redo: () => playing.undo(1),
  erase: () => playing.erase(),
  auto: () => playing.toggleAuto(),
  pause: () => clock.pause(),
  keep: () => playing.keepMoment(),
  restart: () => playing.restart(),
  "help-open": () => one("#help").showModal(),
};
for (const [id, action] of Object.entries(clicks)) one(`#${id}`).addEventListener("click", action);
one("#choose").addEventListener("toggle", ({ target }) => {
  if (target.open) table.room("choosing").then((choosing) => choosing.open()).catch((fault) => say(fault.message));
});
listenToKeys(player);
let isMissed = false; // an address that came while there was no game; it is followed when there is one
addEventListener("hashchange", () => {
  if (table.game) followAddress();
  else isMissed = true;
});

async function openGame(id) {
  if (id === table.game.id) return;
  const kept = await findGame(id);
  if (parts()[1] !== id) return; // the address is another one by now
  if (!kept?.puzzle) return say(t("game gone"));
  const game = new Game(kept.puzzle, kept);
  table.use(game);
  learnAbout(game);
}

async function followAddress() {
  isMissed = false;
  const { hash } = location;
  const [name, ...rest] = parts();
  if (isPlace(name)) {
    showView(name);
    nameGame(table.game, { anew: false });
    return table.room(name).then((place) => place.open(...rest)).catch((fault) => say(fault.message));
  }
  showView("play");
  if (name === "game") await openGame(rest[0]);
  else if (puzzles.isShared(name)) await puzzles.openShared(name);
  if (!table.game) await table.start(FIRST, { address: "none" }); // what was shared can't be read
  if (location.hash === hash) nameGame(table.game, { anew: false }); // it may be another one by now
}

async function openLatest() {
  const [latest] = await allGames();
  if (latest) {
    table.use(new Game(latest.puzzle, latest));
    learnAbout(table.game);
  } else if (!puzzles.isShared(parts()[0])) await table.start(FIRST, { address: "none" });
}

async function openFirst() {
  if (inNotebook) {
    await puzzles.read(firstPosition);
    if (table.game) return;
    openTab("puzzle"); // where it is told what is wrong
    say(one("#read-note").textContent);
    return table.start(FIRST, { address: "none" });
  }
  await takeOver();
  await openLatest();
  await followAddress();
  if (isMissed) await followAddress();
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
await openFirst();
document.documentElement.dataset.ready = "";
