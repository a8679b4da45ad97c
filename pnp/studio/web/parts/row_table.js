// The user's own table in the text: a card for each row.
import { h, icon, optionId } from "../dom.js";
import { t } from "../words.js";
import { chooser } from "./file_choice.js";

/** The types of pictures that cards can have. */
const PICTURES = [".svg", ".png", ".jpg", ".jpeg"];

/**
 * Return the control of the rows in `field`. `change(field, value)` sets a cell, `rearrange(path, action, value)` changes the rows, and
 * `take(file)` stores a picture beside the text; `pictures` are the columns of pictures, and `focusNext(id)` moves the focus there once the
 * form is redrawn.
 */
export function rowTable(field, { change, rearrange, take, pictures, focusNext }) {
  const rows = field.value ? JSON.parse(field.value) : [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const pathOf = (number, column) => [...field.path, String(number), column];
  const set = (number, column, text) => change({ path: pathOf(number, column), kind: "cell" }, text);

  function cell(row, number, column) {
    const label = t("{column}, row {number}", { column, number: number + 1 });
    const input = h("input", { id: optionId(pathOf(number, column)), type: "text", dir: "auto", value: String(row[column] ?? ""), ariaLabel: label, autocomplete: "off", onchange: ({ target }) => set(number, column, target.value) });
    if (!pictures.includes(column)) return h("td", {}, input);
    const choose = chooser({ types: PICTURES, take, change: (name) => set(number, column, name) },
      (open) => h("button.button.plain", { type: "button", title: t("Choose a picture…"), ariaLabel: `${t("Choose a picture…")} ${label}`, onclick: open }, icon("picture")));
    return h("td.with-file", {}, input, choose);
  }

  function remover(number) {
    const label = t("Remove row {number}", { number: number + 1 });
    return h("td", {}, h("button.button.plain", { type: "button", title: label, ariaLabel: label, onclick: () => rearrange([...field.path, String(number)], "remove") }, icon("close")));
  }

  const table = rows.length > 0 && h("div.rows", { tabIndex: 0, role: "region", ariaLabel: field.label },
    h("table", {},
      h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)), h("td", {}))),
      h("tbody", {}, rows.map((row, number) => h("tr", {}, columns.map((column) => cell(row, number, column)), remover(number))))));
  const first = columns.length ? `{${columns.map((name, at) => `${JSON.stringify(name)}: ${at ? '""' : JSON.stringify(t("Your text"))}`).join(", ")}}` : `{name: ${JSON.stringify(t("Your text"))}}`;
  const name = h("input", { type: "text", ariaLabel: t("Name of the new column"), placeholder: t("New column"), autocomplete: "off", onkeydown: (event) => event.key === "Enter" && addColumn(event) });
  function addAt(column) {
    focusNext(optionId(pathOf(0, column)));
    set(0, column, "");
  }

  function addColumn(event) {
    event.preventDefault();
    const wanted = name.value.trim();
    name.blur(); // typing has ended
    if (wanted && !columns.includes(wanted)) addAt(wanted);
  }
  return h("div.lines", {}, table, h("div.row", {},
    h("button.button", { type: "button", onclick: () => rearrange(field.path, "add", first) }, icon("plus"), t("Add a row")),
    rows.length > 0 && h("div.new-column", {}, name, h("button.button", { type: "button", onclick: addColumn, title: t("Add a column"), ariaLabel: t("Add a column") }, icon("plus")))));
}
