// What the browser keeps: the game and the settings. A browser that keeps nothing is no reason not to play.

export function load(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`swordfish.${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function save(name, value) {
  try {
    localStorage.setItem(`swordfish.${name}`, JSON.stringify(value));
  } catch {
    // private windows, full disks
  }
}
