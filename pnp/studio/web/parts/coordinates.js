// The letters of columns and the numbers of rows beside a board whose drawing has none: hints and moves use them.
import { h, percent } from "../dom.js";

const SPACE = /^([a-z]{1,2})(\d+)(?![\p{L}\d])/u;

/** Return the labels beside a board: [{ text, x }] above its columns, and [{ text, y }] to the left of its rows, with the corner of the spaces. */
export function coordinates({ areas, has_coordinates: isWritten }) {
  const spaces = isWritten ? [] : areas.map((area) => ({ ...area, found: SPACE.exec(area.name) })).filter(({ found }) => found);
  if (!spaces.length) return { columns: [], rows: [], left: 0, top: 0 };
  const columns = new Map(spaces.map(({ found, left, width }) => [found[1], left + width / 2]));
  const rows = new Map(spaces.map(({ found, top, height }) => [found[2], top + height / 2]));
  return {
    columns: [...columns].map(([text, x]) => ({ text, x })),
    rows: [...rows].map(([text, y]) => ({ text, y })),
    left: Math.min(...spaces.map((one) => one.left)),
    top: Math.min(...spaces.map((one) => one.top)),
  };
}

/** Return the same as elements over the board. */
export function coordinateLabels(state) {
  const { columns, rows, left, top } = coordinates(state);
  const label = (kind, text, x, y) => h(`span.coordinate.${kind}`, { ariaHidden: "true", style: { left: percent(x, state.width), top: percent(y, state.height) } }, text);
  return [...columns.map(({ text, x }) => label("column", text, x, top)), ...rows.map(({ text, y }) => label("row", text, left, y))];
}
