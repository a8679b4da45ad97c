// Painting a map with the mouse, a finger or the keys: choose a region, then drag over squares of the board.
import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";
import { MapPainting, wholeOf } from "./map_painting.js";
import { cutOff, LETTERS, rowsOf } from "./region_map.js";

/** Give neighbouring letters hues that are far apart. */
const HUE_STEP = 137.5;

const hueOf = (letter) => String(Math.round((Math.max(0, LETTERS.indexOf(letter)) * HUE_STEP) % 360));

/** How many of the regions around a cut-off part are offered to take it, at most. */
const MOST_TAKERS = 3;

/** The smallest part of a square that can be seen, in millimetres. */
const SLIVER = 1;

/** Return whether square number n of a row is visible, for a size of squares and a visible range of the row. */
const seen = (from, length, side) => (at) => (at + 1) * side > from + SLIVER && at * side < from + length - SLIVER;

/**
 * A board that is painted. `change(text)` is called for each stroke, and `done()` at the end; `undo()` takes the last change
 * back if `canUndo()`, and `wraps()` tells whether opposite edges of the board touch.
 */
export class Painting extends MapPainting {
  #on;
  #cut = null;
  #notice = h("div.cut-notice", { role: "status" });

  /** `start` is where to begin: how far across and down the board, from 0 to 1; `chosen` is the region, by default that one's. */
  constructor({ change, done, undo, canUndo, wraps, cells, text, start, chosen }) {
    super(h("div.paint", { role: "grid", ariaLabel: t("Board regions") }), h("div.paint-bar", { role: "toolbar", ariaLabel: t("Regions") }), done);
    this.#on = { change, undo, canUndo, wraps };
    this.rows = (rowsOf(text, cells) ?? cells).map((row) => [...row]);
    this.at = [Math.floor(start[1] * cells.length), Math.floor(start[0] * cells[0].length)];
    this.chosen = chosen ?? this.rows[this.at[0]][this.at[1]];
    this.#build();
    this.#drawBar();
  }

  /** Place the grid over a board on its page, and find out which of its squares are visible. */
  place(spot, page) {
    super.place(spot, page);
    const whole = wholeOf(spot);
    const [columns, rows] = [seen(spot.left - whole.left, spot.width, whole.width / this.rows[0].length), seen(spot.top - whole.top, spot.height, whole.height / this.rows.length)];
    this.cells.forEach((row, y) => row.forEach((cell, x) => cell.classList.toggle("unseen", !(rows(y) && columns(x)))));
    if (!this.has(...this.at)) this.moveTo(...this.#firstSeen());
  }

  has(y, x) {
    return super.has(y, x) && !this.cells[y][x].classList.contains("unseen");
  }

  /** Return the position of the first visible square; if the page shows none, the current position. */
  #firstSeen() {
    const first = this.cells.flat().find((cell) => !cell.classList.contains("unseen"));
    return first ? [Number(first.dataset.y), Number(first.dataset.x)] : this.at;
  }

  /** Update to the current text, for instance after an undo; not in the middle of a stroke. */
  take(text, cells) {
    if (this.isDown) return;
    const rows = rowsOf(text, cells) ?? cells;
    if (rows.length !== this.rows.length || rows[0].length !== this.rows[0].length) return void this.done();
    this.rows = rows.map((row) => [...row]);
    this.#draw();
    this.#drawBar();
  }

  get text() {
    return this.rows.map((row) => row.join("")).join("\n");
  }

  /** The letters in use, and the chosen one, which may be new. */
  get #used() {
    return [...new Set([...this.rows.flat(), this.chosen])];
  }

  /** Return the letter printed in a region: on the page, letters follow each other in reading order. */
  #printed(letter) {
    return LETTERS[[...new Set([...this.rows.flat(), letter])].indexOf(letter)];
  }

  /** Rename the regions in the text as on the page, so that messages about them match both. */
  #rename() {
    const names = new Map(this.#used.map((letter, place) => [letter, LETTERS[place]]));
    this.rows = this.rows.map((row) => row.map((letter) => names.get(letter)));
    this.chosen = names.get(this.chosen);
    this.#draw();
  }

  /** Return a letter for a new region; none if the page couldn't name all regions. */
  get #unused() {
    const used = new Set(this.rows.flat());
    return used.size < LETTERS.length - 1 ? [...LETTERS].find((letter) => !used.has(letter)) : undefined;
  }

  #build() {
    const { length: height } = this.rows;
    const width = this.rows[0].length;
    this.grid.style.setProperty("--columns", width);
    this.grid.style.setProperty("--rows", height);
    this.cells = this.rows.map((row, y) => row.map((_, x) => h("div.paint-cell", { role: "gridcell", tabIndex: -1, "data-y": y, "data-x": x })));
    fill(this.grid, this.cells.map((row) => h("div.paint-row", { role: "row" }, row)));
    this.#draw();
  }

  #draw() {
    const order = [...new Set(this.rows.flat())];
    this.rows.forEach((row, y) => row.forEach((letter, x) => this.#drawCell(y, x, LETTERS[order.indexOf(letter)])));
    this.cells[this.at[0]][this.at[1]].tabIndex = 0;
  }

  #drawCell(y, x, region) {
    const cell = this.cells[y][x];
    const letter = this.rows[y][x];
    if (cell.textContent === region && cell.dataset.letter === letter) return;
    cell.textContent = region;
    cell.dataset.letter = letter;
    cell.style.setProperty("--hue", hueOf(letter));
    cell.ariaLabel = t("Row {row}, column {column}: region {region}", { row: y + 1, column: x + 1, region });
  }

  /** Mark squares that are cut off from their region; in the middle of a stroke, none. */
  #mark() {
    this.#cut = this.isDown ? null : cutOff(this.rows, this.#on.wraps());
    const squares = new Set((this.#cut?.squares ?? []).map(String));
    this.cells.forEach((row, y) => row.forEach((cell, x) => cell.classList.toggle("cut-off", squares.has(`${y},${x}`))));
  }

  /** Offer ways to repair a part that is cut off, since the board can't be printed with it. */
  #offerWaysOut() {
    if (!this.#cut) return void fill(this.#notice);
    const { letter, parts, neighbours } = this.#cut;
    const unused = this.#unused;
    const way = (label, action) => h("button.button", { type: "button", onclick: action }, label);
    fill(this.#notice,
      h("p", {}, t("Region {region} is in {count} parts, but its squares must be connected edge to edge. Where should the marked squares go?", { region: this.#printed(letter), count: parts })),
      h("div.row", {},
        neighbours.slice(0, MOST_TAKERS).map((own) => way(t("Region {region}", { region: this.#printed(own) }), () => this.#giveTo(own))),
        unused && way(t("A new region"), () => this.#giveTo(unused)),
        this.#on.canUndo() && way(t("Undo"), () => this.#undo())),
    );
  }

  #undo() {
    this.#on.undo();
    this.focus();
  }

  /** Give the squares that are cut off to a region. */
  #giveTo(letter) {
    for (const [y, x] of this.#cut.squares) this.rows[y][x] = letter;
    this.#draw();
    this.#changed();
    this.focus();
  }

  #drawBar() {
    this.#mark();
    this.#offerWaysOut();
    const unused = this.#unused;
    const choice = (letter) => h("button.region", { type: "button", style: { "--hue": hueOf(letter) }, "aria-pressed": String(letter === this.chosen), ariaLabel: t("Region {region}", { region: this.#printed(letter) }), onclick: () => this.#choose(letter) }, this.#printed(letter));
    fill(this.bar,
      this.#notice,
      h("p.small", {}, t("Choose a region, then drag over squares.")),
      h("div.regions", {}, this.#used.map(choice),
        unused && h("button.region.new", { type: "button", title: t("New region"), ariaLabel: t("New region"), onclick: () => this.#choose(unused) }, "+")),
      h("button.button.main", { type: "button", onclick: this.done }, icon("check"), t("Done")),
    );
  }

  #choose(letter) {
    const hadFocus = this.bar.contains(document.activeElement);
    this.chosen = letter;
    this.#drawBar();
    if (hadFocus) this.bar.querySelector("[aria-pressed='true']").focus();
  }

  drawPainted() {
    this.#draw();
  }

  under(event) {
    const [across, down] = this.pointed(event);
    const [y, x] = [Math.floor(down * this.rows.length), Math.floor(across * this.rows[0].length)];
    return this.has(y, x) ? [y, x] : null;
  }

  finish(before) {
    if (this.text === before) this.#drawBar();
    else this.#changed();
  }

  #changed() {
    this.#rename();
    this.#drawBar();
    this.#on.change(this.text);
  }

  chooseBy(key) {
    const isLetter = key.length === 1 && LETTERS.includes(key.toUpperCase());
    if (isLetter) this.#choose(this.#region(key.toUpperCase()));
    return isLetter;
  }

  /** Return the region that prints a letter; a new one if none does. */
  #region(printed) {
    return this.#used.find((letter) => this.#printed(letter) === printed) ?? this.#unused ?? this.chosen;
  }
}
