// The view of the pages: sides of the sheets, scale and layers.
import { fill, h, icon } from "../dom.js";
import { kept } from "../store.js";
import { t } from "../words.js";

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const SIDES = () => [["all", t("All pages")], ["front", t("Fronts")], ["back", t("Backs")], ["through", t("See-through")]];
const LAYERS = () => ({ print: t("Print layer"), fold: t("Fold lines"), cut: t("Cut lines"), marks: t("Marks") });

/** Return the labels of a kit's parts, by kind. */
export const KINDS = () => ({ rules: t("Rules"), board: t("Board"), pieces: t("Pieces"), form: t("Score sheet or play aid"), puzzles: t("Puzzles") });

/** Return the layers that the SVG of a page has. */
const layersOf = (text) => Object.keys(LAYERS()).filter((name) => text.includes(`inkscape:label="${name}"`));

/** Tools above the pages; dispatches "change" when the pages must be redrawn. */
export class PageView extends EventTarget {
  side = "all";
  /** The scale, 1 for true size; 0 to fit the window. */
  zoom = kept.get("zoom", 0);
  /** The kind of the part of a kit that is shown and printed alone; empty for all of it. */
  part = "";
  #parts = [];
  /** Whether the guides of a cover are shown. */
  hasGuides = false;
  #canGuide = false;
  #hidden = new Set();
  #found = new Set();
  #hasBacks = false;
  element = h("div.page-view", { role: "toolbar", ariaLabel: t("How the pages are shown") });

  constructor() {
    super();
    this.menu = h("details.menu", { hidden: true });
    this.menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.menu.open) return;
      this.menu.open = false;
      this.menu.firstChild.focus();
    });
    // Chromium crashes if an element is hidden while the focus leaves it.
    this.menu.addEventListener("focusout", () => setTimeout(() => (this.menu.open &&= this.menu.contains(document.activeElement))));
    this.#draw();
  }

  /** Set the pages that are shown. */
  take(pages) {
    const hasBacks = pages.some((page) => page.is_back);
    const canGuide = pages.some(({ guides }) => guides.length > 0);
    if (canGuide !== this.#canGuide) {
      this.#canGuide = canGuide;
      this.#drawLayers();
    }
    const parts = [...new Set(pages.map(({ kind }) => kind).filter(Boolean))];
    if (hasBacks === this.#hasBacks && parts.join() === this.#parts.join()) return;
    this.#hasBacks = hasBacks;
    this.#parts = parts;
    if (!hasBacks) this.side = "all";
    if (!parts.includes(this.part)) this.part = "";
    this.#draw();
  }

  /** Return whether a page is in the current view. */
  shows({ is_back: isBack, kind }) {
    return (!this.part || kind === this.part) && (this.side === "all" || isBack === (this.side === "back"));
  }

  /** Return the label of the part that is shown alone; empty for all of them. */
  get partName() {
    return KINDS()[this.part] ?? this.part;
  }

  /** The layers that are switched off. */
  get layersKey() {
    return [...this.#hidden].join();
  }

  /** Return a page without the layers that are switched off. */
  drawn(bytes) {
    const text = new TextDecoder().decode(bytes);
    this.#note(layersOf(text));
    if (!this.#hidden.size) return bytes;
    const svg = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const name of this.#hidden) svg.querySelector(`#${name}`)?.setAttribute("display", "none");
    return new TextEncoder().encode(new XMLSerializer().serializeToString(svg));
  }

  #note(layers) {
    if (layers.every((name) => this.#found.has(name))) return;
    for (const name of layers) this.#found.add(name);
    this.#drawLayers();
  }

  /** Show all pages. */
  showAll() {
    this.#set({ side: "all", part: "" });
  }

  #set(changes) {
    Object.assign(this, changes);
    kept.set("zoom", this.zoom || null);
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  #draw() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
    const sides = SIDES().map(([side, label]) => h("button.segment", { type: "button", "data-tool": side, "aria-pressed": String(this.side === side), onclick: () => this.#set({ side }) }, label));
    const part = (kind, label) => h("option", { value: kind, selected: kind === this.part }, label);
    fill(this.element,
      this.#parts.length > 1 && h("label.segments.what", {}, t("What to print"), h("select.segment", { "data-tool": "part", onchange: ({ target }) => this.#set({ part: target.value }) }, part("", t("All of it")), this.#parts.map((kind) => part(kind, KINDS()[kind] ?? kind)))),
      this.#hasBacks && h("div.segments", { role: "group", ariaLabel: t("Side") }, sides),
      h("div.segments", { role: "group", ariaLabel: t("Zoom") },
        this.#tool("minus", t("Zoom out"), () => this.#set({ zoom: [...ZOOMS].reverse().find((zoom) => zoom < (this.zoom || 1)) })),
        h("button.segment.zoom", { type: "button", "data-tool": "fit", "aria-pressed": String(!this.zoom), title: t("Fit to the window"), onclick: () => this.#set({ zoom: 0 }) }, this.zoom ? `${100 * this.zoom} %` : t("Fit")),
        this.#tool("plus", t("Zoom in"), () => this.#set({ zoom: ZOOMS.find((zoom) => zoom > (this.zoom || 0.75)) }))),
      this.menu,
    );
    this.element.querySelector("[data-tool='minus']").disabled = this.zoom === ZOOMS[0];
    this.element.querySelector("[data-tool='plus']").disabled = this.zoom === ZOOMS.at(-1);
    if (focused) this.element.querySelector(`[data-tool='${focused}']`)?.focus();
  }

  #tool(name, label, action) {
    return h("button.segment.icon-only", { type: "button", "data-tool": name, title: label, ariaLabel: label, onclick: action }, icon(name));
  }

  #drawLayers() {
    const labels = LAYERS();
    const names = Object.keys(labels).filter((name) => this.#found.has(name));
    this.menu.hidden = names.length < 2 && !this.#canGuide;
    const box = (name) => h("label.switch", {}, h("input", { type: "checkbox", role: "switch", checked: !this.#hidden.has(name), onchange: ({ target }) => this.#switch(name, target.checked) }), labels[name]);
    fill(this.menu, h("summary.segment", {}, icon("layers"), t("Layers")), h("div.menu-body", { tabIndex: -1 }, names.map(box), this.#canGuide && h("label.switch", {}, h("input", { type: "checkbox", role: "switch", checked: this.hasGuides, onchange: ({ target }) => this.#set({ hasGuides: target.checked }) }), t("Safe zones and barcode"))));
  }

  #switch(name, isOn) {
    if (isOn) this.#hidden.delete(name);
    else this.#hidden.add(name);
    this.dispatchEvent(new Event("change"));
  }
}
