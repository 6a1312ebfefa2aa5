// Cells are selected by pointing: one, several with a key held, and all over which the pointer is drawn.

// `view` has cells, selected, select(cells, focus) and focusCell().
export function selectByPointer(root, view) {
  let adding = true;
  let dragging = false;
  const cellAt = (event) =>
    view.cells.indexOf(document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell"));
  root.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell < 0 || event.button) return;
    event.preventDefault();
    dragging = true;
    const many = event.ctrlKey || event.metaKey || event.shiftKey;
    adding = !(many && view.selected.has(cell));
    const kept = [...view.selected].filter((other) => many && other !== cell);
    view.select(adding ? [...kept, cell] : kept, cell);
    view.focusCell();
  });
  root.addEventListener("pointermove", (event) => {
    const cell = dragging ? cellAt(event) : -1;
    if (cell < 0 || view.selected.has(cell) === adding) return;
    const others = [...view.selected].filter((other) => other !== cell);
    view.select(adding ? [...others, cell] : others, cell);
  });
  addEventListener("pointerup", () => (dragging = false));
  addEventListener("pointercancel", () => (dragging = false));
}
