// Keys: which of them mean something, wherever on the page they are pressed.

import { one } from "./dom.js";
import { DIGITS } from "./geometry.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// `player` is what a player can do: plain and control are actions by key; enter(digit, mode), move(rows, columns, extend),
// skip() and nextMode() are called; isAway, isPaused and isTyping say what goes on.
export function listenToKeys(player) {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (player.isAway() || target.closest("textarea, select, dialog, input:not([type=radio])") || event.altKey) return;
    const action = actionOf(event, player, one("#grid").contains(target));
    if (!action) return;
    event.preventDefault();
    action(key);
  });
}

function actionOf({ key, code, ctrlKey, metaKey, shiftKey }, player, inGrid) {
  const control = ctrlKey || metaKey;
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? key);
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (player.isPaused()) return name === "p" && !control ? player.plain.p : null;
  if (DIGITS.includes(digit)) return () => player.enter(digit, control ? "centre" : shiftKey ? "corner" : undefined);
  if (control) return player.control[key];
  if (!inGrid) return key === " " ? null : player.plain[name];
  if (ARROWS[key]) return () => player.move(...ARROWS[key], shiftKey);
  if (player.isTyping() && ["0", ".", " "].includes(key)) return player.skip;
  return key === " " ? player.nextMode : player.plain[name];
}
