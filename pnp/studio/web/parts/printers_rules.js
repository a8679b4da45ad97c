// A dialog that checks the PDFs of a product against a printer's requirements before they are downloaded.
import { fill, h, icon, typographic, whileBusy } from "../dom.js";
import { howToCheck, trueSize } from "./print_notice.js";
import { t } from "../words.js";

const TARGETS = () => [["kdp", t("Print on demand (Amazon KDP)")], ["home", t("A printer at home")], ["cutter", t("A cutting machine")]];
const MARKS = () => ({ true: ["check", t("Met")], false: ["close", t("Not met")], null: ["minus", t("Measured only")] });

/**
 * Open the dialog. `check(target, signal)` measures the files; `save()` downloads them, and `label` is the label of its button; the
 * requirements of `target` come first, and `hasRuler` is whether the sheets have a ruler.
 */
export function checkPrintersRules({ check, save, label, target, hasRuler }) {
  let ending = new AbortController();
  const found = h("div.rule-files", { role: "status" });
  const choice = h("select", { id: "rules-target", onchange: run }, TARGETS().map(([value, label]) => h("option", { value, selected: value === target }, label)));
  const size = h("p.small", {}, `${trueSize()} ${howToCheck(hasRuler)}`);
  const dialog = h("dialog.question.printers-rules", { "aria-labelledby": "rules-title", onclose: () => { ending.abort(); dialog.remove(); } },
    h("h2", { id: "rules-title" }, t("Check the printer’s requirements")),
    h("label", { htmlFor: "rules-target" }, t("Where will you print?")), choice,
    size, h("div.rules-found", { tabIndex: 0, role: "region", ariaLabel: t("Rules") }, found),
    h("div.row", {}, h("button.button", { type: "button", onclick: () => dialog.close() }, t("Close")), h("button.button.main", { type: "button", onclick: ({ currentTarget }) => whileBusy(currentTarget, save) }, icon("down"), label)),
  );

  async function run() {
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    size.hidden = choice.value !== "home";
    fill(found, h("p.quiet", {}, t("The pages are being measured.")));
    try {
      fill(found, (await check(choice.value, signal)).map(fileOf));
    } catch (error) {
      if (!signal.aborted) fill(found, h("p.notice.bad", {}, typographic(error.message)));
    }
  }

  document.body.append(dialog);
  dialog.showModal();
  run();
}

function fileOf({ file, rules }) {
  const broken = rules.filter(({ ok }) => ok === false);
  const others = rules.filter(({ ok }) => ok !== false);
  const verdict = !broken.length ? t("All checks passed.") : broken.length === 1 ? t("One check failed.") : t("{count} checks failed.", { count: broken.length });
  return h("section", {}, h("h3", {}, file), h(`p.verdict.${broken.length ? "bad" : "good"}`, {}, verdict),
    [broken, others].map((part) => part.length > 0 && h("ul", {}, part.map(lineOf))));
}

function lineOf({ rule, measured, wanted, ok, pages, advice }) {
  const [sign, label] = MARKS()[ok];
  const more = ok === false && [t("wanted: {wanted}", { wanted }), pages].filter(Boolean).join(" · ");
  return h("li", { "data-ok": String(ok) }, icon(sign), h("span.hidden-text", {}, `${label}: `), h("span.rule", {}, typographic(rule)), h("span.measured", {}, typographic(measured)), more && h("span.more", {}, more), advice && h("span.more.advice", {}, typographic(advice)));
}
