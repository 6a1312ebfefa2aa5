// Sudoku in JavaScript: the core of swordfish as WebAssembly, in browsers, workers and node.
//
//   import { load } from "./swordfish.js";
//   const sf = await load();
//   sf.hint("53..7....6..195...").step.text
//
// Each verb takes a puzzle and, where it has them, other fields of the question, and gives the answer as an object. What
// is wrong with a question is thrown as an Error whose message says what was expected.

const VERBS = [
  "parse", "check", "solve", "solutions", "count", "rate", "canonical", "to_text", "draw",
  "true_candidates", "hint", "explain", "suppose", "steps", "why", "judge",
];

/** The module's bytes or an address of them; by default swordfish.wasm beside this file. */
export async function load(source = new URL("./swordfish.wasm", import.meta.url)) {
  const bytes = source instanceof URL || typeof source === "string" ? await read(source) : source;
  return new Swordfish(await instantiate(bytes));
}

async function read(address) {
  const url = new URL(address, import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`expected the module at ${url}, got status ${response.status}`);
  return response.arrayBuffer();
}

// Of the system it needs the clock alone; it has no environment, no files and no network.
async function instantiate(bytes) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const system = {
    clock_time_get: (_clock, _precision, at) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit: (code) => {
      throw new Error(`expected an answer, but the module ended with ${code}`);
    },
  };
  const NOT_SUPPORTED = 58;
  const module = await WebAssembly.compile(bytes);
  const wasi = {};
  for (const { name } of WebAssembly.Module.imports(module)) {
    wasi[name] = system[name] ?? (() => NOT_SUPPORTED);
  }
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  exports._initialize();
  return exports;
}

export class Swordfish {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** A question as JSON in, {"ok": true, "answer": ...} or {"ok": false, "error": "..."} as JSON out. */
  askText(question) {
    return this.#call("sf_answer", question);
  }

  /** Learn a language from the text of its catalogue; then questions may have its code as `language`. */
  learn(catalogue) {
    const fault = this.#call("sf_learn", catalogue);
    if (fault) throw new Error(fault);
  }

  #call(name, text) {
    const { memory, sf_memory, sf_text, [name]: function_ } = this.#exports;
    const bytes = new TextEncoder().encode(text);
    const at = sf_memory(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const size = function_(bytes.length);
    return new TextDecoder().decode(new Uint8Array(memory.buffer, sf_text(), size));
  }

  /** The answer to a verb with its fields. */
  ask(verb, fields = {}) {
    const { ok, answer, error } = JSON.parse(this.askText(JSON.stringify({ ...fields, verb })));
    if (!ok) throw new Error(error);
    return answer;
  }

  /** A new puzzle; without a seed, another one each time. */
  generate(fields = {}) {
    const seed = fields.seed ?? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    return this.ask("generate", { ...fields, seed });
  }

  techniques(fields = {}) {
    return this.ask("techniques", fields).techniques;
  }
}

for (const verb of VERBS) {
  Swordfish.prototype[verb] = function (puzzle, fields = {}) {
    return this.ask(verb, { ...fields, puzzle });
  };
}
