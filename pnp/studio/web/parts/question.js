// A question about two texts: it shows them side by side, and the user decides which to keep.
import { fill, h, toast } from "../dom.js";
import { compare } from "../folder.js";
import { t } from "../words.js";

/**
 * Ask, and return { label, right }, where `right` is the number of the text shown at the right; null if there is no answer.
 * `left` and each of `rights` are { title, text }; `answers` are labels.
 */
export function ask({ title, about, left, rights, answers, cancel }) {
  return new Promise((resolve) => {
    let at = 0;
    const table = h("div.compared", { tabIndex: 0, role: "region", ariaLabel: t("Both texts") });
    const choice = h("select", { ariaLabel: t("Compare with"), onchange: () => draw((at = Number(choice.value))) }, rights.map((right, number) => h("option", { value: number }, right.title)));
    const close = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const dialog = h("dialog.question", { "aria-labelledby": "question-title", oncancel: () => close(null) },
      h("h2", { id: "question-title" }, title),
      h("p.quiet", {}, about),
      rights.length > 1 && choice,
      table,
      h("div.row", {}, answers.map((label) => h("button.button", { type: "button", onclick: () => close({ label, right: at }) }, label)),
        h("button.button.main", { type: "button", autofocus: true, onclick: () => close(null) }, cancel)),
    );
    const draw = () => drawRows(table, left, rights[at]);
    document.body.append(dialog);
    draw().then(() => dialog.showModal()); // not earlier: the texts would push the buttons away from under the pointer
  });
}

async function drawRows(table, left, right) {
  try {
    const rows = await compare(left.text, right.text);
    if (!rows.length) return fill(table, h("p.quiet", {}, t("These texts are the same.")));
    const heads = [left, right].map((side) => h("th", { scope: "col", colSpan: 2 }, side.title));
    return fill(table, h("table", {}, h("colgroup", {}, h("col.line-number"), h("col"), h("col.line-number"), h("col")), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows.map(row))));
  } catch (error) {
    return toast(error.message);
  }
}

function row({ kind, left, right, left_number, right_number }) {
  if (kind === "gap") return h("tr.gap", {}, h("td", { colSpan: 4 }, "⋯"));
  const cells = [[left_number, left], [right_number, right]].flatMap(([number, text]) => [h("td.line-number", {}, String(number || "")), h("td.line", {}, text)]);
  return h(`tr.${kind}`, {}, cells);
}
