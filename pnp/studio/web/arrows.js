// The arrow keys: from one of some elements to the nearest in a direction.

/** The direction of each key: across, and down. */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** The number of the nearest box in a direction from another, whose middle is at least `ahead` further on; -1 for none.
    What is off to the side counts `aside` times. */
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

/** Go to one of some elements: Tab leads to it alone, also after others were clicked. */
export function goTo(elements, chosen, options = {}) {
  for (const element of elements) element.tabIndex = element === chosen ? 0 : -1;
  chosen.focus(options);
}
