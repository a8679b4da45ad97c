// The notice above every view while the program can't be reached, and the way to continue.
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** The states in which the program can't be reached. */
export const STOPPED = new Set(["failed", "away", "renewed"]);

/** Return a bar that is empty while the engine works; `again()` tries to continue. */
export function stoppedBar(engine, again) {
  const bar = h("div.stopped", { role: "alert" });
  engine.addEventListener("state", ({ detail }) => {
    fill(bar, STOPPED.has(detail.state) && h("div.notice.bad", {}, h("p", {}, detail.reason), h("button.button", { type: "button", onclick: again }, t("Try again"))));
  });
  return bar;
}
