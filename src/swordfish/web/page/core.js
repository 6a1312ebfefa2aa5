// The core in workers beside the page: two at most, so that a long question keeps no hint waiting. A question that is
// given up takes its worker along; the next one gets a new worker.

const MOST_WORKERS = 2;

// The module can't be loaded, or this browser can't run it.
export class CoreMissing extends Error {}
// A question ended the module, which happens where memory runs out. The next one gets another.
export class CoreBroken extends Error {}
// A catalogue or the bank is not there, and neither is the network.
export class FileMissing extends Error {}

const idle = [];
const waiting = [];
let workers = 0;

export function askCore(verb, fields, signal) {
  return new Promise((resolve, reject) => {
    const question = { verb, fields, resolve, reject, worker: null };
    const giveUp = () => {
      end(question);
      reject(new DOMException("given up", "AbortError"));
      goOn();
    };
    if (signal?.aborted) return reject(new DOMException("given up", "AbortError"));
    signal?.addEventListener("abort", giveUp);
    question.done = () => signal?.removeEventListener("abort", giveUp);
    waiting.push(question);
    goOn();
  });
}

function goOn() {
  if (!waiting.length || (!idle.length && workers === MOST_WORKERS)) return;
  const question = waiting.shift();
  question.worker = idle.pop() ?? startWorker();
  question.worker.onmessage = ({ data }) => settle(question, data);
  question.worker.onerror = (event) => settle(question, { missing: event.message ?? "" });
  question.worker.postMessage({ verb: question.verb, fields: question.fields });
  goOn();
}

function startWorker() {
  workers += 1;
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

function settle(question, { answer, error, missing, broken, unreachable }) {
  question.done();
  if (missing === undefined && broken === undefined) idle.push(question.worker);
  else end(question);
  if (answer !== undefined) question.resolve(answer);
  else if (missing !== undefined) question.reject(new CoreMissing(missing));
  else if (broken !== undefined) question.reject(new CoreBroken(broken));
  else question.reject(unreachable === undefined ? new Error(error) : new FileMissing(unreachable));
  goOn();
}

function end(question) {
  const place = waiting.indexOf(question);
  if (place >= 0) waiting.splice(place, 1);
  if (!question.worker) return;
  question.worker.terminate();
  workers -= 1;
}
