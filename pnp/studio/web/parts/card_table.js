// The table of the cards: a grid to type, paste, sort and filter. The row with the cursor is the card that's shown.
import { fill, h, icon, toast, typographic } from "../dom.js";
import { t } from "../words.js";
import { isSorted, pastedCells, rowsWith, sorted, withCells, withoutRow, wordColumn } from "./table_cells.js";

/** Keys that start a letter not yet complete: an accent, or a composed script. */
const COMPOSING = ["Dead", "Process", "Compose", "Unidentified"];
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class CardTable {
  #on;
  #table = { columns: [], rows: [] };
  #errors = new Map();
  #at = { row: 0, column: 0 };
  #order = null;
  #isEditing = false;
  #shape = "";
  #cells = [];
  #grid = h("table", { role: "grid", ariaLabel: t("Table of cards"), onkeydown: (event) => this.#key(event), onpaste: (event) => this.#paste(event), oncopy: (event) => this.#copy(event), onclick: (event) => this.#click(event), ondblclick: (event) => this.#edit(event.target.closest("td, th")), onfocusin: (event) => this.#enter(event.target.closest("td, th")) });
  #notes = h("div.table-notes", { role: "status" });
  #file = h("p.small.quiet");
  #filter = h("input", { type: "search", placeholder: t("Find in the table"), ariaLabel: t("Find in the table"), oninput: () => this.#find() });
  element;

  /** `edit(table)` writes a table back, and resolves once that's done. `picked(row)` is called with the row of the cursor. */
  constructor(on) {
    this.#on = on;
    const button = (symbol, label, action) => h("button.button", { type: "button", onclick: action }, icon(symbol), label);
    this.element = h("div.card-table", {},
      h("div.row", {}, h("label.search", {}, icon("search"), this.#filter), button("plus", t("Add a row"), () => this.#addRow()), button("plus", t("Add a column"), () => this.#addColumn())),
      this.#notes, h("div.grid-window", {}, this.#grid), this.#file,
      h("p.small.quiet", {}, t("Use the arrow keys to go from cell to cell, Enter to change a cell, and Delete to empty it. Ctrl+V pastes rows from any spreadsheet.")));
  }

  /** Show a table as the engine has read it. */
  show({ columns, rows, errors, file }) {
    this.#table = { columns, rows };
    if (this.#at.row >= rows.length && rows.length) {
      this.#at = { ...this.#at, row: rows.length - 1 };
      this.#on.picked(this.#at.row);
    }
    this.#errors = new Map(errors.map(({ row, column, message }) => [`${row},${column}`, message]));
    this.#file.textContent = file ? t("From {file}", { file }) : t("These rows are in the spec itself, not in a file.");
    fill(this.#notes, errors.slice(0, 5).map(({ row, column, message }) => h("button.to-line", { type: "button", onclick: () => this.#go({ row, column }) }, typographic(`${columns[column] ?? ""} ${row + 1}: ${message}`))));
    if (!this.#isEditing) this.#draw();
  }

  /** Show why there is no table. */
  fail(message) {
    fill(this.#notes, h("p.notice.bad", {}, typographic(message)));
  }

  /** Select the row of a card that was clicked elsewhere. */
  pick(row) {
    if (row === this.#at.row || row >= this.#table.rows.length) return;
    this.#at = { ...this.#at, row };
    this.#mark();
    this.#cell(this.#at)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get row() {
    return this.#at.row;
  }

  #cell({ row, column }) {
    return this.#grid.querySelector(`[data-at="${row},${column}"]`);
  }

  #placeOf = (cell) => {
    const [row, column] = cell.dataset.at.split(",").map(Number);
    return { row, column };
  };

  /** The numbers of the rows that are shown. */
  get #shown() {
    return rowsWith(this.#table, this.#filter.value);
  }

  /** Show only the rows with a text; the cursor goes to one of them. */
  #find() {
    const shown = this.#shown;
    const isHidden = shown.length > 0 && !shown.includes(this.#at.row);
    if (isHidden) this.#at = { ...this.#at, row: shown[0] };
    this.#draw();
    if (isHidden) this.#on.picked(this.#at.row);
  }

  #draw() {
    const hadFocus = this.#grid.contains(document.activeElement);
    const shown = this.#shown;
    if (this.#order && !isSorted(this.#table, this.#order.column, this.#order.isDown, shown)) this.#order = null;
    const shape = JSON.stringify([this.#table.columns, shown, this.#order]);
    if (shape !== this.#shape) this.#build(shown);
    this.#shape = shape;
    for (const cell of this.#cells) this.#fillCell(cell);
    this.#mark();
    if (hadFocus) this.#cell(this.#at)?.focus({ preventScroll: true });
  }

  /** Update the text of a cell only if it has changed, because rebuilding a long table is slow. */
  #fillCell(cell) {
    const { element, row, column } = cell;
    const text = row < 0 ? this.#table.columns[column] : (this.#table.rows[row][column] ?? "");
    const error = this.#errors.get(`${row},${column}`) ?? "";
    if (text !== cell.text) element.textContent = text;
    if (error !== cell.error) {
      element.classList.toggle("wrong", Boolean(error));
      element.title = typographic(error);
      element.ariaInvalid = error ? "true" : null;
    }
    Object.assign(cell, { text, error });
  }

  #build(shown) {
    const { columns } = this.#table;
    this.#cells = [];
    const cell = (tag, row, column) => {
      const element = h(tag, { "data-at": `${row},${column}`, tabIndex: -1, dir: "auto", scope: tag === "th" ? "col" : null });
      const own = { element, row, column, text: "", error: "" };
      this.#cells.push(own);
      this.#fillCell(own);
      return element;
    };
    const orderOf = (column) => (this.#order?.column === column ? this.#order.isDown ? "descending" : "ascending" : null);
    const sorter = (column) => h("button.button.plain.sorter", { type: "button", tabIndex: -1, title: t("Sort by {column}", { column: columns[column] }), ariaLabel: t("Sort by {column}", { column: columns[column] }), "data-sort": column }, icon({ ascending: "down-one", descending: "up" }[orderOf(column)] ?? "sort"));
    const head = h("tr", {}, h("th.row-number", { scope: "col" }, h("span.hidden-text", {}, t("Row"))), columns.map((_, column) => {
      const own = cell("th", -1, column);
      own.ariaSort = orderOf(column);
      own.append(sorter(column));
      return own;
    }), h("td"));
    const remover = (row) => h("td.tool", {}, h("button.button.plain", { type: "button", tabIndex: -1, title: t("Remove row {number}", { number: row + 1 }), ariaLabel: t("Remove row {number}", { number: row + 1 }), "data-remove": row }, icon("close")));
    fill(this.#grid, h("thead", {}, head), h("tbody", {}, shown.map((row) => h("tr", {}, h("th.row-number", { scope: "row" }, String(row + 1)), columns.map((_, column) => cell("td", row, column)), remover(row)))));
  }

  /** Let Tab reach only the cell with the cursor. */
  #mark() {
    for (const old of this.#grid.querySelectorAll("[tabindex='0'], tr.chosen")) {
      if (old.tagName === "TR") old.classList.remove("chosen");
      else old.tabIndex = -1;
    }
    const own = this.#cell(this.#at);
    const cell = own ?? this.#grid.querySelector("td[data-at]");
    if (cell) cell.tabIndex = 0;
    own?.parentElement.classList.add("chosen");
  }

  #go(place) {
    const { columns, rows } = this.#table;
    const column = Math.max(0, Math.min(place.column, columns.length - 1));
    const row = Math.max(-1, Math.min(place.row, rows.length - 1));
    const cell = this.#cell({ row, column });
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #enter(cell) {
    if (!cell?.dataset.at) return;
    const { row } = this.#at;
    this.#at = this.#placeOf(cell);
    this.#mark();
    if (this.#at.row >= 0 && this.#at.row !== row) this.#on.picked(this.#at.row);
  }

  #click(event) {
    const button = event.target.closest("button");
    if (button?.dataset.sort) {
      const column = Number(button.dataset.sort);
      this.#order = { column, isDown: this.#order?.column === column && !this.#order.isDown };
      toast(t("The cards are in this order now. Undo brings back the old order."));
      return void this.#write(sorted(this.#table, column, this.#order.isDown, this.#shown));
    }
    if (button?.dataset.remove) return void this.#write(withoutRow(this.#table, Number(button.dataset.remove)));
    const cell = event.target.closest("[data-at]");
    if (cell && !this.#isEditing) cell.focus();
    return undefined;
  }

  #key(event) {
    if (this.#isEditing || !event.target.dataset.at) return;
    const place = this.#placeOf(event.target);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (STEPS[event.key]) this.#go({ row: place.row + STEPS[event.key][0], column: place.column + STEPS[event.key][1] });
    else if (event.key === "Home" || event.key === "End") this.#go({ row: place.row, column: event.key === "Home" ? 0 : Infinity });
    else if (event.key === "Enter" || event.key === "F2") this.#edit(event.target);
    else if (event.key === "Delete" || event.key === "Backspace") this.#set(place, "");
    else if (isPlain && event.key.length === 1 && !event.isComposing) this.#edit(event.target, event.key);
    else if (COMPOSING.includes(event.key)) return void this.#edit(event.target, ""); // the letter is typed into the cell once the cell can be edited
    else return;
    event.preventDefault();
  }

  /** Edit a cell, replacing its text or continuing it. */
  #edit(cell, typed = null) {
    if (!cell?.dataset.at || this.#isEditing) return;
    const place = this.#placeOf(cell);
    const before = place.row < 0 ? this.#table.columns[place.column] : (this.#table.rows[place.row][place.column] ?? "");
    const name = this.#table.columns[place.column];
    const input = h("textarea", { value: typed ?? before, rows: 1, ariaLabel: place.row < 0 ? t("Name of the column") : t("{column}, row {number}", { column: name, number: place.row + 1 }), dir: "auto", spellcheck: false });
    this.#isEditing = true;
    fill(cell, input);
    input.focus();
    if (typed === null) input.select();
    else input.setSelectionRange(typed.length, typed.length);
    let isDone = false;
    const end = (isKept, step = null) => {
      if (isDone) return;
      isDone = true;
      this.#isEditing = false;
      const text = input.value;
      const hadFocus = document.activeElement === input;
      if (place.row < 0) this.#shape = ""; // its button was replaced with the text
      else cell.textContent = before;
      if (isKept && text !== before) this.#set(place, text);
      else this.#draw();
      if (hadFocus) this.#go({ row: place.row + (step?.[0] ?? 0), column: place.column + (step?.[1] ?? 0) });
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const step = { Enter: event.shiftKey ? null : [1, 0], Tab: [0, event.shiftKey ? -1 : 1] }[event.key];
      if (step || event.key === "Escape") {
        event.preventDefault();
        end(event.key !== "Escape", step);
      }
    });
    input.addEventListener("blur", () => end(true));
  }

  #set({ row, column }, text) {
    return this.#write(withCells(this.#table, row, column, [[text]], t("New column")));
  }

  #paste(event) {
    if (this.#isEditing) return;
    event.preventDefault();
    const { row, column } = this.#at;
    this.#write(withCells(this.#table, row, column, pastedCells(event.clipboardData.getData("text/plain")), t("New column")));
  }

  #copy(event) {
    if (this.#isEditing) return;
    event.preventDefault();
    const { row, column } = this.#at;
    event.clipboardData.setData("text/plain", row < 0 ? this.#table.columns[column] : this.#table.rows[row][column]);
  }

  /** Show a changed table, and have it written. */
  #write(table) {
    this.#table = table;
    this.#errors = new Map();
    this.#draw();
    return this.#on.edit(table);
  }

  #addRow() {
    const { columns, rows } = this.#table;
    const column = wordColumn(this.#table);
    this.#filter.value = "";
    this.#write(withCells(this.#table, rows.length, column, [[t("Your text")]], columns.length ? t("New column") : "name"));
    this.#go({ row: rows.length, column });
  }

  #addColumn() {
    const { columns } = this.#table;
    this.#write(withCells(this.#table, -1, columns.length, [[t("New column")]], t("New column")));
    this.#go({ row: -1, column: columns.length });
    this.#edit(this.#cell({ row: -1, column: columns.length }));
  }
}
