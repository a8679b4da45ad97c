// A map of kinds of cells as its option has it, and where the cells are on a board of a shape.

/** The signs of a plain cell and of no cell, in every map. */
export const [PLAIN, GAP] = [".", "_"];

/** Whether each character of a map is a cell: otherwise there are spaces between signs. */
export const isSingle = (text) => !/\S[ \t]+\S/.test(text);

const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** The signs of a map, row by row. */
export function signsOf(text) {
  const single = isSingle(text);
  return linesOf(text).map((line) => (single ? [...line] : line.split(/\s+/)));
}

/** A map of signs as its option has it. */
export const mapOf = (rows) => rows.map((row) => row.join(rows.flat().every((sign) => [...sign].length === 1) ? "" : " ")).join("\n");

/** A map with one sign in place of another. */
export const withoutSign = (text, sign, other) => mapOf(signsOf(text).map((row) => row.map((own) => (own === sign ? other : own))));

/** The height of a hexagon that stands on a point, in widths between its flat sides. */
const POINTED = 2 / Math.sqrt(3);

/** How cells of a shape lie: the size of one, the steps to the next, and how far every second row or column is shifted. */
const LATTICES = {
  squares: { width: 1, height: 1, across: 1, down: 1, right: 0, lower: 0 },
  hexagons: { width: 1, height: POINTED, across: 1, down: 0.75 * POINTED, right: 0.5, lower: 0 },
  "hexagon-columns": { width: POINTED, height: 1, across: 0.75 * POINTED, down: 1, right: 0, lower: 0.5 },
};

/** The box of each cell about its centre, row by row; the outermost centres are half a cell from the edges of the board. */
export function boxesAbout(centres, columns) {
  const [width, height] = [0, 1].map((axis) => 2 * Math.min(...centres.map((one) => one[axis])));
  const boxes = centres.map(([x, y]) => ({ left: x - width / 2, top: y - height / 2, width, height }));
  return Array.from({ length: boxes.length / columns }, (_, row) => boxes.slice(row * columns, (row + 1) * columns));
}

/** The centre of each box: [across, down]. */
export const centresOf = (boxes) => boxes.map((row) => row.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]));

/** Whether a map is given by its size alone. */
const isSize = (text) => /^\s*\d+(\s*x\s*\d+)?\s*$/.test(text);

/** The signs of a map, or of what its page shows if the text says only its size, or nothing. */
export const signsOn = (text, cells) => signsOf(!text || isSize(text) ? cells.join("\n") : text);

/** The box of each cell as parts of the whole board, row by row: { left, top, width, height }. */
export function boxesOf(shape, rows, columns) {
  const own = LATTICES[shape];
  const width = own.width + (columns - 1) * own.across + (rows > 1 ? own.right : 0);
  const height = own.height + (rows - 1) * own.down + (columns > 1 ? own.lower : 0);
  const box = (y, x) => ({ left: (x * own.across + (y % 2) * own.right) / width, top: (y * own.down + (x % 2) * own.lower) / height, width: own.width / width, height: own.height / height });
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => box(y, x)));
}
