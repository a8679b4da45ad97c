// A map of regions as in its option: a letter for each square.

/** The letters of regions, in the order of the page. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const SIDES = [[0, -1], [-1, 0], [1, 0], [0, 1]];

/** Return the rows of an option's map; null if they don't fit a board of the same size as another. */
export function rowsOf(text, like) {
  const rows = text.split("\n").map((row) => row.trim()).filter(Boolean);
  return rows.length === like.length && rows.every((row) => row.length === like[0].length) ? rows : null;
}

/** Return the neighbours of a square: on a board that wraps, some of them are across an edge. */
function beside([y, x], rows, wraps) {
  const [height, width] = [rows.length, rows[0].length];
  const all = SIDES.map(([down, across]) => [y + down, x + across]);
  if (wraps) return all.map(([row, column]) => [(row + height) % height, (column + width) % width]);
  return all.filter(([row, column]) => rows[row]?.[column] !== undefined);
}

/** Return the connected parts of a map, in reading order: each with its letter and its squares. */
function partsOf(rows, wraps) {
  const seen = rows.map((row) => Array.from(row, () => false));
  const parts = [];
  rows.forEach((row, top) => Array.from(row).forEach((letter, left) => {
    if (seen[top][left]) return;
    const squares = [[top, left]];
    seen[top][left] = true;
    for (const square of squares) { // it grows meanwhile
      for (const [y, x] of beside(square, rows, wraps)) {
        if (seen[y][x] || rows[y][x] !== letter) continue;
        seen[y][x] = true;
        squares.push([y, x]);
      }
    }
    parts.push({ letter, squares });
  }));
  return parts;
}

/** Return the regions around some squares, those with the longest common border first. */
function neighboursOf({ letter, squares }, rows, wraps) {
  const borders = new Map();
  for (const square of squares) {
    for (const [y, x] of beside(square, rows, wraps)) borders.set(rows[y][x], (borders.get(rows[y][x]) ?? 0) + 1);
  }
  borders.delete(letter);
  return [...borders].sort(([, one], [, other]) => other - one).map(([own]) => own);
}

/**
 * Return what is cut off from the rest of its region: the smallest part of the first region in several parts, with the number of parts and
 * the regions around it. Null if every region is connected edge to edge.
 */
export function cutOff(rows, wraps) {
  const all = partsOf(rows, wraps);
  const split = all.find(({ letter }) => all.filter((own) => own.letter === letter).length > 1);
  if (!split) return null;
  const parts = all.filter(({ letter }) => letter === split.letter);
  const smallest = parts.reduce((least, own) => (own.squares.length <= least.squares.length ? own : least));
  return { ...smallest, parts: parts.length, neighbours: neighboursOf(smallest, rows, wraps) };
}
