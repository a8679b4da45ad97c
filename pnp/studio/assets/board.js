// Arrow keys go from one area of a drawing to the next that way. Whoever is on an area when the areas are made anew
// finds himself on the one that is nearest.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function prepare(board) {
  const areas = () => [...board.querySelectorAll(".area")];
  const middle = (area) => [area.offsetLeft + area.offsetWidth / 2, area.offsetTop + area.offsetHeight / 2];
  const nearest = (cost) => {
    const costs = areas().map((area) => [cost(...middle(area)), area]).filter(([found]) => found < Infinity);
    return costs.sort((one, other) => one[0] - other[0])[0]?.[1];
  };
  let last = null;
  board.addEventListener("focusin", (event) => event.target.matches(".area") && (last = middle(event.target)));
  board.addEventListener("focusout", (event) => event.relatedTarget && (last = null));
  board.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way || !event.target.matches(".area")) return;
    event.preventDefault();
    const [x, y] = middle(event.target);
    nearest((atX, atY) => {
      const along = (atX - x) * way[0] + (atY - y) * way[1];
      const across = Math.abs((atX - x) * way[1]) + Math.abs((atY - y) * way[0]);
      return along > 1 ? along + 2 * across : Infinity;
    })?.focus();
  });
  new MutationObserver(() => {
    if (last && document.activeElement === document.body) {
      (nearest((x, y) => Math.hypot(x - last[0], y - last[1])) ?? board).focus({ preventScroll: true });
    }
  }).observe(board, { childList: true });
}
