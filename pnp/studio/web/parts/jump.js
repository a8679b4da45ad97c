// On narrow screens the options are below the pages: a button leads from one to the other.
import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** Return the button, `draw()` and `close()`. `offer()` returns the changed pages to look at: { label, go }, or null. */
export function jumpButton(pages, options, offer) {
  let isBelow = false;
  const go = () => {
    const wanted = isBelow && offer();
    if (wanted) return wanted.go();
    const target = isBelow ? pages : options;
    target.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    target.tabIndex = -1;
    return target.focus({ preventScroll: true });
  };
  const button = h("button.button.jump", { type: "button", onclick: go });
  const draw = () => fill(button, icon(isBelow ? "up" : "down-one"), isBelow ? offer()?.label || t("Pages") : t("Options"));
  // The options count as visible once they reach the middle of the window.
  const watcher = new IntersectionObserver(([{ isIntersecting }]) => {
    isBelow = isIntersecting;
    draw();
  }, { rootMargin: "0px 0px -50% 0px" });
  watcher.observe(options);
  draw();
  return { element: button, draw, close: () => watcher.disconnect() };
}
