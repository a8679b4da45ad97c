// Painting the map of a custom board: choose a kind of cell, then click cells or drag over them.
import { fill, h, icon, placed } from "../dom.js";
import { t } from "../words.js";
import { boxesAbout, boxesOf, centresOf, GAP, mapOf, PLAIN, signsOf, signsOn } from "./cell_map.js";
import { swatch } from "./kind_list.js";
import { MapPainting } from "./map_painting.js";

const ONE = { width: 1, height: 1 };

/** A board whose cells are painted. `change(text)` is called for each stroke, and `done()` at the end. */
export class CellPainting extends MapPainting {
  #on;
  #kinds;

  /** `start` is where to begin: how far across and down the board, from 0 to 1; `chosen` is a sign; `kinds()` are those of the legend. */
  constructor({ change, done, kinds, spot, text, start, chosen }) {
    super(h(`div.paint.cells.${spot.shape}`, { role: "grid", ariaLabel: t("Board cells") }), h("div.paint-bar.of-cells", { role: "toolbar", ariaLabel: t("Kinds of cells") }), done);
    this.#on = { change, kinds };
    this.#take(text, spot.cells);
    const columns = Math.max(...this.rows.map(({ length }) => length));
    for (const row of this.rows) while (row.length < columns) row.push(GAP);
    const boxes = spot.centres.length ? boxesAbout(spot.centres, columns) : boxesOf(spot.shape, this.rows.length, columns);
    this.centres = centresOf(boxes);
    this.cells = boxes.map((row, y) => row.map((box, x) => h("div.cell", { role: "gridcell", tabIndex: -1, "data-y": y, "data-x": x, style: placed(box, ONE) })));
    fill(this.grid, this.cells.map((row) => h("div.cell-row", { role: "row" }, row)));
    this.at = this.nearest(start);
    this.#kinds = kinds();
    this.chosen = chosen ?? this.rows[this.at[0]][this.at[1]];
    this.#draw();
    this.#drawBar();
  }

  /** Update to the current text, for instance after an undo; not in the middle of a stroke. */
  take(text, cells) {
    if (this.isDown) return;
    const [rows, columns] = [this.cells.length, this.cells[0].length];
    this.#take(text, cells);
    if (this.rows.length !== rows || this.rows.some((row) => row.length !== columns)) return void this.done();
    this.#kinds = this.#on.kinds();
    this.#draw();
    for (const cell of this.cells.flat()) cell.style.background = ""; // the page shows them all again
    this.#drawBar();
  }

  #take(text, cells) {
    this.rows = signsOn(text, cells);
  }

  get text() {
    return mapOf(this.rows);
  }

  /** Return all kinds of cells. */
  get #choices() {
    return [...this.#kinds, { sign: PLAIN, name: t("Plain cell"), fill: "" }, { sign: GAP, name: t("No cell"), fill: "" }];
  }

  #nameOf(sign) {
    return this.#choices.find((one) => one.sign === sign)?.name || sign;
  }

  #draw() {
    this.rows.forEach((row, y) => row.forEach((sign, x) => this.#drawCell(y, x, sign)));
    this.cells[this.at[0]][this.at[1]].tabIndex = 0;
  }

  #drawCell(y, x, sign) {
    const cell = this.cells[y][x];
    cell.classList.toggle("gap", sign === GAP);
    cell.ariaLabel = t("Row {row}, column {column}: {name}", { row: y + 1, column: x + 1, name: this.#nameOf(sign) });
    if (cell.dataset.sign === sign) return;
    const isNew = cell.dataset.sign !== undefined && this.isDown; // the page shows the others
    cell.dataset.sign = sign;
    cell.style.background = isNew ? this.#choices.find((one) => one.sign === sign)?.fill || "var(--paper)" : "";
  }

  #drawBar() {
    const hadFocus = this.bar.contains(document.activeElement) && document.activeElement.dataset.sign;
    const choice = ({ sign, name, fill: colour }) => h("button.kind", { type: "button", "aria-pressed": String(sign === this.chosen), "data-sign": sign, onclick: () => this.#choose(sign) },
      h(`span.swatch-of${sign === GAP ? ".gap" : ""}`, {}, swatch(colour)), name || sign);
    fill(this.bar,
      h("p.small", {}, t("Choose what to paint, then click cells or drag over them.")),
      h("div.kinds", {}, this.#choices.map(choice)),
      h("button.button.main", { type: "button", onclick: this.done }, icon("check"), t("Done")));
    if (hadFocus) [...this.bar.querySelectorAll(".kind")].find(({ dataset }) => dataset.sign === hadFocus)?.focus();
  }

  #choose(sign) {
    this.chosen = sign;
    this.#drawBar();
  }

  drawPainted(y, x) {
    this.#drawCell(y, x, this.chosen);
  }

  under(event) {
    const at = this.pointed(event);
    return at.every((part) => part >= 0 && part <= 1) ? this.nearest(at) : null;
  }

  /** Finish a stroke, unless it removed every cell: a board without cells can't be printed. */
  finish(before) {
    if (this.rows.flat().every((sign) => sign === GAP)) this.rows = signsOf(before);
    if (this.text !== before) this.#on.change(`${this.text}\n`);
    else this.#draw();
  }

  chooseBy(sign) {
    const isKind = this.#choices.some((one) => one.sign === sign);
    if (isKind) this.#choose(sign);
    return isKind;
  }
}
