// Asks the module what stands on each line of the input; an answer on each line of the output.
import { createInterface } from "node:readline";
import { load } from "../wasm/package/swordfish.js";

const sf = await load();
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${sf.askText(line)}\n`);
}
