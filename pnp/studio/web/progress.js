// How far each puzzle has been solved on this device, and how long that took if the solver wants to know.
import { kept } from "./store.js";

const KEEPS_TIMES = "keeps-times";
/** Progress is stored under the names that built-in sets had at first, so that nobody loses it. */
const keyOf = (set) => `progress-${set.replace(/^puzzles\//, "problems/")}`;

/** Return the progress of one puzzle, or of one of its parts under the key "number:part": { moves, marks, solved, seconds,
    isHelped, time, parts }. `time` is how many seconds the first solution without help took, if times are kept; `parts`
    how many parts the puzzle has. */
export const progressOf = (set, key) => kept.get(keyOf(set), {})[key] ?? { moves: [], solved: false, seconds: 0 };

export function keepProgress(set, key, own) {
  kept.set(keyOf(set), { ...kept.get(keyOf(set), {}), [key]: own });
}

/**
 * Return how far each puzzle of a set has been solved, all its parts together: [{ isBegun, isSolved, time }], with a time of 0 where there
 * is none.
 */
export function progressOfSet({ name, levels }) {
  const keys = Object.entries(kept.get(keyOf(name), {}));
  return levels.map((_, number) => {
    const parts = keys.filter(([key]) => key.split(":")[0] === String(number)).map(([, own]) => own);
    const isSolved = parts.length > 0 && parts.length === (parts[0].parts ?? 1) && parts.every((own) => own.solved);
    const isTimed = isSolved && parts.every((own) => own.time);
    return { isBegun: parts.some((own) => own.moves.length > 0), isSolved, time: isTimed ? parts.reduce((sum, own) => sum + own.time, 0) : 0 };
  });
}

/** Return whether the solver wants solving times to be stored. */
export const keepsTimes = () => kept.get(KEEPS_TIMES, false);

export const keepTimes = (isWanted) => kept.set(KEEPS_TIMES, isWanted || null);

export function forgetTimes(set) {
  const entries = Object.entries(kept.get(keyOf(set.name), {})).map(([key, { time, ...own }]) => [key, own]);
  kept.set(keyOf(set.name), Object.fromEntries(entries));
}
