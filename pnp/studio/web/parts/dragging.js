// Dragging a piece of a drawing: the piece at a point, and the move for a path of the pointer. All in millimetres, y downwards.

/** How far the pointer may deviate from a move's direction, as a cosine, and the smallest part of the move's length that it must cover. */
const STRAIGHT = 0.75;
const FAR = 0.4;

/** Return the shifts of the pieces at a point, each with its area: [{ area, shift }]. */
export function shiftsAt(areas, { x, y }) {
  const has = ({ left, top, width, height }) => left <= x && x <= left + width && top <= y && y <= top + height;
  return areas.flatMap((area) => area.shifts.filter(has).map((shift) => ({ area, shift })));
}

/** Return the shift to the place where a piece was dragged, or in that direction; null if there is none. */
export function shiftAlong(found, { dx, dy }) {
  const long = Math.hypot(dx, dy);
  const fits = ({ shift }) => {
    const step = Math.hypot(shift.dx, shift.dy);
    return long >= FAR * step && (dx * shift.dx + dy * shift.dy) >= STRAIGHT * long * step;
  };
  const rest = ({ shift }) => Math.hypot(dx - shift.dx, dy - shift.dy);
  return found.filter(fits).sort((one, other) => rest(one) - rest(other))[0] ?? null;
}
