// The notice about unsaved changes from an earlier visit, with the way back to the original.
import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { closeButton } from "./window.js";

/**
 * Return a notice that stays until it's closed, or the document is changed or saved; nothing without unsaved changes. `write(text)` replaces
 * the text. A draft that was never a file has no way back.
 */
export function restoredNotice(document_, write) {
  if (!document_.isRestored) return null;
  const notice = h("div.notice.print-notice", {},
    icon("clock"),
    h("p", {}, t("Restored your unsaved changes")),
    document_.isChanged && h("button.button", { type: "button", onclick: () => write(document_.original) }, t("Start over")),
    closeButton(() => notice.remove()),
  );
  for (const kind of ["change", "saved"]) document_.addEventListener(kind, () => notice.remove(), { once: true });
  return notice;
}
