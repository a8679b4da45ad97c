// Painting any map on its page: strokes over the cells of a grid with the mouse, a finger or the keys.
import { DIRECTIONS } from "../arrows.js";
import { h, placed } from "../dom.js";

/**
 * A map that is painted. Each kind of map has its `text`, and defines which cell is `under` the pointer, how a painted cell is drawn
 * (`drawPainted`), the result of a stroke (`finish`, with the text before it as argument), and the choice of a key (`chooseBy`).
 */
export class MapPainting {
  /** The contents of each cell, and the elements of the cells, row by row. */
  rows = [];
  cells = [];
  /** The centres of cells that aren't squares, row by row: how far across and down the board, from 0 to 1. */
  centres = [];
  /** Row and column of the cell that has the focus. */
  at = [0, 0];
  /** The sign that strokes paint. */
  chosen = "";
  isDown = false;
  #before = "";

  /** `bar` is the toolbar beside the page; `done()` is called at the end. */
  constructor(grid, bar, done) {
    Object.assign(this, { grid, bar, done });
    /** The part of the board that its page shows. */
    this.element = h("div.paint-window", {}, grid);
    grid.addEventListener("pointerdown", this.#down);
    grid.addEventListener("pointermove", this.#move);
    for (const end of ["pointerup", "pointercancel"]) grid.addEventListener(end, this.#end);
    grid.addEventListener("keydown", this.#key);
    grid.addEventListener("keyup", ({ key }) => key === "Shift" && this.#end());
  }

  /** Place the grid over a board on its page, which may show only part of it. */
  place(spot, page) {
    const whole = wholeOf(spot);
    const lay = (element, box, within) => Object.entries(placed(box, within)).forEach(([name, value]) => element.style.setProperty(name, value));
    lay(this.element, spot, page);
    lay(this.grid, { ...whole, left: whole.left - spot.left, top: whole.top - spot.top }, spot);
  }

  /** Return whether any cell can be reached. */
  has(y, x) {
    return Boolean(this.cells[y]?.[x]);
  }

  /** Return the position of the pointer: how far across and down the board. */
  pointed({ clientX, clientY }) {
    const box = this.grid.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }

  /** Return the cell whose centre is nearest to a position on the board, as seen on screen. */
  nearest([across, down]) {
    const { width, height } = this.grid.getBoundingClientRect();
    const [wide, high] = width ? [width, height] : [1, 1];
    let found = [0, 0];
    let least = Infinity;
    this.centres.forEach((row, y) => row.forEach(([left, top], x) => {
      const far = Math.hypot((left - across) * wide, (top - down) * high);
      if (far < least) [least, found] = [far, [y, x]];
    }));
    return found;
  }

  focus() {
    this.cells[this.at[0]][this.at[1]].focus({ preventScroll: true });
  }

  /** Make a cell the one that Tab reaches. */
  moveTo(y, x) {
    this.cells[this.at[0]][this.at[1]].tabIndex = -1;
    this.at = [y, x];
    this.cells[y][x].tabIndex = 0;
  }

  #go(y, x) {
    this.moveTo(y, x);
    this.focus();
  }

  #paint(y, x) {
    if (!this.isDown) this.#before = this.text;
    this.isDown = true;
    if (this.rows[y][x] === this.chosen) return;
    this.rows[y][x] = this.chosen;
    this.drawPainted(y, x);
  }

  #down = (event) => {
    const cell = this.under(event);
    if (!cell || event.button) return;
    event.preventDefault();
    this.grid.setPointerCapture(event.pointerId);
    this.#go(...cell);
    this.#paint(...cell);
  };

  #move = (event) => {
    const cell = this.isDown && event.buttons ? this.under(event) : null;
    if (cell) this.#paint(...cell);
  };

  /** Finish a stroke: it is one change, and one step to undo. */
  #end = () => {
    if (!this.isDown) return;
    this.isDown = false;
    this.finish(this.#before);
  };

  #key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [y, x] = this.at;
    const way = DIRECTIONS[event.key];
    if (way) this.#step(y + way[1], x + way[0], event.shiftKey);
    else if (event.key === "Enter" || event.key === " ") {
      this.#paint(y, x);
      this.#end();
    } else if (event.key === "Escape") this.done();
    else if (!this.chooseBy(event.key)) return;
    event.preventDefault();
  };

  /** Focus a cell; with Shift held, paint it too. */
  #step(y, x, paints) {
    if (!this.has(y, x)) return;
    if (paints && !this.isDown) this.#paint(...this.at);
    this.#go(y, x);
    if (paints) this.#paint(y, x);
  }

  close() {
    this.element.remove();
    this.bar.remove();
  }
}

/** Return the box of the whole board of a spot on the page. */
export function wholeOf(spot) {
  if (!spot.whole) return spot;
  const [left, top, width, height] = spot.whole;
  return { left, top, width, height };
}
