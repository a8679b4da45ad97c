// A map of kinds of cells as the text of its option, and the positions of cells on boards of each shape.

/** The signs of a plain cell and of no cell, in every map. */
export const [PLAIN, GAP] = [".", "_"];

/** Return whether each character of a map is a cell: otherwise there are spaces between signs. */
export const isSingle = (text) => !/\S[ \t]+\S/.test(text);

const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** Return the signs of a map, row by row. */
export function signsOf(text) {
  const single = isSingle(text);
  return linesOf(text).map((line) => (single ? [...line] : line.split(/\s+/)));
}

/** Return a map of signs as the text of its option. */
export const mapOf = (rows) => rows.map((row) => row.join(rows.flat().every((sign) => [...sign].length === 1) ? "" : " ")).join("\n");

/** Return a map with one sign in place of another. */
export const withoutSign = (text, sign, other) => mapOf(signsOf(text).map((row) => row.map((own) => (own === sign ? other : own))));

/** The height of a hexagon that stands on a point, in widths between its flat sides. */
const POINTED = 2 / Math.sqrt(3);

/** The lattices of shapes: the size of a cell, the steps to the next, and how far every second row or column is shifted. */
const LATTICES = {
  squares: { width: 1, height: 1, across: 1, down: 1, right: 0, lower: 0 },
  hexagons: { width: 1, height: POINTED, across: 1, down: 0.75 * POINTED, right: 0.5, lower: 0 },
  "hexagon-columns": { width: POINTED, height: 1, across: 0.75 * POINTED, down: 1, right: 0, lower: 0.5 },
};

/** Return the box of each cell about its centre, row by row; the outermost centres are half a cell from the edges of the board. */
export function boxesAbout(centres, columns) {
  const [width, height] = [0, 1].map((axis) => 2 * Math.min(...centres.map((one) => one[axis])));
  const boxes = centres.map(([x, y]) => ({ left: x - width / 2, top: y - height / 2, width, height }));
  return Array.from({ length: boxes.length / columns }, (_, row) => boxes.slice(row * columns, (row + 1) * columns));
}

/** Return the centre of each box: [across, down]. */
export const centresOf = (boxes) => boxes.map((row) => row.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]));

/** Return whether a map consists of its size only. */
const isSize = (text) => /^\s*\d+(\s*x\s*\d+)?\s*$/.test(text);

/** Return the signs of a map, or those on its page if the text contains only its size, or nothing. */
export const signsOn = (text, cells) => signsOf(!text || isSize(text) ? cells.join("\n") : text);

/** Return the box of each cell as parts of the whole board, row by row: { left, top, width, height }. */
export function boxesOf(shape, rows, columns) {
  const own = LATTICES[shape];
  const width = own.width + (columns - 1) * own.across + (rows > 1 ? own.right : 0);
  const height = own.height + (rows - 1) * own.down + (columns > 1 ? own.lower : 0);
  const box = (y, x) => ({ left: (x * own.across + (y % 2) * own.right) / width, top: (y * own.down + (x % 2) * own.lower) / height, width: own.width / width, height: own.height / height });
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => box(y, x)));
}
