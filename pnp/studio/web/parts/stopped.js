// What the page says above every view while the program can't be asked, and the way to go on.
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** The states in which the program can't be asked. */
export const STOPPED = new Set(["failed", "away", "renewed"]);

/** A bar that is empty as long as the engine works; `again()` tries to go on. */
export function stoppedBar(engine, again) {
  const bar = h("div.stopped", { role: "alert" });
  engine.addEventListener("state", ({ detail }) => {
    fill(bar, STOPPED.has(detail.state) && h("div.notice.bad", {}, h("p", {}, detail.reason), h("button.button", { type: "button", onclick: again }, t("Try again"))));
  });
  return bar;
}
