// Asks the module what stands on each line of the input; an answer on each line of the output.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { load } from "../wasm/package/swordfish.js";

const sf = await load();
sf.learn(await readFile(new URL("../src/swordfish/tell/de.json", import.meta.url), "utf-8"));
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${sf.askText(line)}\n`);
}
