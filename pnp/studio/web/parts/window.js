// A window over the page, with a title and a button that closes it.
import { h, icon } from "../dom.js";
import { t } from "../words.js";

/** Open a window; `closed()` is called once it is closed. */
export function openWindow(title, content, closed = () => {}) {
  const dialog = h("dialog.window", { ariaLabel: title, onclose: () => { closed(); dialog.remove(); } },
    h("div.row", {}, h("h2", {}, title), h("button.button.plain.close", { type: "button", ariaLabel: t("Close"), title: t("Close"), onclick: () => dialog.close() }, icon("close"))),
    content,
  );
  document.body.append(dialog);
  dialog.showModal();
}
