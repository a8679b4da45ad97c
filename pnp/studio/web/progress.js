// How far each problem has been solved on this device.
import { kept } from "./store.js";

const keyOf = (set) => `progress-${set}`;

/** The progress of one problem: { moves, solved, seconds }. */
export const progressOf = (set, number) => kept.get(keyOf(set), {})[number] ?? { moves: [], solved: false, seconds: 0 };

export const progressOfSet = (set) => kept.get(keyOf(set), {});

export function keepProgress(set, number, own) {
  kept.set(keyOf(set), { ...kept.get(keyOf(set), {}), [number]: own });
}
