// Answers questions with the core, one after another. Languages, the bank and boards are loaded when they are asked for.

import { load } from "./swordfish.js";

const beside = (name) => new URL(name, import.meta.url);
const modules = new Map();
let bank = null;

// The module that has a verb.
function moduleOf(verb) {
  const name = verb.startsWith("board_") ? "boards.wasm" : "swordfish.wasm";
  if (!modules.has(name)) {
    modules.set(name, load(beside(name)));
    modules.get(name).catch(() => modules.delete(name)); // asked again, it may be there
  }
  return modules.get(name);
}

addEventListener("message", async ({ data: { verb, fields } }) => {
  let sf;
  try {
    sf = await moduleOf(verb);
  } catch (error) {
    return postMessage({ missing: error.message });
  }
  try {
    postMessage({ answer: verb === "pick" ? await pick(fields) : await answer(sf, verb, fields) });
  } catch (error) {
    if (error instanceof Unreachable) postMessage({ unreachable: error.message });
    else if (error instanceof WebAssembly.RuntimeError) postMessage({ broken: error.message });
    else postMessage({ error: error.message });
  }
});

class Unreachable extends Error {}

async function fetchedByWorker(name) {
  const response = await fetch(beside(name)).catch(() => null);
  if (!response?.ok) throw new Unreachable(name);
  return response;
}

async function answer(sf, verb, fields) {
  const { language } = fields;
  sf.learned ??= new Set(["en"]);
  if (!sf.learned.has(language)) {
    sf.learn(await (await fetchedByWorker(`${language}.json`)).text());
    sf.learned.add(language);
  }
  return verb === "generate" ? sf.generate(fields) : sf.ask(verb, fields);
}

// A random puzzle that meets the request. One to practise a technique has it as its hardest, where there is one.
async function pick({ level, er, symmetry, technique }) {
  bank ??= await (await fetchedByWorker("bank.json")).json();
  const [least, most] = er ?? [0, 99];
  const found = bank.filter(
    (puzzle) =>
      puzzle.er >= least && puzzle.er <= most && (!level || puzzle.level === level) &&
      (!symmetry || puzzle.symmetry === symmetry) && (!technique || puzzle.techniques.includes(technique)),
  );
  const best = found.filter((puzzle) => puzzle.hardest === technique);
  const among = best.length ? best : found;
  const puzzle = among[Math.floor(Math.random() * among.length)] ?? null;
  return { puzzle, met: puzzle !== null };
}
