// What is wrong with a document, each error at its option or its line, and the ways out.
import { fill, h, icon, typographic } from "../dom.js";
import { t } from "../words.js";

const MOST = 8;

export class Faults {
  #fields;
  #told;
  #faults = [];
  element = h("div.faults", { role: "status" });

  /**
   * `openLine(line)` and `reveal(path)` lead to what is wrong, and `reset(field)` sets an option to its default. `isSplit(path)`
   * tells whether a map can be mended by painting, which `paint(path)` starts, and `isPainted(path)` whether that goes on.
   * `fit(field)` makes maps as large as the board whose size the field is.
   * `back()` is the way to a text without errors: its label and what it does, or null. `isText()` tells whether the reader
   * sees the text: then errors lead to its lines.
   */
  constructor(fields, told) {
    this.#fields = fields;
    this.#told = told;
  }

  show(faults) {
    this.#faults = faults;
    this.draw();
  }

  draw() {
    const found = this.#places().slice(0, MOST).map((place) => this.#line(place)).filter(Boolean);
    const back = found.length > 0 && this.#told.back();
    if (back) found.at(-1).append(h("button.button", { type: "button", onclick: back.act }, icon("undo"), back.label));
    fill(this.element, found.length > 0 && h("div.notice.bad", {}, found));
  }

  /** The errors with the paths of their options: one for each option, since the others mostly follow from it. */
  #places() {
    const pathOf = ({ line }) => (line && !this.#told.isText() ? this.#fields.at(line) : null);
    const places = this.#faults.map((fault) => ({ fault, path: pathOf(fault) }));
    const first = ({ path }) => places.find((own) => own.path?.join() === path.join());
    return places.filter((own) => !own.path || own === first(own));
  }

  /** An error; none that the painter already mentions. */
  #line({ fault, path }) {
    const { line, message } = fault;
    if (path && this.#told.isPainted(path) && this.#told.isSplit(path)) return null;
    if (path) return this.#atOption(this.#fields.find(path), message);
    if (!line) return h("div.row", {}, h("p", {}, typographic(message ?? fault.text)));
    return h("div.row", {}, link(t("Line {line}: {message}", { line, message: typographic(message) }), () => this.#told.openLine(line)));
  }

  #atOption(field, message) {
    const { path } = field;
    const name = this.#fields.labelOf(path);
    const size = field.sized_by.length > 0 && this.#fields.find(field.sized_by);
    return h("div.row", {}, link(t("{whole}: {part}", { whole: name, part: typographic(message) }), () => this.#told.reveal(path)),
      this.#told.isSplit(path) && h("button.button", { type: "button", onclick: () => this.#told.paint(path) }, icon("brush"), t("Show it on the page")),
      size && isMisfit(field, size) && h("button.button.main", { type: "button", onclick: () => this.#told.fit(size) }, t("Fit the map to the board")),
      field.value && !field.locked && h("button.button", { type: "button", title: t("Back to the default"), ariaLabel: t("Reset {name}", { name }), onclick: () => this.#told.reset(field) }, t("Reset")));
  }
}

/** Whether a map has a different number of columns or rows from its board. */
function isMisfit(map, size) {
  const [columns, rows = columns] = ((size.value || size.default).match(/\d+/g) ?? []).map(Number);
  const lines = map.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return lines.length !== rows || lines.some((line) => line.length !== columns);
}

const link = (words, onclick) => h("button.to-line", { type: "button", onclick }, words);
