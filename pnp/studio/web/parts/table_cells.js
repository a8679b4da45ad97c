// The cells of a table: { columns, rows }. Every change makes a new one.

/** Parse text from a spreadsheet on the clipboard into rows of cells. */
export function pastedCells(text) {
  const rows = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y;
  const plain = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replace(/\n$/, "");
  for (let at = 0; at <= plain.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(plain);
    rows.at(-1).push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'));
    at = cell.lastIndex;
    if (at >= plain.length) break;
    if (plain[at] === "\n") rows.push([]);
    at += 1;
  }
  return rows;
}

/** Return a name that no column has yet. */
function freeName(columns, wanted) {
  let name = wanted;
  for (let number = 2; columns.includes(name); number += 1) name = `${wanted} ${number}`;
  return name;
}

/**
 * Return a table with new texts in a block of cells from a position on; it grows if they need more rows or columns. Row -1 has the columns'
 * names.
 */
export function withCells({ columns, rows }, row, column, cells, newColumn) {
  const names = [...columns];
  while (names.length < column + Math.max(...cells.map(({ length }) => length))) names.push(freeName(names, newColumn));
  const all = [names, ...rows.map((own) => [...own, ...Array(names.length - own.length).fill("")])];
  cells.forEach((line, down) => {
    const at = row + 1 + down;
    while (all.length <= at) all.push(Array(names.length).fill(""));
    line.forEach((text, across) => { all[at][column + across] = text; });
  });
  return { columns: all[0], rows: all.slice(1) };
}

export const withoutRow = ({ columns, rows }, row) => ({ columns, rows: rows.filter((_, at) => at !== row) });

/** Compare two rows by a column, numbers as numbers; `isDown` reverses the order. Empty cells come last. */
function comparing(column, isDown) {
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
  return (one, other) => {
    const [a, b] = [one[column], other[column]];
    if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
    return isDown ? compare(b, a) : compare(a, b);
  };
}

/** Sort rows by a column. Only the rows with these numbers are moved, among their own places. */
export function sorted({ columns, rows }, column, isDown, numbers = [...rows.keys()]) {
  const order = numbers.map((number) => rows[number]).sort(comparing(column, isDown));
  const all = [...rows];
  numbers.forEach((number, at) => { all[number] = order[at]; });
  return { columns, rows: all };
}

/** Return whether the rows with these numbers are sorted by a column. */
export function isSorted({ rows }, column, isDown, numbers) {
  const compare = comparing(column, isDown);
  return numbers.every((number, at) => at === 0 || compare(rows[numbers[at - 1]], rows[number]) <= 0);
}

/** Return the first column with words, where a new row starts; 0 if none has any. */
export function wordColumn({ columns, rows }) {
  return Math.max(0, columns.findIndex((_, column) => rows.some((row) => /\p{L}/u.test(row[column] ?? ""))));
}

/** Return the numbers of the rows that contain a text. */
export function rowsWith({ rows }, text) {
  const wanted = text.trim().toLowerCase();
  return rows.flatMap((row, number) => (!wanted || row.some((cell) => cell.toLowerCase().includes(wanted)) ? [number] : []));
}
