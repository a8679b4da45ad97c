// Arrow keys, which move the focus to the nearest element in a direction.

/** The direction of each key: across, and down. */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/**
 * Return the number of the nearest box in a direction from another; -1 for none. Its centre must be at least `ahead` further on, and
 * sideways distances are multiplied by `aside`.
 */
export function nearest(boxes, here, [dx, dy], { ahead, aside }) {
  const [x, y] = middle(here);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [across, down] = [middle(box)[0] - x, middle(box)[1] - y];
    const along = across * dx + down * dy;
    const far = along + aside * (Math.abs(across * dy) + Math.abs(down * dx));
    if (along > ahead && far < least) [best, least] = [index, far];
  });
  return best;
}

/** Focus one of several elements, and make it the only one that Tab reaches, even after others are clicked. */
export function goTo(elements, chosen, options = {}) {
  for (const element of elements) element.tabIndex = element === chosen ? 0 : -1;
  chosen.focus(options);
}
