// Pieces left to find or place, and numbers to highlight on the board.
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { isParted } from "./pencil.js";

export class Tracker {
  #lit = "";
  #state = { areas: [], pieces: [] };
  element = h("div.tracker");

  /** `light(names)` highlights areas by their names. */
  constructor(light) {
    this.light = light;
  }

  show(state, marks) {
    [this.#state, this.marks] = [state, marks];
    const numbers = [...new Set(state.areas.flatMap((area) => [...area.numbers]))].sort();
    const left = state.pieces.filter((piece) => !piece.is_used).length;
    if (this.#lit.length > 1 && !this.#piece()) this.#lit = "";
    fill(this.element,
      numbers.length > 1 && h("section", {}, h("h2", {}, t("Highlight a number")),
        h("div.numbers", { role: "group", ariaLabel: t("Highlight a number") }, numbers.map((number) => this.#button("number", number)))),
      state.pieces.length > 0 && h("section", {}, h("h2", {}, t("Left to find"), " ", h("span.badge", {}, `${left}/${state.pieces.length}`)),
        h("div.pieces", { role: "group", ariaLabel: t("Left to find") }, state.pieces.map((piece) => this.#button(piece.is_used ? "piece.used" : "piece", piece.name, (name) => this.#label(piece, name))))),
    );
    this.#draw();
  }

  /** Return a button whose accessible name is its visible text with `label(piece)` added. */
  #button(kind, name, label = () => "") {
    const halves = [name.split("|").map((half) => h("span", {}, half)), label("") && h("span.hidden-text", {}, label(""))];
    return h(`button.${kind}`, { type: "button", title: label(name) || name, "aria-pressed": String(this.#lit === name), onclick: () => this.press(name), "data-name": name }, halves);
  }

  #label(piece, name) {
    if (piece.is_used) return t("{piece}: found", { piece: name });
    const places = this.#places(piece).length;
    return places === 1 ? t("{piece}: 1 place", { piece: name }) : t("{piece}: {count} places", { piece: name, count: places });
  }

  /** Return the possible places of a piece, without those that pencil lines rule out. */
  #places(piece) {
    return piece.places.filter((names) => !isParted(this.marks, names));
  }

  #piece() {
    return this.#state.pieces.find((piece) => piece.name === this.#lit && !piece.is_used);
  }

  /** Highlight a number or the places of a piece; a second click removes the highlight. */
  press(name) {
    this.#lit = this.#lit === name ? "" : name;
    this.#draw();
  }

  #draw() {
    for (const button of this.element.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.name === this.#lit));
    const piece = this.#piece();
    const isLit = (area) => this.#lit.length === 1 && area.numbers.includes(this.#lit);
    this.light(piece ? this.#places(piece).flat() : this.#state.areas.filter(isLit).map((area) => area.name));
  }
}
