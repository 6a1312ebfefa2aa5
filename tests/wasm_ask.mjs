// Asks the module what stands on each line of the input; an answer on each line of the output. Another module than that
// of grids is named as an argument.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { load } from "../wasm/package/swordfish.js";

const [name = "swordfish.wasm"] = process.argv.slice(2);
const sf = await load(new URL(`../wasm/package/${name}`, import.meta.url));
sf.learn(await readFile(new URL("../src/swordfish/tell/de.json", import.meta.url), "utf-8"));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${sf.askText(line)}\n`);
}
