// The module that the page carries, in node: hints and whole paths of every puzzle of a file, by the processor's time.
//
//   node bench/module.mjs FILE [verb]...
//
// The file has a puzzle in each line; the verbs are hint and explain unless others are given.
import { readFileSync } from "node:fs";
import { load } from "../wasm/package/swordfish.js";

const [file, ...verbs] = process.argv.slice(2);
const puzzles = readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
const sf = await load();

function milliseconds(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const verb of verbs.length ? verbs : ["hint", "explain"]) {
  for (const puzzle of puzzles.slice(0, 20)) sf.ask(verb, { puzzle }); // until all of it is compiled
  const times = puzzles.map((puzzle) => milliseconds(() => sf.ask(verb, { puzzle }))).sort((one, other) => one - other);
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(2);
  console.log(`${verb}: ${times.length} puzzles, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`);
}
