// On narrow screens the options are below the pages: a button leads from one to the other.
import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** The button, and `close()`. */
export function jumpButton(pages, options) {
  let isBelow = false;
  const go = () => {
    const target = isBelow ? pages : options;
    target.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const button = h("button.button.jump", { type: "button", onclick: go });
  const draw = () => fill(button, icon(isBelow ? "up" : "down-one"), isBelow ? t("Pages") : t("Options"));
  // The options are being read once they reach the middle of the window.
  const watcher = new IntersectionObserver(([{ isIntersecting }]) => {
    isBelow = isIntersecting;
    draw();
  }, { rootMargin: "0px 0px -50% 0px" });
  watcher.observe(options);
  draw();
  return { element: button, close: () => watcher.disconnect() };
}
