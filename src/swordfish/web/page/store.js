// What the browser keeps by name and at once: the settings, and for a moment what is on its way into the database of
// games (kept_games.js). A browser that keeps nothing is no reason not to play.

const PREFIX = "swordfish.";

export function load(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private windows, full disks
  }
}

export function drop(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // as above
  }
}

// The names that begin so.
export function storedNames(start) {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start));
    return all.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
