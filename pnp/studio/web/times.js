// How long work took last time, so that the page can show what to expect. It stays in the browser.
import { keepAmong, kept } from "./store.js";

const MOST_TIMES = 60;
/** Work that takes fewer seconds needs no announcement. */
const LEAST = 3;

/** Return about how many seconds some work takes; 0 if it's short, or has never been done here. */
export function secondsFor(work) {
  const seconds = kept.get("times", {})[work] ?? 0;
  return seconds < LEAST ? 0 : seconds < 20 ? Math.round(seconds) : 5 * Math.round(seconds / 5);
}

/** Do some work, and remember how long it took. */
export async function timed(work, action) {
  const start = performance.now();
  const found = await action();
  keepAmong("times", work, (performance.now() - start) / 1000, MOST_TIMES);
  return found;
}
