// A window over the page, and the button that closes windows and notices.
import { h, icon } from "../dom.js";
import { t } from "../words.js";

/** Return a button with a cross; `close()` is called when it's clicked. */
export const closeButton = (close) => h("button.button.plain.close", { type: "button", ariaLabel: t("Close"), title: t("Close"), onclick: close }, icon("close"));

/** Open a window; `closed()` is called once it is closed. */
export function openWindow(title, content, closed = () => {}) {
  const dialog = h("dialog.window", { ariaLabel: title, onclose: () => { closed(); dialog.remove(); } },
    h("div.row", {}, h("h2", {}, title), closeButton(() => dialog.close())),
    content,
  );
  document.body.append(dialog);
  dialog.showModal();
}
