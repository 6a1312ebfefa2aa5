// In a notebook the page stands in a frame: the kernel answers in place of the server, and hears the position.

export const firstPosition = document.documentElement.dataset.position;
export const inNotebook = firstPosition !== undefined;

// A widget that is shown twice hears the answers to both, so questions are numbered apart.
const me = Math.random().toString(36).slice(2);
const waiting = new Map();
let questions = 0;

if (inNotebook) {
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    waiting.get(data.id)?.(new Response(data.body, { status: data.status }));
    waiting.delete(data.id);
  });
}

// A response as `fetch` would give it.
export function askHost(verb, fields) {
  const id = `${me}-${++questions}`;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    parent.postMessage({ id, verb, fields }, "*");
  });
}

export const tellHost = (position) => parent.postMessage({ position }, "*");
