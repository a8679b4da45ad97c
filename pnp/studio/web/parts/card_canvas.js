// One card, large, whose elements can be selected, dragged, resized, rotated and arranged. Each gesture is one change of the text.
import { fill, h, icon, placed, SvgPicture, typographic } from "../dom.js";
import { kept } from "../store.js";
import { t } from "../words.js";
import { ownLayers } from "./layers.js";
import { aligned, around, distributed, dragged, enlarged, resized, rotation, shifted } from "./snapping.js";

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const ZOOMS = [1, 1.5, 2, 3];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Pixels per inch below which a picture looks coarse in print. */
const FINE = 200;
const KINDS = () => ({ text: t("Text"), picture: t("Picture"), shape: t("Shape"), qr: t("QR code") });
const millimetres = (value) => Math.round(value * 10) / 10;

export class CardCanvas {
  #on;
  #view = null;
  #side = "front";
  #row = 0;
  #turn = 0;
  #layers = [];
  #selected = new Set();
  #awaited = null; // the path of the element that this kind of card gets its own version of
  #added = null; // the list that an element is about to be added to
  #kind = ""; // the kind of card that is about to be shown
  #picture = new SvgPicture(t("The card"));
  #marks = h("div.marks", { "aria-hidden": "true" });
  #boxes = h("div.card-boxes");
  #handles = h("div.handles");
  #paper = h("div.card-paper", { onpointerdown: (event) => this.#press(event) }, this.#picture.element, h("div.safe-zone", { "aria-hidden": "true" }), this.#marks, this.#boxes, this.#handles);
  #tools = h("div.card-tools", { role: "toolbar", ariaLabel: t("Arrange") });
  #list = h("ol.layer-list");
  #zoom = kept.get("card-zoom", 1);
  #heading = h("h2.card-name", { "aria-live": "polite" });
  #zooms = h("div.segments", { role: "group", ariaLabel: t("Zoom") });
  #remarks = h("div.card-remarks", { role: "status" });
  element = h("section.card-canvas", { ariaLabel: t("One card"), onkeydown: (event) => this.#key(event) });

  /**
   * `card(row, back, kind)` returns the drawing of a card, of a kind if one is wanted; `place(places, view)` moves elements, `ownVersion(path, row)` creates a version for
   * the cards of a kind, and `set(path, value)` sets an option of an element. `rearrange(path, action)` changes their order, `reveal(path)`
   * goes to their options, `unfold(path)` only shows them, and `picked(row)` is called when a card is chosen here. `row()` returns the row
   * of the cursor in the table; null if that isn't open.
   */
  constructor(on) {
    this.#on = on;
    const turn = (step) => h("button.button.plain", { type: "button", title: step < 0 ? t("Previous card") : t("Next card"), ariaLabel: step < 0 ? t("Previous card") : t("Next card"), onclick: () => this.show({ row: (this.#view?.row ?? this.#row) + step, isChosen: true }) }, icon(step < 0 ? "back" : "next"));
    this.sides = h("div.segments", { role: "group", ariaLabel: t("Side") });
    this.element.append(h("div.row.card-head", {}, turn(-1), this.#heading, turn(1), this.sides, this.#zooms), this.#tools, this.#remarks,
      h("div.card-stage", {}, this.#paper, h("div.layers", {}, h("h3", {}, t("Layers")), this.#list)),
      h("p.small.quiet.card-keys", {}, t("Use the arrow keys to move the selection by 1 mm, or with Ctrl to resize it; hold Shift for 5 mm, Alt for 0.1 mm. Delete removes the selection.")));
    this.#enlarge(this.#zoom);
  }

  /** Show the card larger or smaller, as far as there is space. */
  #enlarge(zoom) {
    this.#zoom = zoom;
    kept.set("card-zoom", zoom === 1 ? null : zoom);
    this.#paper.style.setProperty("--zoom", zoom);
    const tool = (symbol, label, to) => h("button.segment.icon-only", { type: "button", title: label, ariaLabel: label, "data-key": `zoom-${symbol}`, ariaDisabled: to ? null : "true", onclick: () => to && this.#enlarge(to) }, icon(symbol));
    const focused = this.#zooms.contains(document.activeElement) && document.activeElement.dataset.key;
    fill(this.#zooms, tool("minus", t("Zoom out"), [...ZOOMS].reverse().find((one) => one < zoom)), tool("plus", t("Zoom in"), ZOOMS.find((one) => one > zoom)));
    if (focused) this.#zooms.querySelector(`[data-key="${focused}"]`).focus();
  }

  /**
   * Set the elements of the deck: { front: [{ path, kind, value, name, group, hidden, locked, rotation, when }], back: … }, from back to
   * front; those of a kind of card come last.
   */
  take(layers) {
    this.#layers = layers;
    const common = this.#awaited && this.#all.find(({ path }) => path.join() === this.#awaited.join());
    const version = common?.name && this.#own.find(({ path, name }) => path[0] === "layouts" && name === common.name);
    if (version) {
      this.#selected = new Set([version.path.join()]);
      this.#on.unfold(version.path, { instead: this.#awaited });
      this.#awaited = null;
    }
    const added = this.#takeAdded();
    const known = new Set(this.#own.map(({ path }) => path.join()));
    for (const key of this.#selected) if (!known.has(key) && key !== added) this.#selected.delete(key);
  }

  /** Select the element that is about to be added to a list, on a card that has it. */
  expectIn(list, { isFirst }) {
    this.#added = { list, isFirst, before: this.#pathsIn(list).length };
  }

  /** Show a card of a kind. */
  expectKind(side, kind) {
    [this.#side, this.#kind] = [side, kind];
  }

  #pathsIn(list) {
    const side = list[0] === "layouts" ? list[1] : list[0];
    return (this.#layers[side] ?? []).map(({ path }) => path).filter((path) => path.slice(0, -1).join() === list.join());
  }

  /** Select the element that was added, and return its key; empty for none. */
  #takeAdded() {
    if (!this.#added) return "";
    const { list, isFirst, before } = this.#added;
    const paths = this.#pathsIn(list);
    if (paths.length <= before) return "";
    this.#added = null;
    const key = (isFirst ? paths[0] : paths.at(-1)).join();
    this.#selected = new Set([key]);
    if (list[0] === "layouts") this.expectKind(list[1], list[2]);
    else [this.#side] = list;
    return key;
  }

  /** All elements on this side of the deck, whichever cards have them. */
  get #all() {
    return this.#layers[this.#side] ?? [];
  }

  /** The elements on this side of this card: an element of its kind replaces the common one of the same name, and its other elements are on top. */
  get #own() {
    return ownLayers(this.#all, this.#view?.kinds ?? []);
  }

  /** Show the card of a row, or redraw the current one. `isChosen` is true for a row chosen here, not in the table. */
  async show({ row = this.#row, side = this.#side, isChosen = false } = {}) {
    if (side !== this.#side) this.#selected.clear();
    [this.#side, this.#row] = [side, Math.max(0, row)];
    const turn = (this.#turn += 1);
    const kind = this.#kind;
    const view = await this.#on.card(this.#row, side === "back", kind).catch(() => null);
    if (!view || turn !== this.#turn) return; // a newer one is on its way
    this.#view = view;
    if (kind && kind === this.#kind) [this.#kind, isChosen] = ["", true];
    if (isChosen || this.#on.row() === null) this.#row = view.row;
    if (isChosen) this.#on.picked(view.row);
    this.#heading.textContent = `${view.row + 1} ${view.name}`;
    this.#paper.style.setProperty("--ratio", `${view.width} / ${view.height}`);
    this.#paper.style.setProperty("--safe-across", `${(100 * view.safe) / view.width}%`);
    this.#paper.style.setProperty("--safe-down", `${(100 * view.safe) / view.height}%`);
    const button = (own, label) => h("button.segment", { type: "button", "aria-pressed": String(own === this.#side), onclick: () => this.show({ side: own }) }, label);
    fill(this.sides, view.has_back && [button("front", t("Fronts")), button("back", t("Backs"))]);
    await this.#picture.show(view.svg);
    this.#draw();
  }

  /** Return the path of the selection, if it's one element. */
  select(path) {
    const side = path[0] === "layouts" ? path[1] : path[0];
    if (this.#layers[side]) this.#side = side;
    this.#selected = new Set([path.slice(0, path[0] === "layouts" ? 4 : 2).join()]);
    this.#draw();
  }

  #boxOf(path) {
    return this.#view?.elements.find((one) => one.path.join() === path.join());
  }

  #isSelected = ({ path }) => this.#selected.has(path.join());

  /** Return the boxes of the selected elements that can be moved. */
  get #movable() {
    return this.#own.filter((layer) => this.#isSelected(layer) && !layer.locked).map(({ path }) => this.#boxOf(path)).filter(Boolean);
  }

  /** Return the label of an element: its name, or its kind and text. */
  nameOf({ path, kind, value, name, when, group }) {
    if (path[0] === "layouts") return t("{whole}: {part}", { whole: path[2], part: this.nameOf({ path: [], kind, value, name, when, group }) });
    if (name) return name;
    const about = when?.replaceAll("\n", ", ") || (kind === "shape" && group && this.#own.find((own) => own.group === group && own.kind === "text")?.value);
    const short = [value.replaceAll(/\s+/g, " ").slice(0, 40), about && `(${about})`].filter(Boolean).join(" ");
    return short ? t("{whole}: {part}", { whole: KINDS()[kind] ?? kind, part: short }) : KINDS()[kind] ?? kind;
  }

  /** Describe an element and its position, for screen readers. */
  #spoken(layer) {
    const box = this.#boxOf(layer.path);
    const place = box ? t("{left} mm from the left, {top} mm from the top, {width} by {height} mm", { left: millimetres(box.left), top: millimetres(box.top), width: millimetres(box.width), height: millimetres(box.height) }) : t("not on this card");
    return [this.nameOf(layer), layer.locked && t("Locked"), place].filter(Boolean).join(", ");
  }

  #draw() {
    if (!this.#view) return;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    fill(this.#boxes, this.#own.filter(({ path }) => this.#boxOf(path)).map((layer) => {
      const key = layer.path.join();
      const box = this.#boxOf(layer.path);
      return h(`button.card-box${this.#isSelected(layer) ? ".selected" : ""}${box.resolution && box.resolution < FINE ? ".coarse" : ""}`, {
        type: "button", "data-key": `box-${key}`, "data-path": key, ariaLabel: this.#spoken(layer), "aria-pressed": String(this.#isSelected(layer)), disabled: layer.locked,
        style: { ...placed(box, this.#view), rotate: `${-(layer.rotation || 0)}deg` },
        onclick: (event) => event.detail === 0 && this.#choose(layer, event.shiftKey), ondblclick: () => this.#on.reveal(layer.path),
      });
    }));
    this.#drawHandles(this.#movable);
    this.#drawTools();
    this.#drawList();
    const coarse = this.#own.filter(({ path }) => this.#boxOf(path)?.resolution > 0 && this.#boxOf(path).resolution < FINE);
    const isOther = this.#view.row !== this.#row;
    fill(this.#remarks, isOther && h("p.notice", {}, t("Row {number} has no card yet. This is the nearest one.", { number: this.#row + 1 })), coarse.map((layer) => h("p.notice", {}, typographic(t("{name}: only {count} pixels per inch. Use a larger picture, or make it smaller on the card.", { name: this.nameOf(layer), count: Math.round(this.#boxOf(layer.path).resolution) })))));
    if (focused) this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  #drawHandles(boxes) {
    const box = boxes.length === 1 && boxes[0];
    const turned = box && Number(this.#own.find(({ path }) => path.join() === box.path.join())?.rotation || 0);
    const handle = (name) => h(`span.handle.${name}`, { "data-handle": name });
    fill(this.#handles, box && h("div.handle-box", { style: { ...placed(box, this.#view), rotate: `${-turned}deg` } }, turned % 360 === 0 && HANDLES.map(handle), h("span.handle.turn", { "data-handle": "turn" })));
  }

  #drawTools() {
    const boxes = this.#movable;
    const chosen = this.#own.filter(this.#isSelected);
    const units = this.#unitsOf(boxes);
    const tool = (symbol, label, isOff, action) => h("button.segment.icon-only", { type: "button", title: label, ariaLabel: label, disabled: isOff, "data-key": `tool-${symbol}`, onclick: action }, icon(symbol));
    const align = (how, label) => tool(`align-${how}`, label, !boxes.length, () => this.#arrange(units, (all) => aligned(all, how, this.#view)));
    const spread = (axis, label) => tool(`spread-${axis}`, label, units.length < 3, () => this.#arrange(units, (all) => distributed(all, axis)));
    const order = (action, symbol, label) => tool(symbol, label, chosen.length !== 1, () => this.#reorder(chosen[0].path, action));
    const isGrouped = chosen.length > 1 && chosen.every(({ group }) => group && group === chosen[0].group);
    fill(this.#tools,
      h("div.segments", {}, align("left", t("Align left")), align("centre", t("Centre")), align("right", t("Align right")), align("top", t("Align top")), align("middle", t("Centre vertically")), align("bottom", t("Align bottom"))),
      h("div.segments", {}, spread("across", t("Distribute horizontally")), spread("down", t("Distribute vertically"))),
      h("div.segments", {}, order("down", "up", t("Bring forward")), order("up", "down-one", t("Send backward")), order("copy", "copy", t("Copy")), order("remove", "close", t("Remove")),
        tool("shape", t("Separate version for cards of this kind"), chosen.length !== 1 || chosen[0].path[0] === "layouts", () => {
          this.#awaited = chosen[0].path;
          this.#on.ownVersion(chosen[0].path, this.#view.row);
        }),
        tool("layers", isGrouped ? t("Ungroup") : t("Group"), chosen.length < 2, () => this.#group(chosen, !isGrouped))));
  }

  #drawList() {
    const toggle = (layer, option, symbol, label) => h("button.button.plain.toggle", { type: "button", "data-key": `${option}-${layer.path.join()}`, title: label, ariaLabel: `${label}: ${this.nameOf(layer)}`, "aria-pressed": String(layer[option]), onclick: () => this.#on.set([...layer.path, option], layer[option] ? "" : "true") }, icon(symbol));
    fill(this.#list, [...this.#own].reverse().map((layer) => h(`li${layer.hidden ? ".hidden-layer" : ""}`, {},
      h("button.layer", { type: "button", "data-key": `layer-${layer.path.join()}`, "aria-pressed": String(this.#isSelected(layer)), title: this.#spoken(layer), onclick: (event) => this.#choose(layer, event.shiftKey || event.ctrlKey) }, h("span", {}, this.nameOf(layer)), !this.#boxOf(layer.path) && !layer.hidden && h("span.small.quiet", {}, t("not on this card"))),
      toggle(layer, "hidden", layer.hidden ? "eye-off" : "eye", t("Hide")), toggle(layer, "locked", layer.locked ? "lock" : "unlock", t("Lock")))));
  }

  /** Select an element with the others of its group, or add it to the selection. */
  #choose(layer, isMore = false) {
    const same = layer.group ? this.#own.filter(({ group }) => group === layer.group) : [layer];
    const keys = same.map(({ path }) => path.join());
    const isOn = keys.every((key) => this.#selected.has(key));
    if (!isMore) this.#selected.clear();
    for (const key of keys) if (isMore && isOn) this.#selected.delete(key); else this.#selected.add(key);
    this.#draw();
    if (this.#selected.size === 1) this.#on.unfold(layer.path);
  }

  /** Return lists of boxes that are arranged together: those of a group, or a single one. */
  #unitsOf(boxes) {
    const units = new Map();
    for (const box of boxes) {
      const key = box.path.join();
      const name = this.#own.find(({ path }) => path.join() === key)?.group || key;
      units.set(name, [...(units.get(name) ?? []), box]);
    }
    return [...units.values()];
  }

  #arrange(units, arranged) {
    const whole = units.map(around);
    const moved = arranged(whole);
    return this.#place(units.flatMap((boxes, at) => boxes.map((box) => ({ ...box, left: box.left + moved[at].left - whole[at].left, top: box.top + moved[at].top - whole[at].top }))));
  }

  #place(boxes, turned = null) {
    const places = boxes.map(({ path, left, top, width, height }) => ({ path, left, top, width, height, rotation: turned }));
    return this.#on.place(places, this.#view);
  }

  async #reorder(path, action) {
    const list = path.slice(0, -1);
    const count = this.#own.filter((layer) => layer.path.slice(0, -1).join() === list.join()).length;
    const at = Number(path.at(-1));
    const to = { up: at - 1, down: at + 1, copy: count }[action] ?? at;
    if (to < 0 || (action === "down" && to >= count)) return;
    this.#selected = action === "remove" ? new Set() : new Set([[...list, String(to)].join()]);
    await this.#on.rearrange(path, action);
  }

  /** Group some elements, or ungroup them. */
  async #group(chosen, isOne) {
    const taken = new Set(this.#own.map(({ group }) => group));
    let name = "1";
    while (taken.has(name)) name = String(Number(name) + 1);
    await this.#on.set(chosen.map(({ path }) => [...path, "group"]), isOne ? name : "");
  }

  // Gestures

  /** Return the position of a pointer on the card, in millimetres. */
  #at(event) {
    const paper = this.#paper.getBoundingClientRect();
    return { x: ((event.clientX - paper.left) / paper.width) * this.#view.width, y: ((event.clientY - paper.top) / paper.height) * this.#view.height };
  }

  /** Return the topmost element at a point, or the one there that is already selected. */
  #under({ x, y }) {
    const here = [...this.#own].reverse().filter((layer) => {
      const box = !layer.locked && this.#boxOf(layer.path);
      return box && x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
    });
    return here.find(this.#isSelected) ?? here[0];
  }

  #press(event) {
    if (event.button !== 0 || !this.#view) return;
    const start = this.#at(event);
    const { handle } = event.target.dataset;
    if (!handle) {
      const layer = this.#under(start);
      const isNew = layer && !this.#isSelected(layer);
      if (!layer) this.#selected.clear();
      if (!layer || event.shiftKey || !this.#isSelected(layer)) layer ? this.#choose(layer, event.shiftKey) : this.#draw();
      if (isNew && event.pointerType === "touch") return; // a finger scrolls, and drags only what is already selected
    }
    const boxes = this.#movable;
    if (!boxes.length) return;
    event.preventDefault();
    this.#boxes.querySelector(".selected")?.focus({ preventScroll: true });
    const keys = new Set(boxes.map(({ path }) => path.join()));
    const others = this.#view.elements.filter(({ path }) => !keys.has(path.join()));
    let made = null;
    let turned = null;
    const move = (moved) => {
      const { x, y } = this.#at(moved);
      const near = moved.altKey ? 0 : undefined;
      let lines = [];
      if (handle === "turn") [made, turned] = [boxes, rotation(boxes[0], x, y)];
      else if (handle) {
        const one = resized(boxes[0], handle, x - start.x, y - start.y, this.#view, others, { near, keeps: moved.shiftKey });
        [made, lines] = [[one.box], one.lines];
      } else {
        if (!made && Math.hypot(x - start.x, y - start.y) < 0.5) return; // a click
        const by = dragged(boxes, x - start.x, y - start.y, this.#view, others, near);
        [made, lines] = [boxes.map((box) => ({ ...box, left: box.left + by.x, top: box.top + by.y })), by.lines];
      }
      this.#preview(made, turned, lines);
    };
    const end = (kind) => () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      fill(this.#marks);
      if (made && kind === "up") this.#place(made, turned);
      else if (made) this.#draw();
    };
    const up = end("up");
    const cancel = end("cancel");
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  /** Show the new positions of boxes, and the lines that they snap to. */
  #preview(boxes, turned, lines) {
    for (const box of boxes) {
      const element = this.#boxes.querySelector(`[data-path="${CSS.escape(box.path.join())}"]`);
      Object.entries(placed(box, this.#view)).forEach(([name, value]) => element?.style.setProperty(name, value));
      if (turned !== null) element?.style.setProperty("rotate", `${-turned}deg`);
    }
    fill(this.#handles);
    fill(this.#marks, lines.map(({ axis, at }) => h(`i.snap.${axis}`, { style: { [axis === "across" ? "left" : "top"]: `${(100 * at) / (axis === "across" ? this.#view.width : this.#view.height)}%` } })));
  }

  #key(event) {
    const step = STEPS[event.key];
    const isSizing = event.ctrlKey || event.metaKey;
    if (!event.target.matches(".card-box, .layer") || (isSizing && !step)) return;
    const boxes = this.#movable;
    if (step && event.target.matches(".card-box") && boxes.length) {
      const size = event.shiftKey ? 5 : event.altKey ? 0.1 : 1;
      this.#place(boxes.map((box) => (isSizing ? enlarged : shifted)(box, size * step[0], size * step[1])));
    } else if (event.key === "Delete" && this.#selected.size === 1) this.#reorder(this.#own.find(this.#isSelected).path, "remove");
    else if (event.key === "Escape") {
      this.#selected.clear();
      this.#draw();
    } else return;
    event.preventDefault();
  }

  close() {
    this.#picture.close();
  }
}
