// Questions and their answers, by the same JSON wherever they come from: the core beside the page, the server that the
// page was opened from, or in a notebook its kernel. Without any of them the game goes on; what needs one says so.

import { CoreBroken, CoreMissing, FileMissing, askCore } from "./core.js";
import { askHost, inNotebook } from "./notebook_host.js";
import { currentLanguage, t } from "./texts.js";

const { dataset } = document.documentElement;
export const isServed = "served" in dataset; // by `swordfish serve`, which answers too
let hasCore = "core" in dataset && !(isServed && new URLSearchParams(location.search).has("server"));
let hasBoards = true; // their module is one of its own
export const isAlone = hasCore && !isServed; // nothing is ever asked elsewhere

export class Fault extends Error {}

const isOfBoards = (verb) => verb.startsWith("board_");

export async function ask(verb, fields = {}, { signal } = {}) {
  const question = { ...fields, language: currentLanguage() };
  if (inNotebook) {
    const response = await askHost(verb, question);
    signal?.throwIfAborted(); // the kernel can't be stopped
    return answerOf(response);
  }
  if (!hasCore || (!hasBoards && isOfBoards(verb))) return askServer(verb, question, signal);
  // The bank of a server may have more puzzles than the one beside the page.
  if (verb === "pick" && isServed) return askServer(verb, question, signal).catch(() => askHere(verb, question, signal));
  return askHere(verb, question, signal);
}

async function askHere(verb, question, signal) {
  try {
    return await askCore(verb, question, signal);
  } catch (error) {
    if (error instanceof CoreBroken) throw new Fault(t("broken"));
    if (error instanceof FileMissing) throw new Fault(t("offline"));
    if (!(error instanceof CoreMissing)) throw error;
    if (!isOfBoards(verb)) hasCore = false;
    else if (isServed) hasBoards = false;
    else throw new Fault(t("offline")); // asked again, it may be there
    return askServer(verb, question, signal);
  }
}

async function askServer(verb, question, signal) {
  if (!isServed) throw new Fault(t("no core"));
  const isRead = verb === "techniques";
  const address = isRead ? `api/${verb}?language=${question.language}` : `api/${verb}`;
  let response;
  try {
    response = await fetch(address, {
      method: isRead ? "GET" : "POST",
      headers: isRead ? {} : { "Content-Type": "application/json" },
      body: isRead ? undefined : JSON.stringify(question),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Fault(t("offline"));
  }
  return answerOf(response);
}

async function answerOf(response) {
  const answer = await response.json().catch(() => ({}));
  const known = { 429: "too busy", 503: "too late" }[response.status]; // of the server itself, in its own words
  if (!response.ok) throw new Fault(known ? t(known) : answer.error ?? t("offline"));
  return answer;
}
