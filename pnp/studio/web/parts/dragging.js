// Dragging a piece of a drawing: which piece is where, and which of its moves a way of the pointer means. All in millimetres, downwards.

/** How far from the direction of a move the pointer may go, as a cosine, and the least part of its length. */
const STRAIGHT = 0.75;
const FAR = 0.4;

/** The shifts of the pieces at a point, each with its area: [{ area, shift }]. */
export function shiftsAt(areas, { x, y }) {
  const has = ({ left, top, width, height }) => left <= x && x <= left + width && top <= y && y <= top + height;
  return areas.flatMap((area) => area.shifts.filter(has).map((shift) => ({ area, shift })));
}

/** The shift that leads to where a piece was dragged, or in its direction; null if none does. */
export function shiftAlong(found, { dx, dy }) {
  const long = Math.hypot(dx, dy);
  const fits = ({ shift }) => {
    const step = Math.hypot(shift.dx, shift.dy);
    return long >= FAR * step && (dx * shift.dx + dy * shift.dy) >= STRAIGHT * long * step;
  };
  const rest = ({ shift }) => Math.hypot(dx - shift.dx, dy - shift.dy);
  return found.filter(fits).sort((one, other) => rest(one) - rest(other))[0] ?? null;
}
