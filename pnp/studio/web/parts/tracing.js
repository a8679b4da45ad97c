// Drawing a track or a link of a custom board: click its points in order; click the last one again to remove it.
import { fill, h, icon, placed } from "../dom.js";
import { t } from "../words.js";
import { boxesAbout, centresOf } from "./cell_map.js";
import { MapPainting, wholeOf } from "./map_painting.js";

const ONE = { width: 1, height: 1 };

/** Parse the points of a track such as "0,0 9,0", or the spaces of a link such as "a1-b2-c3". */
export function pointsOf(text, isTrack) {
  if (isTrack) return text.trim().replace(/\s*,\s*/g, ",").split(/\s+/).filter(Boolean);
  return text.trim().split(/\s[-–→]\s/.test(text) ? /\s+[-–→]\s+/ : /[-–→]/).map((name) => name.trim()).filter(Boolean);
}

/** Return the same as the text of its option. */
export const textOf = (points, isTrack) => points.join(isTrack ? " " : points.some((name) => /[-–→]/.test(name)) ? " - " : "-");

/** A line that is drawn from point to point. `change(text)` is called for each point, and `done()` at the end. */
export class Tracing extends MapPainting {
  #on;
  #isTrack;
  #key = "";
  #line = [];
  #last = null;

  constructor({ change, done, spot, text }) {
    super(h("div.paint.cells.tracing", { role: "grid", ariaLabel: t("Points of the board") }), h("div.paint-bar.of-cells", { role: "toolbar", ariaLabel: t("Points of the board") }), done);
    this.#on = change;
    this.chosen = "on"; // any click draws
    this.#isTrack = spot.shape === "track";
    this.#line = pointsOf(text, this.#isTrack);
    this.#build(spot);
    fill(this.bar,
      h("p.small", {}, t("Click the points in order. Click the last one again to remove it.")),
      h("button.button", { type: "button", onclick: () => this.#restart() }, t("Start over")),
      h("button.button.main", { type: "button", onclick: done }, icon("check"), t("Done")));
  }

  #build(spot) {
    this.#key = String(spot.cells);
    const focused = this.names?.[this.at[0]][this.at[1]];
    this.names = spot.cells.map((row) => (this.#isTrack ? row.split(" ") : [row]));
    this.rows = this.names.map((row) => row.map(() => ""));
    this.centres = centresOf(boxesAbout(spot.centres, this.names[0].length));
    this.cells = this.centres.map((row, y) => row.map(([across, down], x) => {
      const { left, top } = placed({ left: across, top: down, ...ONE }, ONE);
      return h("div.cell.point", { role: "gridcell", tabIndex: -1, "data-name": this.names[y][x], style: { left, top } });
    }));
    fill(this.grid, this.cells.map((row) => h("div.cell-row", { role: "row" }, row)));
    this.at = this.#find(focused ?? this.#line.at(-1));
    this.#draw();
  }

  #find(name) {
    const y = this.names.findIndex((row) => row.includes(name));
    return y < 0 ? [0, 0] : [y, this.names[y].indexOf(name)];
  }

  /** Place the points over the whole board; when a track has grown, there are more. */
  place(spot, page) {
    if (this.#key !== String(spot.cells)) {
      const had = this.grid.contains(document.activeElement);
      this.#build(spot);
      if (had) this.focus();
    }
    super.place(wholeOf(spot), page);
  }

  /** Read the line from the current text, unless a new line still has too few points. */
  take(text) {
    if (this.isDown || this.#line.length < 2) return;
    this.#line = pointsOf(text, this.#isTrack);
    this.#draw();
  }

  get text() {
    return textOf(this.#line, this.#isTrack);
  }

  #restart() {
    this.#line = [];
    this.#draw();
    this.focus();
  }

  #draw() {
    this.cells.forEach((row, y) => row.forEach((cell, x) => {
      const name = this.names[y][x];
      const numbers = this.#line.flatMap((one, k) => (one === name ? [k + 1] : []));
      cell.textContent = numbers.join(" ");
      cell.classList.toggle("on", numbers.length > 0);
      cell.ariaLabel = [name, ...numbers].join(" ");
    }));
    this.cells[this.at[0]][this.at[1]].tabIndex = 0;
  }

  drawPainted(y, x) {
    this.rows[y][x] = "";
    const name = this.names[y][x];
    if (name === this.#last) return; // still over the same point
    this.#last = name;
    if (this.#line.at(-1) === name) this.#line.pop();
    else this.#line.push(name);
    this.#draw();
  }

  under(event) {
    return this.nearest(this.pointed(event));
  }

  /** Return whether a line has at least two points. */
  finish(before) {
    this.#last = null;
    if (this.#line.length > 1 && this.text !== before) this.#on(this.text);
  }

  chooseBy() {
    return false;
  }
}
