// Sheets for a class: new puzzles from easy to hard, or those at hand, printed as a teacher wants them.

import { ask } from "./ask.js";
import { isReachable } from "./codes.js";
import { make, one, say } from "./dom.js";
import { techniques } from "./lessons.js";
import { sheetsOf } from "./paper.js";
import { texts } from "./sheets_texts.js";
import { load, save } from "./store.js";
import { styled } from "./stylesheet.js";
import { addTexts, fillTexts, t } from "./texts.js";

addTexts(texts);

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const MOST = 60; // puzzles
const TRIES = 8; // in the bank, before one is made
const USUAL = {
  source: "new", number: 6, from: "easy", to: "easy", least: "", technique: "", title: "Sudoku", lines: true, hints: false,
  solutions: "back", perPage: 6, paper: "a4", codes: "none",
};

// How many of each level, the easier ones first and with what is left over.
function sheetShares(number, from, to) {
  if (!from) return [[null, number]];
  const among = LEVELS.slice(LEVELS.indexOf(from), Math.max(LEVELS.indexOf(from), LEVELS.indexOf(to)) + 1);
  return among.map((level, place) => [level, Math.floor((number + among.length - 1 - place) / among.length)]);
}

export default class Sheets {
  constructor(table) {
    this.table = table;
    this.made = null; // new puzzles for the form as it is
    this.form = make("form", { class: "sheet-form", onsubmit: (event) => this.#submit(event), onchange: (event) => this.#changed(event) });
    this.note = make("p", { id: "sheet-note", class: "sentence", role: "status" });
    this.paper = make("section", { id: "paper", "aria-hidden": "true" });
    one("#view-sheets").append(this.form, this.note);
    document.body.append(this.paper);
    addEventListener("hashchange", () => this.#leave());
  }

  // In another view other things are printed. Not after printing: some browsers go on while they still make the pages.
  #leave() {
    this.stop?.abort();
    this.paper.replaceChildren();
  }

  async open() {
    await styled("rooms.css");
    this.wanted = { ...USUAL, ...load("sheets", {}) };
    const named = await techniques().catch(() => new Map());
    this.#draw([...named.values()].filter(({ on }) => on));
  }

  // Hints are told in the language of before.
  translate() {
    this.#forget();
    if (!one("#view-sheets").hidden) return this.open();
  }

  // ---- the form ----

  #draw(named) {
    const found = this.table.found().length;
    const options = (names, start) => names.map((name) => [name, t(`${start}${name}`)]);
    const levels = LEVELS.map((level) => [level, t(level)]);
    const sources = options(["new", "table"], "sheet from ");
    if (found > 1) sources.push(["read", t("sheet from read", { count: found })]);
    else if (this.wanted.source === "read") this.wanted.source = "new";
    const codes = ["none", "text", ...(isReachable() ? ["link"] : [])];
    if (!codes.includes(this.wanted.codes)) this.wanted.codes = "text";
    this.form.replaceChildren(
      this.#list("source", sources),
      make(
        "div",
        { class: "sheet-new" },
        this.#number("number", 1, MOST),
        this.#list("from", [["", t("any")], ...levels]),
        this.#list("to", levels),
        this.#number("least", 17, 60),
        this.#list("technique", [["", t("any")], ...named.map(({ slug, name }) => [slug, name])]),
      ),
      this.#block("title", make("input", { type: "text", name: "title", maxlength: 80, value: this.wanted.title })),
      this.#check("lines"),
      this.#check("hints"),
      this.#list("solutions", options(["back", "end", "none"], "sheet solutions ")),
      this.#list("perPage", [1, 2, 3, 4, 5, 6].map((count) => [count, String(count)])),
      this.#list("paper", [["a4", "A4"], ["letter", "Letter"]]),
      this.#list("codes", options(codes, "sheet codes ")),
      make(
        "div",
        { class: "row-of-buttons" },
        make("button", { class: "main", "data-key": "print", "data-t": "print" }),
        make("button", { type: "button", "data-key": "other", "data-t": "sheet other", onclick: () => this.#other() }),
        make("button", { type: "button", "data-key": "cancel", "data-t": "cancel", hidden: true, onclick: () => this.stop?.abort() }),
      ),
    );
    fillTexts(this.form);
    this.#showParts();
  }

  #block(name, control) {
    return make("label", { class: "block" }, make("span", { "data-t": `sheet ${name}` }), control);
  }

  #list(name, options) {
    const select = make("select", { name }, ...options.map(([value, text]) => make("option", { value }, text)));
    select.value = this.wanted[name];
    return this.#block(name, select);
  }

  #number(name, min, max) {
    return this.#block(name, make("input", { type: "number", name, min, max, value: this.wanted[name] }));
  }

  #check(name) {
    const box = make("input", { type: "checkbox", name });
    box.checked = this.wanted[name];
    return make("label", { class: "check" }, box, make("span", { "data-t": `sheet ${name}` }));
  }

  // Only new puzzles can be other ones.
  #showParts() {
    const isNew = this.wanted.source === "new";
    one(".sheet-new", this.form).hidden = !isNew;
    one("[data-key=other]", this.form).hidden = !isNew || !this.made;
  }

  // How puzzles are laid out may change; what is wanted of them asks for other ones.
  #changed({ target }) {
    this.wanted[target.name] = target.type === "checkbox" ? target.checked : target.value;
    if (target.closest(".sheet-new") || target.name === "source") this.#forget();
    save("sheets", this.wanted);
    this.#showParts();
  }

  // Other puzzles are wanted than those that were made, or are being made.
  #forget() {
    this.stop?.abort();
    this.made = null;
  }

  // ---- puzzles ----

  #submit(event) {
    event.preventDefault();
    return this.#guarded(() => this.#print());
  }

  #other() {
    this.made = null;
    return this.#guarded(() => this.#print());
  }

  async #guarded(action) {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    const cancel = one("[data-key=cancel]", this.form);
    cancel.hidden = false;
    try {
      await action();
    } catch (fault) {
      if (this.stop === stop) this.#tell(stop.signal.aborted ? t("cancelled") : fault.message);
    }
    if (this.stop === stop) cancel.hidden = true;
  }

  #tell(text) {
    this.note.textContent = text;
  }

  // The same new puzzles are printed again until other ones are wanted; the game on the table and what was read may be
  // others at any time.
  async #print() {
    const { signal } = this.stop;
    const isNew = this.wanted.source === "new";
    const made = (isNew && this.made) || (await this.#lines(signal).then((lines) => this.#explained(lines, signal)));
    signal.throwIfAborted();
    if (!made.length) return this.#tell(t("made none"));
    this.made = isNew ? made : null;
    const { hints, perPage } = this.wanted;
    const shown = made.map((puzzle) => ({ ...puzzle, hint: hints ? puzzle.hint : "" }));
    const sheets = await sheetsOf(shown, { ...this.wanted, perPage: Number(perPage) });
    await styled("rooms.css");
    signal.throwIfAborted();
    this.paper.replaceChildren(...sheets);
    const told = t("sheet ready", { count: shown.length, pages: sheets.length });
    this.#tell(told);
    say(told);
    this.#showParts();
    window.print();
  }

  async #lines(signal) {
    const { source, number, from, to } = this.wanted;
    if (source === "table") return [this.table.game.line];
    if (source === "read") return this.table.found().slice(0, MOST);
    const lines = [];
    for (const [level, count] of sheetShares(Math.max(1, Math.min(MOST, Number(number))), from, to)) {
      for (let turn = 0; turn < count; turn++) {
        this.#tell(t("sheet making", { number: lines.length + 1, count: number }));
        lines.push(await this.#line(level, lines, signal));
      }
    }
    return lines.filter(Boolean);
  }

  // From the bank, if it has one that isn't on the sheet; else one is made. A bank may have none as it is wanted.
  async #line(level, taken, signal) {
    const { technique, least } = this.wanted;
    const wanted = { level, technique: technique || null };
    for (let turn = 0; turn < TRIES; turn++) {
      const { puzzle } = await ask("pick", wanted, { signal });
      if (puzzle && puzzle.givens >= Number(least) && !taken.includes(puzzle.puzzle)) return puzzle.puzzle;
    }
    const givens = least ? [Number(least), 81] : null;
    const { puzzle } = await ask("generate", { ...wanted, givens }, { signal });
    return puzzle?.puzzle;
  }

  // With level, solution and a hint, from easy to hard.
  async #explained(lines, signal) {
    const found = [];
    for (const line of lines) {
      const { status, solutions } = await ask("check", { puzzle: line }, { signal });
      const path = await ask("explain", { puzzle: line, ladder: "default" }, { signal });
      const solution = status === "unique" ? solutions[0] : null;
      found.push({ line, solution, level: path.solved ? path.level : null, path, hint: await sheetHintOf(path, signal) });
    }
    const order = ({ path: { solved, level, score } }) => (solved ? LEVELS.indexOf(level) * 1e6 + score : Infinity);
    return this.wanted.source === "new" ? found.sort((first, second) => order(first) - order(second)) : found;
  }
}

// The first step that isn't easy, or else the first: which technique, and where to look.
async function sheetHintOf({ steps }, signal) {
  const place = steps.find(({ step }) => step.level !== "easy") ?? steps[0];
  if (!place) return "";
  const { told } = await ask("hint", { puzzle: place.puzzle, detail: 2, ladder: "default", theme: "light" }, { signal });
  return told.join(" ");
}
