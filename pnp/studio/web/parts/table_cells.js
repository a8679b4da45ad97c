// The cells of a table: { columns, rows }. Every change makes a new one.

/** Texts as spreadsheets put them on the clipboard: rows of cells. */
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

/** A name that no column has yet. */
function freeName(columns, wanted) {
  let name = wanted;
  for (let number = 2; columns.includes(name); number += 1) name = `${wanted} ${number}`;
  return name;
}

/** A table with other texts in a block of cells from a place on; it grows if they need more rows or columns. Row -1 has the columns' names. */
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

/** Which of two rows comes first in the order of a column, numbers as numbers; `isDown` for the reverse. Empty cells come last. */
function comparing(column, isDown) {
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
  return (one, other) => {
    const [a, b] = [one[column], other[column]];
    if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
    return isDown ? compare(b, a) : compare(a, b);
  };
}

/** The rows in the order of a column. Only those of some numbers are moved, among their own places. */
export function sorted({ columns, rows }, column, isDown, numbers = [...rows.keys()]) {
  const order = numbers.map((number) => rows[number]).sort(comparing(column, isDown));
  const all = [...rows];
  numbers.forEach((number, at) => { all[number] = order[at]; });
  return { columns, rows: all };
}

/** Whether the rows of some numbers are in the order of a column. */
export function isSorted({ rows }, column, isDown, numbers) {
  const compare = comparing(column, isDown);
  return numbers.every((number, at) => at === 0 || compare(rows[numbers[at - 1]], rows[number]) <= 0);
}

/** The first column that has words, where a new row begins; 0 if none has. */
export function wordColumn({ columns, rows }) {
  return Math.max(0, columns.findIndex((_, column) => rows.some((row) => /\p{L}/u.test(row[column] ?? ""))));
}

/** The numbers of the rows in which a text occurs. */
export function rowsWith({ rows }, text) {
  const wanted = text.trim().toLowerCase();
  return rows.flatMap((row, number) => (!wanted || row.some((cell) => cell.toLowerCase().includes(wanted)) ? [number] : []));
}
