// Advice for printing a PDF at home: true size, and how to check it.
import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { closeButton } from "./window.js";

/** Return how to set the printer, as in the view about printing. */
export const trueSize = () => t("Print at 100%: choose “Actual size” or “Custom scale 100”, never “Fit to page”.");
export const measureRuler = () => t("Measure the 100 mm ruler at the foot of the sheet before you cut anything.");

/** Return how to print at true size, and how to check it with the ruler on the sheets, if they have one. */
export const howToCheck = (hasRuler) => (hasRuler ? measureRuler() : t("To check your printer, print the calibration sheet and measure its ruler."));

/**
 * Return a notice that stays until it's closed; `hasRuler` is whether the sheets have one, `parts` are buttons for parts of the PDF, and
 * `check` is the one that checks it.
 */
export function printNotice({ hasRuler, parts, check }) {
  const notice = h("div.notice.print-notice", {},
    icon("print"),
    h("div", {},
      h("p", {}, h("strong", {}, trueSize()), " ", howToCheck(hasRuler), " ", h("a", { href: "#/printer" }, t("Printing at true size")), " ", check),
      parts.length > 0 && h("p", {}, t("The PDF contains all pages. You can also print these on their own:")),
      parts.length > 0 && h("div.row", {}, parts)),
    closeButton(() => notice.remove()),
  );
  return notice;
}
