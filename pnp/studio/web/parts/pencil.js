// Pencil marks on a board: a dot, a cross or small numbers on an area, and a line between two that can't be joined.
import { fill, h, placed } from "../dom.js";
import { t } from "../words.js";

const CYCLE = { "": "•", "•": "×" };

/** Return the key of an area's mark, which doesn't change with its label. */
const keyOf = (area) => area.pick || area.name;
const pairKey = (pair) => [...pair].sort().join("~");

/** Return the marks after a click on an area: none, a dot, a cross, none. */
export function marked(marks, area) {
  return changed(marks, keyOf(area), CYCLE[marks[keyOf(area)] ?? ""] ?? "");
}

/** Return the marks after a number has been added to an area, or removed. */
export function noted(marks, area, number) {
  const own = (marks[keyOf(area)] ?? "").replace(/[•×]/, "");
  const numbers = own.includes(number) ? own.replace(number, "") : [...own, number].sort().join("");
  return changed(marks, keyOf(area), numbers);
}

/** Return the marks with two areas separated, or no longer separated. */
export function parted(marks, pair) {
  return changed(marks, pairKey(pair), marks[pairKey(pair)] ? "" : "|");
}

export const isParted = (marks, pair) => Boolean(marks[pairKey(pair)]);

function changed(marks, key, mark) {
  const { [key]: _before, ...others } = marks;
  return mark ? { ...others, [key]: mark } : others;
}

/** Return the box of the border between two areas, in millimetres, a little wider than the line on it. */
function border(first, second) {
  const across = Math.abs(first.left - second.left) > Math.abs(first.top - second.top);
  const [one, other] = (across ? first.left > second.left : first.top > second.top) ? [second, first] : [first, second];
  const thick = 0.34 * Math.min(one.width, one.height);
  return across
    ? { across, left: (one.left + one.width + other.left - thick) / 2, top: one.top + one.height * 0.14, width: thick, height: one.height * 0.72 }
    : { across, left: one.left + one.width * 0.14, top: (one.top + one.height + other.top - thick) / 2, width: one.width * 0.72, height: thick };
}

/** The layer of marks above a drawing; `part(pair)` is called when somebody draws a line. */
export class Pencil {
  element = h("div.pencil", {});

  constructor(part) {
    this.part = part;
  }

  show(state, marks, isOn) {
    const areas = new Map(state.areas.map((area) => [keyOf(area), area]));
    const own = [...areas].flatMap(([key, area]) => (marks[key] ? [h(`span.note${/[•×]/.test(marks[key]) ? ".sign" : ""}`, { style: placed(area, state), "aria-hidden": "true" }, marks[key])] : []));
    const pairs = state.pairs.filter((pair) => areas.has(pair[0]) && areas.has(pair[1]) && (isOn || isParted(marks, pair)));
    const lines = pairs.map((pair) => {
      const box = border(areas.get(pair[0]), areas.get(pair[1]));
      const classes = `between${box.across ? " across" : ""}${isParted(marks, pair) ? " parted" : ""}`;
      if (!isOn) return h("span", { className: classes, style: placed(box, state), "aria-hidden": "true" });
      const label = t("{first} and {second} can’t be joined", { first: pair[0], second: pair[1] });
      return h("button", { className: classes, type: "button", style: placed(box, state), ariaLabel: label, "aria-pressed": String(isParted(marks, pair)), tabIndex: -1, onclick: () => this.part(pair) });
    });
    fill(this.element, own, lines);
  }
}
