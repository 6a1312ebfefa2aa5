// Keys on a board: as on the grid. A digit of two figures is typed one after the other, quickly.

import { one } from "./dom.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const TOGETHER = 1000; // milliseconds between two figures of one digit

export function listenToBoardKeys(room) {
  const typed = { figure: null };
  const plain = {
    z: () => room.setMode("digit"),
    x: () => room.setMode("corner"),
    c: () => room.setMode("centre"),
    v: () => room.setMode("colour"),
    a: () => room.toggleAuto(),
    h: () => room.hints.tellMore(),
    "?": () => one("#help").showModal(),
    Backspace: () => room.erase(),
    Delete: () => room.erase(),
    Escape: () => room.escape(),
  };
  const control = {
    z: () => room.undo(-1),
    y: () => room.undo(1),
    Z: () => room.undo(1),
    a: () => room.view.select(room.game.cells, room.view.focus),
  };

  // 1 and then 2 are 12, where there is such a digit; then the 1 is taken back, if it changed anything. Colours have one
  // figure.
  function type(figure, mode = room.mode) {
    const { game, view } = room;
    const both = 10 * typed.figure + figure;
    const isHere = typed.game === game && typed.mode === mode && typed.at === game.at && typed.cell === view.focus;
    const isSecond = typed.figure !== null && isHere && Date.now() - typed.time < TOGETHER;
    if (isSecond && mode !== "colour" && game.digits.includes(both)) {
      if (typed.isIn) game.goTo(game.at - 1);
      typed.figure = null;
      return room.enter(both, mode);
    }
    if (figure === 0 && !game.digits.includes(0)) return room.erase();
    const before = game.at;
    room.enter(figure, mode);
    const isIn = game.at > before;
    Object.assign(typed, { figure: figure || null, isIn, time: Date.now(), game, mode, at: game.at, cell: view.focus });
  }

  function actionOf({ key, code, ctrlKey, metaKey, shiftKey }, inCells) {
    const isControl = ctrlKey || metaKey;
    const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : null);
    const mode = isControl ? "centre" : shiftKey ? "corner" : undefined;
    if (figure !== null) return () => type(Number(figure), mode);
    if (isControl) return control[key];
    if (!inCells) return key === " " ? null : plain[key.length === 1 ? key.toLowerCase() : key];
    if (ARROWS[key]) return () => room.view.move(...ARROWS[key], shiftKey);
    return key === " " ? () => room.nextMode() : plain[key.length === 1 ? key.toLowerCase() : key];
  }

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!room.isShown || !room.game || event.altKey) return;
    if (target.closest("textarea, select, dialog, input:not([type=radio])")) return;
    const action = actionOf(event, one("#board").contains(target));
    if (!action) return;
    event.preventDefault();
    action();
  });
}
