// Answers questions with the core, one after another. Languages and the bank are loaded when they are asked for.

import { load } from "./swordfish.js";

const beside = (name) => new URL(name, import.meta.url);
const core = load(beside("swordfish.wasm"));
const learned = new Set(["en"]);
let bank = null;

addEventListener("message", async ({ data: { verb, fields } }) => {
  let sf;
  try {
    sf = await core;
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

async function fetched(name) {
  const response = await fetch(beside(name)).catch(() => null);
  if (!response?.ok) throw new Unreachable(name);
  return response;
}

async function answer(sf, verb, fields) {
  const { language } = fields;
  if (!learned.has(language)) {
    sf.learn(await (await fetched(`${language}.json`)).text());
    learned.add(language);
  }
  return verb === "generate" ? sf.generate(fields) : sf.ask(verb, fields);
}

// A random puzzle that meets the request. One to practise a technique has it as its hardest, where there is one.
async function pick({ level, er, symmetry, technique }) {
  bank ??= await (await fetched("bank.json")).json();
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
