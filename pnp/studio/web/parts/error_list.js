// The errors of a document, each with a link to its option or line, and ways to fix them.
import { coded, fill, fullSentence, h, icon, typographic } from "../dom.js";
import { t } from "../words.js";

const MOST = 8;

export class ErrorList {
  #fields;
  #on;
  #errors = [];
  #trouble = "";
  element = h("div.errors", { role: "status" });

  /**
   * `openLine(line)` and `reveal(path)` lead to what is wrong; `reveal` returns false if the form doesn't show it. `reset(field)` sets an
   * option to its default, `use(field)` to what was probably meant, `layOut()` makes a layout for the table of cards, `remove(field)`
   * removes an item from its list, and `fit(field)` makes a map as large as its board. `isSplit(path)` returns whether a map can be mended
   * by painting, which `paint(path)` starts, and `isPainted(path)` whether it is being painted. `again()` retries what failed. `table()`
   * opens the table of cards, if there is one; null if it's open. `back()` returns the way to a text without errors, its label and action,
   * or null. `isText()` returns whether the text is shown: then errors lead to its lines.
   */
  constructor(fields, on) {
    this.#fields = fields;
    this.#on = on;
  }

  show(errors) {
    this.#errors = errors;
    this.draw();
  }

  /** Show why something couldn't be made or drawn; "" clears the message. */
  tell(trouble) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.draw();
  }

  draw() {
    const found = this.#places().slice(0, MOST).map((place) => this.#line(place)).filter(Boolean);
    if (this.#trouble) found.push(h("div.row", {}, h("p", {}, coded(fullSentence(this.#trouble))), h("button.button", { type: "button", onclick: () => this.#on.again() }, icon("restart"), t("Try again"))));
    const back = found.length > 0 && this.#on.back();
    if (back) found.at(-1).append(h("button.button", { type: "button", onclick: back.act }, icon("undo"), back.label));
    fill(this.element, found.length > 0 && h("div.notice.bad", {}, found));
  }

  /** Return the errors with the paths of their options: one for each option, since others mostly follow from it. */
  #places() {
    const pathOf = (error) => (error.line && !this.#on.isText() ? this.#fields.wrong(error) : null);
    const places = this.#errors.map((error) => ({ error, path: pathOf(error) }));
    const first = ({ path }) => places.find((own) => own.path?.join() === path.join());
    return places.filter((own) => !own.path || own === first(own));
  }

  /** Show an error, unless the painter already mentions it. */
  #line({ error, path }) {
    const { line, message } = error;
    if (path && this.#on.isPainted(path) && this.#on.isSplit(path)) return null;
    if (path) return this.#atOption(this.#fields.find(path), error);
    if (!line) return h("div.row", {}, h("p", {}, coded(typographic(error.place ? error.text : message ?? error.text))), error.place && this.#on.table() && h("button.button", { type: "button", onclick: this.#on.table() }, icon("table"), t("Table")));
    return h("div.row", {}, link(t("Line {line}: {message}", { line, message: typographic(message) }), () => this.#on.openLine(line)));
  }

  #atOption(field, { line, message }) {
    const { path, ways_out: ways } = field;
    const name = this.#fields.labelOf(path);
    const open = () => this.#on.reveal(path) || this.#on.openLine(line);
    return h("div.row", {}, link(t("{whole}: {part}", { whole: name, part: typographic(message) }), open),
      this.#on.isSplit(path) && h("button.button", { type: "button", onclick: () => this.#on.paint(path) }, icon("brush"), t("Show it on the page")),
      ways.includes("use") && h("button.button.main", { type: "button", onclick: () => this.#on.use(field) }, t("Use {value}", { value: field.instead })),
      ways.includes("lay-out") && h("button.button", { type: "button", onclick: () => this.#on.layOut() }, t("Lay out cards for this table")),
      ways.includes("fit") && h("button.button.main", { type: "button", onclick: () => this.#on.fit(field) }, t("Fit the map to the board")),
      ways.includes("remove") && h("button.button", { type: "button", onclick: () => this.#on.remove(field) }, t("Remove")),
      ways.includes("reset") && !field.locked && h("button.button", { type: "button", title: t("Back to the default"), ariaLabel: t("Reset {name}", { name }), onclick: () => this.#on.reset(field) }, t("Reset")));
  }
}

const link = (words, onclick) => h("button.to-line", { type: "button", onclick }, coded(words));
