// What somebody changed on an earlier visit, and the way back to what it was made from.
import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { closeButton } from "./window.js";

/** A notice that stays until it's closed or the document changes; nothing for one without unsaved changes.
 * There is no way back for a draft that was never a file. */
export function restoredNotice(document_) {
  if (!document_.isRestored) return null;
  const notice = h("div.notice.print-notice", {},
    icon("clock"),
    h("p", {}, t("Restored your unsaved changes")),
    document_.isChanged && h("button.button", { type: "button", onclick: () => document_.write(document_.original) }, t("Start over")),
    closeButton(() => notice.remove()),
  );
  document_.addEventListener("change", () => notice.remove(), { once: true });
  return notice;
}
