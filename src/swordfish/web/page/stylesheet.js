// Stylesheets of rooms that are loaded when they are entered.

import { make } from "./dom.js";
import { inNotebook } from "./notebook_host.js";

const loaded = new Map();

// There, or given up: a room without its looks still works.
export function styled(href) {
  if (inNotebook) return Promise.resolve(); // its markup has them
  if (!loaded.has(href)) {
    const coming = new Promise((resolve) => {
      document.head.append(make("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
    });
    loaded.set(href, coming);
  }
  return loaded.get(href);
}
