// Undo and redo for everything a player does to a puzzle: moves and pencil marks. It survives a reload.
import { kept } from "./store.js";

const MOST_STEPS = 200;

/** Compress steps for storage: each refers to what it shares with the one before it. A step is { moves, marks }. */
function packed(steps) {
  let before = { moves: [], marks: {} };
  return steps.map((step) => {
    let same = 0;
    while (same < step.moves.length && step.moves[same] === before.moves[same]) same += 1;
    const hasMarks = JSON.stringify(step.marks) !== JSON.stringify(before.marks);
    before = step;
    return hasMarks ? [same, step.moves.slice(same), step.marks] : [same, step.moves.slice(same)];
  });
}

function unpacked(steps) {
  let before = { moves: [], marks: {} };
  return steps.map(([same, moves, marks = before.marks]) => (before = { moves: [...before.moves.slice(0, same), ...moves], marks }));
}

export class Trail {
  #past;
  #future;

  constructor(key) {
    this.key = `trail-${key}`;
    const own = kept.get(this.key, {});
    this.#past = unpacked(own.past ?? []);
    this.#future = unpacked(own.future ?? []);
  }

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** Remember the state before a change. */
  add(before) {
    this.#past = [...this.#past, before].slice(-MOST_STEPS);
    this.#future = [];
    this.#keep();
  }

  /** Return the state before the current one; undefined if there is none. */
  undo(now) {
    return this.#travel(this.#past, this.#future, now);
  }
  redo(now) {
    return this.#travel(this.#future, this.#past, now);
  }
  #travel(from, to, now) {
    const goal = from.pop();
    if (goal) to.push(now);
    this.#keep();
    return goal;
  }

  #keep() {
    const isEmpty = !this.canUndo && !this.canRedo;
    kept.set(this.key, isEmpty ? null : { past: packed(this.#past), future: packed(this.#future) });
  }
}
