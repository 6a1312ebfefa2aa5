// What the page shows, and its address: #game/ID is a game, #games the list of them, #learn/x_wing what is told of one. Every game and every view has an
// address of its own, so that Back goes back and Reload stays. A notebook has no addresses: there it is always the game.

import { all, one } from "./dom.js";
import { inNotebook } from "./notebook_host.js";

// Where a technique is told.
export const addressOf = (slug) => `#learn/${slug}`;

let current = "play";
export const isPlaying = () => current === "play";

// The parts of the address: ["learn", "x_wing"].
export function parts() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).split("/");
  } catch {
    return [text]; // a % that stands for itself
  }
}

export function showView(name) {
  const isOther = name !== current;
  current = name;
  for (const view of all("[data-view]")) view.hidden = view.dataset.view !== name;
  for (const link of all("#places a")) {
    if (link.dataset.place === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (!isOther || isPlaying()) return;
  scrollTo(0, 0);
  one(`#view-${name} h2`).focus({ preventScroll: true });
}

// The address of the game on the table: a new entry to come back from, or in place of what the address was.
export function nameGame({ id }, { anew }) {
  if (inNotebook) return;
  const address = `#game/${id}`;
  one("#places [data-place=play]").setAttribute("href", address);
  if (!isPlaying() && !anew) return;
  if (location.hash === address) return;
  if (anew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
