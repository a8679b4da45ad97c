// What matters when a PDF is printed at home: its true size, and how to check it.
import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { closeButton } from "./window.js";

/** How to set the printer; the view about printing says the same. */
export const trueSize = () => t("Print at 100%: choose “Actual size” or “Custom scale 100”, never “Fit to page”.");
export const measureRuler = () => t("Measure the 100 mm ruler at the foot of the sheet before you cut anything.");

/** How to print at true size, and how to check it: by the ruler of the sheets, if they have one. */
export const howToCheck = (hasRuler) => (hasRuler ? measureRuler() : t("To check your printer, print the calibration sheet and measure its ruler."));

/** A notice that stays until it's closed; `hasRuler` is whether the sheets have one. */
export function printNotice({ hasRuler }) {
  const notice = h("div.notice.print-notice", {},
    icon("print"),
    h("p", {}, h("strong", {}, trueSize()), " ", howToCheck(hasRuler), " ", h("a", { href: "#/printer" }, t("Printing at true size"))),
    closeButton(() => notice.remove()),
  );
  return notice;
}
