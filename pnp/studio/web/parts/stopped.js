// What the page says above every view once the program in the browser has stopped, and the way to go on.
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** A bar that is empty as long as the engine works; `again()` starts it and opens the view anew. */
export function stoppedBar(engine, again) {
  const bar = h("div.stopped", { role: "alert" });
  engine.addEventListener("state", ({ detail }) => {
    const isStopped = detail.state === "failed";
    fill(bar, isStopped && h("div.notice.bad", {}, h("p", {}, detail.reason), h("button.button", { type: "button", onclick: again }, t("Try again"))));
  });
  return bar;
}
