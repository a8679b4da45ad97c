// A drawing with areas to click, drag between, or visit with the arrow keys.
import { DIRECTIONS, goTo, nearest } from "../arrows.js";
import { fill, h, percent, placed, SvgPicture } from "../dom.js";
import { t } from "../words.js";
import { coordinateLabels } from "./coordinates.js";
import { shiftAlong, shiftsAt } from "./dragging.js";
import { Pencil } from "./pencil.js";

const PIXELS_PER_MM = 11;
/** How many pixels a finger needs, at least, in each direction. */
const LEAST = 24;
/** How many milliseconds a finger must rest on a piece to drag it rather than the page. */
const HOLD = 250;
/** How many pixels the pointer must move before a click becomes a drag. */
const NEAR = 8;
/** How many pixels remain between a highlighted area and a panel below it. */
const GAP = 12;

/** Scroll until elements aren't below a panel that floats over the page. */
export function uncover(elements, panel) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  if (!boxes.length || getComputedStyle(panel).position !== "fixed") return;
  const below = Math.max(...boxes.map(({ bottom }) => bottom)) - panel.getBoundingClientRect().top + GAP;
  const top = Math.min(below, Math.min(...boxes.map((box) => box.top)) - (document.getElementById("top")?.offsetHeight ?? 0));
  if (top > 0) scrollBy({ top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

export class Board {
  #picture = new SvgPicture(t("The position"));
  #areas = [];
  #buttons = [];
  #scale = 0;
  #widest = 0;
  element = h("div.board", { role: "group", ariaLabel: t("The position"), hidden: true });

  /**
   * `click(area)` is called for a click, and its promise resolves once the click is handled; `drag(from, to, shift)` for a piece that is
   * dragged to other areas, with the shift that was meant, if any; `stuck()` for a part of the drawing that can't be dragged, and
   * `part(pair)` for a pencil line between two areas.
   */
  constructor({ click, drag, stuck, part }) {
    Object.assign(this, { click, drag, stuck, part });
    this.pencil = new Pencil(part);
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.element.addEventListener("touchmove", (event) => this.element.querySelector(".held, .ghost") && event.preventDefault(), { passive: false });
  }

  async show(state) {
    this.state = state;
    this.element.hidden = !state.svg.length;
    if (!state.svg.length) return;
    this.#scale ||= Math.min(PIXELS_PER_MM, 820 / state.width, Math.max(320, innerHeight - (state.typed || !state.areas.length ? 430 : 370)) / state.height);
    this.#widest = Math.max(this.#widest, state.width); // a drawing that gets narrower keeps its scale
    this.element.parentElement.style.setProperty("--wanted", `${this.#widest * this.#scale}px`);
    this.element.style.width = percent(state.width, this.#widest);
    const smallest = Math.max(1, Math.min(...state.areas.map(({ width, height }) => Math.min(width, height))));
    this.element.parentElement.style.setProperty("--least", state.areas.length ? `${Math.ceil((LEAST * state.width) / smallest)}px` : "0px");
    const shape = JSON.stringify(state.areas.map(({ name, left, top }) => [name, left, top]));
    await this.#picture.show(state.svg);
    if (this.state !== state) return;
    if (shape !== this.shape || !this.#buttons.length) this.#build();
    this.shape = shape;
    this.#areas = state.areas;
    state.areas.forEach((area, index) => {
      const button = this.#buttons[index];
      button.className = `area${area.chosen ? " chosen" : ""}${button.classList.contains("asked") ? " asked" : ""}`;
      if (area.pick) button.setAttribute("aria-pressed", String(area.chosen));
    });
  }

  #build() {
    const held = this.focused;
    const name = held && document.activeElement.ariaLabel;
    const words = new Map(this.state.in_words);
    this.#buttons = this.state.areas.map((area, index) => {
      const place = placed(area, this.state);
      if (area.turned) place.rotate = `${-area.turned}deg`;
      const button = h("button.area", { type: "button", ariaLabel: words.get(area.name) ?? area.name, title: words.get(area.name) ?? area.name, style: place, tabIndex: index ? -1 : 0 });
      button.addEventListener("click", () => {
        button.classList.add("asked"); // until the engine answers, which may still be loading
        this.click(this.#areas[index]).finally(() => button.classList.remove("asked"));
      });
      return button;
    });
    fill(this.element, this.#picture.element, coordinateLabels(this.state), this.#buttons, this.pencil.element);
    if (held) (this.#buttons.find((button) => button.ariaLabel === name) ?? this.#near(held))?.focus();
  }

  /** Return the button of the area that is nearest to where another one was. */
  #near({ left, top, width, height }) {
    const away = (area) => Math.hypot(area.left + area.width / 2 - left - width / 2, area.top + area.height / 2 - top - height / 2);
    const distances = this.state.areas.map(away);
    return this.#buttons[distances.indexOf(Math.min(...distances))];
  }

  /** Focus the area nearest to where one was from which a move was made. */
  focusNear(area) {
    this.#near(area)?.focus();
  }

  /** The area that has the focus. */
  get focused() {
    return this.#areas[this.#buttons.indexOf(document.activeElement)];
  }

  /** Show pencil marks; while the pencil `isOn`, lines can be drawn between areas. */
  draw(marks, isOn) {
    this.element.classList.toggle("penciled", isOn);
    if (this.state) this.pencil.show(this.state, marks, isOn);
  }

  /** Highlight areas by their names: targets, hints, mistakes. */
  mark(kind, names) {
    const wanted = new Set(names);
    this.#buttons.forEach((button, index) => button.classList.toggle(kind, wanted.has(this.#areas[index]?.name)));
  }

  /** Scroll until highlighted areas aren't below a panel that floats over the page. */
  uncover(kind, panel) {
    uncover(this.#buttons.filter((button) => button.classList.contains(kind)), panel);
  }

  /** Convert a position in the window to millimetres of the drawing. */
  #point({ clientX, clientY }) {
    const box = this.#picture.element.getBoundingClientRect();
    const scale = this.state.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  #press(event) {
    if (event.button !== 0 || !this.state) return;
    const own = this.#buttons.indexOf(event.target.closest(".area"));
    const begin = this.#point(event);
    const isPenciled = this.element.classList.contains("penciled");
    const shifts = isPenciled ? [] : shiftsAt(this.#areas, begin);
    const index = own >= 0 ? own : this.#areas.indexOf(shifts[0]?.area);
    const isTouch = event.pointerType === "touch";
    if (index < 0 && (isPenciled || isTouch || !this.#areas.some((area) => area.shifts.length))) return;
    event.target.releasePointerCapture?.(event.pointerId);
    const button = this.#buttons[index];
    const hold = () => button?.classList.add("held");
    const holding = isTouch ? setTimeout(hold, this.#areas[index].chosen ? 0 : HOLD) : 0;
    const far = (now) => Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) >= NEAR;
    const along = (now) => {
      const { x, y } = this.#point(now);
      return { dx: x - begin.x, dy: y - begin.y };
    };
    let ghost = null;
    const move = (now) => {
      if (!shifts.length || !far(now) || (isTouch && !button.classList.contains("held"))) return;
      ghost ??= this.element.appendChild(h("div.ghost", {}));
      this.#follow(ghost, (shiftAlong(shifts, along(now)) ?? shifts[0]).shift, along(now));
    };
    const cancel = () => {
      clearTimeout(holding);
      ghost?.remove();
      button?.classList.remove("held");
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    };
    const lift = (up) => {
      cancel();
      if (!far(up)) return void (own < 0 && index >= 0 && this.click(this.#areas[index]));
      if (index < 0) return void this.stuck();
      const target = document.elementsFromPoint(up.clientX, up.clientY).map((element) => this.#buttons.indexOf(element)).filter((at) => at >= 0 && at !== index);
      const meant = shiftAlong(shifts, along(up));
      if (target.length || shifts.length) this.drag(this.#areas[index], target.map((at) => this.#areas[at]), meant?.shift);
    };
    const listeners = { pointermove: move, pointerup: lift, pointercancel: cancel };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
  }

  /** Show the dragged piece under the pointer, as part of the picture. */
  #follow(ghost, piece, { dx, dy }) {
    const { src, clientWidth, clientHeight } = this.#picture.element;
    const scale = clientWidth / this.state.width;
    const pixels = (length) => `${length * scale}px`;
    Object.assign(ghost.style, {
      ...placed({ ...piece, left: piece.left + dx, top: piece.top + dy }, this.state),
      backgroundImage: `url("${src}")`, backgroundSize: `${clientWidth}px ${clientHeight}px`, backgroundPosition: `${pixels(-piece.left)} ${pixels(-piece.top)}`,
    });
  }

  /** Move the focus to the nearest area in an arrow key's direction; with Shift, separate that area from this one. */
  #walk(event) {
    const way = DIRECTIONS[event.key];
    const here = this.#buttons.indexOf(document.activeElement);
    if (!way || here < 0) return;
    event.preventDefault();
    const best = nearest(this.#areas, this.#areas[here], way, { ahead: 0.1, aside: 3 });
    if (best < 0) return;
    const pair = this.state.pairs.find((names) => names.includes(this.#areas[here].pick) && names.includes(this.#areas[best].pick));
    if (event.shiftKey) return void (pair && this.part(pair));
    goTo(this.#buttons, this.#buttons[best]);
  }

  close() {
    this.#picture.close();
  }
}
