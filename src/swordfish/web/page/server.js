// Questions to the server. Without it the game goes on; what needs it says so.

import { askHost, inNotebook } from "./host.js";
import { t } from "./texts.js";

export class Fault extends Error {}

export async function ask(verb, fields, { signal } = {}) {
  if (inNotebook) return answerOf(await askHost(verb, fields));
  let response;
  try {
    response = await fetch(`/api/${verb}`, {
      method: fields ? "POST" : "GET",
      headers: fields ? { "Content-Type": "application/json" } : {},
      body: fields ? JSON.stringify(fields) : undefined,
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
  if (!response.ok) throw new Fault(answer.error ?? t("offline"));
  return answer;
}
