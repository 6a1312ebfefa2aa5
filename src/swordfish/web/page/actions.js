// What a player has made of a puzzle, and every action since the beginning.
//
// An action is a list of edits, [field, cell, before, after]. The state is what the actions up to `at` make of the
// puzzle, so undo, redo, reload and going back are all the same walk.

// Not crypto.randomUUID, which a page at an address without https lacks.
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export class Actions {
  constructor(state, saved) {
    this.id = saved.id ?? newId();
    this.began = saved.began ?? Date.now();
    this.played = saved.played ?? this.began; // when it was last kept
    this.known = saved.played ?? 0; // when it had been kept as this window knows it (kept_games.js)
    this.history = saved.history ?? [];
    this.seconds = saved.seconds ?? 0;
    this.editing = saved.editing ?? false;
    this.at = 0;
    this.state = state;
    this.goTo(saved.at ?? this.history.length);
  }

  becomeAnother() {
    this.id = newId();
  }

  change(edits) {
    const action = edits
      .map(([field, cell, after]) => [field, cell, this.state[field][cell], after])
      .filter(([, , before, after]) => String(before) !== String(after)); // a value may be a list
    if (!action.length) return false;
    this.history.length = this.at;
    this.history.push(action);
    this.goTo(this.at + 1);
    return true;
  }

  goTo(at) {
    while (this.at < at) for (const [field, cell, , after] of this.history[this.at++]) this.state[field][cell] = after;
    while (this.at > at) {
      for (const [field, cell, before] of this.history[--this.at].toReversed()) this.state[field][cell] = before;
    }
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.history.length;
  }

  get auto() {
    return this.state.auto[0] === 1;
  }

  get isUnderWay() {
    return this.canUndo && !this.isSolved;
  }

  // Edits that give notes the right digit back: `right` has the bit of each cell's.
  mendedNotes(right) {
    const { centre, removed } = this.state;
    return right.flatMap((bit, cell) => {
      const edits = [["removed", cell, removed[cell] & ~bit]];
      if (centre[cell]) edits.push(["centre", cell, centre[cell] | bit]);
      return edits;
    });
  }
}
