// Moving boxes on a card, in millimetres from its upper left corner: snap, align, distribute and resize.

/** How near something must be to a line to snap to it. */
export const NEAR = 1.5;

const AXES = { across: ["left", "width"], down: ["top", "height"] };
const round = (value) => Math.round(value * 100) / 100;

/** Return the lines to snap to along an axis: the edges, the centre and the safe zone of the card, and the sides and centres of others. */
function linesOf({ width, height, safe }, others, axis) {
  const [start, length] = AXES[axis];
  const whole = axis === "across" ? width : height;
  return [0, whole, whole / 2, safe, whole - safe, ...others.flatMap((box) => [box[start], box[start] + box[length], box[start] + box[length] / 2])];
}

/** Return the smallest step that brings one of several positions to a line: { step, line }; null if none is near. */
function nearest(places, lines, near) {
  let found = null;
  for (const place of places) for (const line of lines) {
    const step = line - place;
    if (Math.abs(step) <= near && (!found || Math.abs(step) < Math.abs(found.step))) found = { step, line };
  }
  return found;
}

/** Return the box around boxes. */
export function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return { left, top, width: Math.max(...boxes.map((box) => box.left + box.width)) - left, height: Math.max(...boxes.map((box) => box.top + box.height)) - top };
}

/** Return how far boxes dragged by (x, y) move after snapping, and the lines that they snap to: { x, y, lines: [{ axis, at }] }. */
export function dragged(boxes, x, y, card, others, near = NEAR) {
  const whole = around(boxes);
  const found = { x, y, lines: [] };
  for (const [axis, key] of [["across", "x"], ["down", "y"]]) {
    const [start, length] = AXES[axis];
    const at = whole[start] + found[key];
    const snap = near > 0 && nearest([at, at + whole[length], at + whole[length] / 2], linesOf(card, others, axis), near);
    if (snap) {
      found[key] += snap.step;
      found.lines.push({ axis, at: snap.line });
    }
    found[key] = round(found[key]);
  }
  return found;
}

/** The least width and height of an element. */
const LEAST = 1;

/** Return a box after one of its handles, such as "e" or "nw", is dragged by (x, y): { box, lines }. With `keeps`, it keeps its proportions. */
export function resized(box, handle, x, y, card, others, { near = NEAR, keeps = false } = {}) {
  const made = { ...box };
  const lines = [];
  for (const [axis, first, last, by] of [["across", "w", "e", x], ["down", "n", "s", y]]) {
    const [start, length] = AXES[axis];
    const isFirst = handle.includes(first);
    if (!isFirst && !handle.includes(last)) continue;
    const side = box[start] + (isFirst ? 0 : box[length]) + by;
    const snap = near > 0 && nearest([side], linesOf(card, others, axis), near);
    if (snap) lines.push({ axis, at: snap.line });
    const to = snap ? snap.line : side;
    const end = box[start] + box[length];
    if (isFirst) made[start] = Math.min(to, end - LEAST);
    made[length] = isFirst ? end - made[start] : Math.max(LEAST, to - box[start]);
  }
  if (keeps && handle.length === 2) {
    const scale = Math.max(made.width / box.width, made.height / box.height);
    if (handle.includes("w")) made.left = box.left + box.width - box.width * scale;
    if (handle.includes("n")) made.top = box.top + box.height - box.height * scale;
    Object.assign(made, { width: box.width * scale, height: box.height * scale });
  }
  for (const key of ["left", "top", "width", "height"]) made[key] = round(made[key]);
  return { box: made, lines };
}

/** Return a box, moved. */
export const shifted = (box, x, y) => ({ ...box, left: round(box.left + x), top: round(box.top + y) });

/** Return a box with another width and height, and the same upper left corner. */
export const enlarged = (box, x, y) => ({ ...box, width: Math.max(LEAST, round(box.width + x)), height: Math.max(LEAST, round(box.height + y)) });

/**
 * Align boxes with one side or the middle of their common box, or of the card if there is only one. `how` is left, centre, right, top,
 * middle or bottom.
 */
export function aligned(boxes, how, card) {
  const whole = boxes.length > 1 ? around(boxes) : { left: 0, top: 0, width: card.width, height: card.height };
  const [start, length] = ["left", "centre", "right"].includes(how) ? AXES.across : AXES.down;
  const part = { left: 0, top: 0, centre: 0.5, middle: 0.5, right: 1, bottom: 1 }[how];
  return boxes.map((box) => ({ ...box, [start]: round(whole[start] + part * (whole[length] - box[length])) }));
}

/** Distribute boxes evenly along an axis; the first and the last stay. */
export function distributed(boxes, axis) {
  const [start, length] = AXES[axis];
  const order = boxes.map((_, at) => at).sort((one, other) => boxes[one][start] - boxes[other][start]);
  const whole = around(boxes);
  const gap = (whole[length] - boxes.reduce((sum, box) => sum + box[length], 0)) / (boxes.length - 1);
  const made = [...boxes];
  let at = whole[start];
  for (const number of order) {
    made[number] = { ...boxes[number], [start]: round(at) };
    at += boxes[number][length] + gap;
  }
  return made;
}

/** Return the angle from the centre of a box to a point, in degrees anticlockwise from straight up, snapped to steps of 15. */
export function rotation(box, x, y) {
  const degrees = (Math.atan2(box.left + box.width / 2 - x, box.top + box.height / 2 - y) * 180) / Math.PI;
  const step = Math.round(degrees / 15) * 15;
  return (Math.round(Math.abs(degrees - step) < 4 ? step : degrees) + 360) % 360;
}
