// Asks the module that browsers run what stands on each line of the input; on each line of the output the seconds of the
// processor that it took, and the answer.
import { createInterface } from "node:readline";
import { load } from "../wasm/package/swordfish.js";

const sf = await load();
for await (const line of createInterface({ input: process.stdin })) {
  const began = process.cpuUsage();
  const answer = sf.askText(line);
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(`${(user + system) / 1e6} ${answer}\n`);
}
