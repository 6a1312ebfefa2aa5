// Runs a C++ test that was compiled to WebAssembly, without files and without an environment.
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { setFlagsFromString } from "node:v8";
import { WASI } from "node:wasi";

// Node's short way from WebAssembly to WASI crashes when many calls take it (nodejs/node issue 53087).
setFlagsFromString("--no-turbo-fast-api-calls");

const wasi = new WASI({ version: "preview1", args: argv.slice(2), returnOnExit: true });
const module = await WebAssembly.compile(await readFile(argv[2]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(instance));
