// The pages of a product: each is drawn when it comes near the window, and the last good one is kept.
import { DIRECTIONS, goTo, nearest } from "../arrows.js";
import { fill, h, placed, placedTarget, SvgPicture, toast } from "../dom.js";
import { hasFolder } from "../folder.js";
import { released } from "../pressing.js";
import { t } from "../words.js";
import { BookStrip, isCover } from "./book_strip.js";
import { PageView } from "./page_view.js";
import { CellPainting } from "./cell_painting.js";
import { paperFor } from "./paper_sizes.js";
import { wholeOf } from "./map_painting.js";
import { Painting } from "./painting.js";
import { Tracing } from "./tracing.js";
import { cutOff, rowsOf } from "./region_map.js";

/** Return the position of a click on its board: how far across and down, from 0 to 1. */
function startOn(spot, event) {
  if (!event?.detail) return [0, 0];
  const box = event.currentTarget.getBoundingClientRect();
  const whole = wholeOf(spot);
  const part = (at, from, length, begin, side) => Math.min(0.999, (from + at * length - begin) / side);
  return [
    part((event.clientX - box.left) / box.width, spot.left, spot.width, whole.left, whole.width),
    part((event.clientY - box.top) / box.height, spot.top, spot.height, whole.top, whole.height),
  ];
}

/** Return how far a page is from the window, in pixels. */
function awayOf({ element }) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom) + Math.max(0, left - innerWidth, -right);
}

/** Take the work for the page that is nearest to the window out of lists, of which the first goes first: after a jump over many pages, they can wait. */
function takeNearest(lists) {
  const works = lists.flatMap((list) => list.map((work) => ({ list, work, away: awayOf(work.own) })));
  const best = works.reduce((found, one) => (found && found.away <= one.away ? found : one), null);
  return best && best.list.splice(best.list.indexOf(best.work), 1)[0].go;
}

/** Milliseconds before the pages are drawn while a single card hides them. */
const PATIENCE = 3000;

export class Pages {
  #engine;
  #on;
  #pictures = [];
  #shape = "";
  #chapters = "";
  #turn = 0;
  #waiting = 0;
  #drawings = [];
  #spottings = [];
  #afterwards = [];
  #opening = []; // the pictures of the first pages, until all pages are there
  #isWorking = false;
  #isHeld = false;
  #painting = null;
  #lit = "";
  #isInPart = false; // a part of a kit is shown as it's printed alone
  #row = -1;
  #fresh = new SvgPicture(""); // a card that is drawn before its page
  #watcher;
  view = new PageView();
  strip = new BookStrip((page) => this.goTo(page));
  element = h("div.sheet-list", { role: "group", ariaLabel: t("Pages") });

  /**
   * `change(path, page, back)` is called for an option that is clicked on a page, where `back()` leads back to it, and `paint(path, text)`
   * for a map that is painted; `labelOf(path)` returns an option's label, `kindsOf(path)` the kinds of cells in a map, `valueOf(path)` an
   * option's value in the text, and `isOn(path)` whether it is switched on. `pick(row, path)` is called when a card is clicked, `found()`
   * when the spots of a page are known, and `undo()` undoes the last change if `canUndo()`. `painting()` is called when painting begins or
   * ends, and `missed(error)` if a page couldn't be drawn.
   */
  constructor(engine, on) {
    this.#engine = engine;
    this.#on = on;
    this.view.addEventListener("change", () => this.#look());
    this.element.addEventListener("keydown", (event) => this.#step(event));
    this.#watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#draw(Number(target.dataset.index), { isNear: true });
    }, { rootMargin: "600px", scrollMargin: "600px" });
    new ResizeObserver(() => this.#offerScrolling()).observe(this.element);
    addEventListener("beforeprint", this.#beforePrint);
    addEventListener("keydown", this.#printKey);
  }

  /** Return whether a page of a part of a kit has a ruler; of any page, if no part is named. */
  hasRuler(part) {
    return (this.preview?.pages ?? []).some((page) => page.has_ruler && (!part || page.kind === part));
  }

  /** Show the pages of a preview; pages that stay where they are keep their picture until the new one is there. */
  show(doc, preview) {
    const shape = JSON.stringify([preview.product, preview.pages.map((page) => [page.width, page.height, isCover(page), page.is_back, page.kind])]);
    this.#turn += 1;
    this.#isHeld = false;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#waiting = 0;
      this.#work();
    }, PATIENCE);
    this.doc = doc;
    this.preview = preview;
    if (shape !== this.#shape) this.#build(preview.pages);
    const chapters = JSON.stringify(preview.chapters);
    if (shape !== this.#shape || chapters !== this.#chapters) this.strip.take(preview, this.#pictures.map(({ element }) => element));
    this.#chapters = chapters;
    this.element.classList.toggle("spreads", preview.has_spreads);
    this.#shape = shape;
    for (const [index, own] of this.#pictures.entries()) {
      Object.assign(own, { page: preview.pages[index], drawn: -1, sought: -1, bytes: null, hasSpots: false });
      own.paper.classList.toggle("old", own.picture.element.hasAttribute("src"));
    }
    this.#drawCaptions();
    this.#watch();
    this.#comeBack();
  }

  /** Return the number of a page as it's printed: among those of the part of a kit that is shown alone, or among all; covers aren't counted. */
  numberOf(index) {
    return this.#counted(this.preview.pages[index]).indexOf(this.preview.pages[index]) + 1;
  }

  #counted({ kind }) {
    const { part } = this.view;
    return this.preview.pages.filter((page) => !isCover(page) && (!part || kind !== part || page.kind === part));
  }

  #drawCaptions() {
    for (const [index, { caption }] of this.#pictures.entries()) fill(caption, this.#captionOf(index));
  }

  /** Return the caption of a page: its number, which side it is, and links to its puzzles. */
  #captionOf(index) {
    const page = this.preview.pages[index];
    const number = t("Page {number} of {count}", { number: this.numberOf(index), count: this.#counted(page).length });
    const links = page.puzzles.filter(({ set_name: set }) => hasFolder || !set.startsWith("own/")).flatMap(({ sign, set_name: set, number: at }) => [" ", h("a", {
      href: `#/play/${set.split("/").map(encodeURIComponent).join("/")}/${at}`, ariaLabel: t("Solve: {puzzle}", { puzzle: sign }),
      onclick: () => history.replaceState({ page: index }, ""),
    }, sign)]);
    return [isCover(page) ? t("Cover") : number, page.is_back && ` · ${t("back")}`, links.length > 0 && [" · ", t("Solve here:"), links]];
  }

  /** Return to the page from which the user went to a puzzle. */
  #comeBack() {
    const page = history.state?.page ?? -1;
    if (!this.#pictures[page]) return;
    history.replaceState(null, "");
    this.goTo(page, "instant");
    this.#pictures[page].caption.querySelector("a")?.focus({ preventScroll: true });
  }

  /** Draw no more pages of a text that is being changed, so that the engine is free for the new one. What waits for them waits no longer. */
  hold() {
    this.#isHeld = true;
    for (const go of this.#afterwards.splice(0)) go();
  }

  /** Return what a call returns that can wait until the pages in the window are drawn, unless drawing is held. */
  afterwards(call) {
    if (this.#isHeld) return call();
    return new Promise((found) => {
      this.#afterwards.push(async () => {
        const calling = call();
        found(calling);
        await calling.catch(() => {});
      });
      this.#work();
    });
  }

  /** Go on drawing. */
  goOn() {
    this.#isHeld = false;
    this.#work();
  }

  /** Show empty pages of a book until its pages are drawn. */
  expect(count) {
    const page = () => h("figure.sheet-page", { ariaHidden: "true" }, h("div.paper.awaited", { style: { "--ratio": "148 / 210" } }));
    this.element.classList.add("spreads");
    this.element.style.setProperty("--sheet", "19rem");
    fill(this.element, Array.from({ length: count }, page));
  }

  /** Show the first of the pages that are awaited. */
  async open(found) {
    const papers = [...this.element.querySelectorAll(".paper.awaited")].slice(0, found.length);
    for (const [index, paper] of papers.entries()) {
      const picture = (this.#opening[index] = new SvgPicture(""));
      await picture.show(found[index]);
      paper.style.setProperty("--ratio", `${picture.element.naturalWidth} / ${picture.element.naturalHeight}`);
      paper.classList.remove("awaited");
      fill(paper, picture.element);
    }
  }

  #watch() {
    this.#watcher.disconnect();
    for (const { element } of this.#pictures) this.#watcher.observe(element);
  }

  /** Redraw the same pages in another view. */
  #look() {
    this.#turn += 1;
    const isInPart = Boolean(this.view.part);
    for (const own of this.#pictures) Object.assign(own, { drawn: -1, bytes: isInPart === this.#isInPart ? own.bytes : null });
    this.#isInPart = isInPart;
    this.#arrange();
    this.#drawCaptions();
    this.#watch();
  }

  #build(pages) {
    this.endPainting();
    this.#closePictures();
    this.view.take(pages);
    this.#pictures = pages.map((page, index) => {
      const caption = h("figcaption");
      const picture = new SvgPicture(t("Page {number}", { number: index + 1 }));
      const behind = new SvgPicture("");
      behind.element.className = "behind";
      const spots = h("div.spots");
      const guides = page.guides.map(({ kind, place: [left, top, width, height] }) => h(`div.guide.${kind}`, { style: placed({ left, top, width, height }, page) }, kind === "barcode" && t("Barcode")));
      const paper = h("div.paper", { style: { "--ratio": `${page.width} / ${page.height}`, "--mm": page.width } }, picture.element, behind.element, guides, spots);
      const element = h(`figure.sheet-page${isCover(page) ? ".cover" : ""}`, { "data-index": index, style: { page: paperFor(page) } }, paper, pages.length > 1 && caption);
      return { element, caption, picture, behind, paper, spots, page, drawn: -1, sought: -1, bytes: null, key: "", hasSpots: false };
    });
    const widest = Math.max(...pages.filter((page) => pages.length === 1 || !isCover(page)).map((page) => page.width), 1);
    this.element.style.setProperty("--sheet", widest < 170 ? "19rem" : pages.length > 2 ? "24rem" : "30rem");
    this.#arrange();
    fill(this.element, this.#pictures.map((own) => own.element));
    this.#offerScrolling();
  }

  /** Turn pages that are side by side with the arrow keys. */
  #offerScrolling() {
    const { scrollWidth, clientWidth } = this.element;
    if (scrollWidth > clientWidth) this.element.tabIndex = 0;
    else this.element.removeAttribute("tabindex");
  }

  /** Apply which pages are shown, and how large. */
  #arrange() {
    const { side, zoom } = this.view;
    this.element.dataset.side = side;
    this.element.dataset.turned = this.preview.turned;
    this.element.classList.toggle("zoomed", zoom > 0);
    this.element.classList.toggle("with-guides", this.view.hasGuides);
    this.element.style.setProperty("--zoom", zoom || 1);
    for (const { element, page } of this.#pictures) element.hidden = !this.view.shows(page);
  }

  #draw(index, { isNear }) {
    const own = this.#pictures[index];
    const turn = this.#turn;
    if (isNear && own && own.sought !== turn) {
      own.sought = turn;
      this.#spottings.push({ own, go: () => this.#findSpots(index, turn) });
    }
    if (own && own.drawn !== turn) {
      own.drawn = turn;
      if (index === 0) this.#paint(own, this.preview.first);
      else own.paper.classList.toggle("awaited", !own.picture.element.hasAttribute("src")); // a white page would be taken for an empty one
      this.#drawings.push({ own, go: () => this.#drawPage(index, turn) });
    }
    this.#work();
  }

  /** Draw the pages out of sight, one after another, so that all of them can be printed; null if none is left. */
  #rest() {
    if (this.#waiting && !this.element.offsetParent) return null; // one card is in their place, and may be changed again
    const index = this.#pictures.findIndex((own) => own.drawn !== this.#turn && !own.element.hidden);
    return index < 0 ? null : () => this.#draw(index, { isNear: false });
  }

  /** Whether all pages in the current view are drawn. */
  get #isWhole() {
    return this.#pictures.every(({ element, picture }) => element.hidden || picture.element.hasAttribute("src"));
  }

  /** Print a notice rather than empty pages, because printing can't wait for them. */
  #beforePrint = () => {
    const first = this.#pictures.find(({ element }) => !element.hidden);
    document.body.style.setProperty("page", first ? paperFor(first.page) : ""); // otherwise a page of another size would come before it
    if (this.#isWhole) delete this.element.dataset.unready;
    else this.element.dataset.unready = t("These pages are still being drawn. Print them again in a moment.");
  };

  /** Wait for the pages when the key for printing is pressed. */
  #printKey = async (event) => {
    if (this.#isWhole || event.key !== "p" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    toast(t("Drawing the pages…"));
    while (!this.#isWhole && this.#isWorking) await new Promise((next) => setTimeout(next, 100));
    toast("");
    print();
  };

  /** Draw the pages, and then find their spots, those in the window first; one after another, since the engine caches the pages of one text. */
  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next; !this.#isHeld && (next = takeNearest([this.#drawings, this.#spottings]) ?? this.#afterwards.shift() ?? this.#rest()); ) await next();
    this.#isWorking = false;
  }

  async #drawPage(index, turn) {
    const own = this.#pictures[index];
    if (turn !== this.#turn) return;
    const bytes = index > 0 ? await this.#bytesOf(index, turn) : null;
    if (turn !== this.#turn) return;
    if (bytes) await this.#paint(own, bytes);
    own.paper.classList.remove("awaited");
    await this.#drawBehind(index, turn);
  }

  async #findSpots(index, turn) {
    if (turn !== this.#turn || this.#pictures[index].hasSpots) return; // the same page in another view
    const spots = await this.#engine.call("spots", { doc: this.doc, product: this.preview.product, index }).catch(() => []);
    await released();
    if (turn === this.#turn) this.#drawSpots(this.#pictures[index], spots);
  }

  #paint(own, bytes) {
    own.paper.classList.remove("awaited", "old");
    const isShown = own.bytes === bytes && own.key === this.view.layersKey;
    Object.assign(own, { bytes, key: this.view.layersKey });
    return (isShown ? Promise.resolve() : own.picture.show(this.view.drawn(bytes))).then(() => {
      if (this.#fresh.element.parentElement === own.paper) this.#fresh.element.remove();
      if (!isShown) this.strip.draw(this.#pictures.indexOf(own), own.picture.element.src);
    });
  }

  /** The fronts of cards in the window: [{ own, spot }]. */
  get #cardsInView() {
    const isSeen = (own, { top, height }) => {
      const paper = own.paper.getBoundingClientRect();
      const middle = paper.top + ((top + height / 2) / own.page.height) * paper.height;
      return paper.height > 0 && middle > 0 && middle < innerHeight;
    };
    return this.#pictures.filter(({ element, page }) => !element.hidden && !page.is_back).flatMap((own) => (own.found ?? []).filter((spot) => spot.item >= 0 && spot.path.length === 1 && isSeen(own, spot)).map((spot) => ({ own, spot })));
  }

  /** The row of a card in the window: the one that was picked, if it's there; -1 for none. */
  get rowInView() {
    const seen = this.#cardsInView.map(({ spot }) => spot.item);
    return seen.includes(this.#row) ? this.#row : seen[0] ?? -1;
  }

  /**
   * Show a card as the engine has drawn it, { row, svg, width, height }, until its page is there. A card that lies on its side waits for
   * its page.
   */
  async showCard({ row, svg, width, height }) {
    const { own, spot } = this.#cardsInView.find((one) => one.spot.item === row) ?? {};
    if (!own || Math.abs(spot.width / spot.height - width / height) > 0.02) return;
    const turn = this.#turn;
    const { element } = this.#fresh;
    element.className = "fresh";
    await this.#fresh.show(svg);
    if (turn !== this.#turn) return; // its page was drawn first
    Object.entries(placed(spot, own.page)).forEach(([name, value]) => element.style.setProperty(name, value));
    own.spots.before(element);
  }

  /** Return a page; null if it can't be drawn. Then its last picture stays, in grey. */
  async #bytesOf(index, turn) {
    if (index === 0) return this.preview.first;
    this.#isInPart = Boolean(this.view.part);
    const { doc, preview } = this;
    return this.#pictures[index].bytes ?? this.#engine.call("page", { doc, product: preview.product, index, is_in_part: this.#isInPart }).catch((error) => {
      if (turn === this.#turn) this.#on.missed(error);
      return null;
    });
  }

  /** Return the back of a sheet, seen through its front. */
  async #drawBehind(index, turn) {
    const own = this.#pictures[index];
    const back = this.#pictures.findIndex(({ page }) => page.is_back && page.sheet === own.page.sheet);
    if (this.view.side !== "through" || own.page.is_back || back < 0) return own.behind.clear();
    const bytes = await this.#bytesOf(back, turn);
    if (bytes && turn === this.#turn) await own.behind.show(this.view.drawn(bytes));
    return undefined;
  }

  #drawSpots(own, found) {
    const focused = [...own.spots.children].indexOf(document.activeElement);
    const path = document.activeElement.dataset.path;
    Object.assign(own, { found, hasSpots: true });
    fill(own.spots, found.map((spot, number) => {
      const choose = (event) => {
        if (spot.item >= 0) this.#on.pick(spot.item, spot.path);
        return spot.cells.length ? this.#startPainting(own, spot, event) : this.#on.change(spot.path, this.#pictures.indexOf(own), () => this.#returnTo(own, spot.path));
      };
      return h("button.spot", { "data-item": spot.item, type: "button", tabIndex: number ? -1 : 0, style: placedTarget(spot, own.page), "data-path": JSON.stringify(spot.path), onclick: choose });
    }));
    if (focused >= 0) this.#focusSpot(own, path, focused);
    const painted = found.find((spot) => spot.cells.length && this.isPainted(spot.path));
    if (painted && own === this.#painting.own) this.#lay(own, painted);
    this.#on.found();
    this.label();
    if (this.#row >= 0) this.pick(this.#row);
  }

  /** Focus a spot of an option: the one with this number if it belongs to the option, otherwise the first. */
  #focusSpot({ spots }, path, number = 0) {
    const all = [...spots.children];
    const isOf = (spot) => spot?.dataset.path === path;
    const found = isOf(all[number]) ? all[number] : all.find(isOf);
    if (found) goTo(all, found, { preventScroll: true });
  }

  /** Go back to the page and the place on it that led to an option. */
  #returnTo(own, path) {
    this.goTo(this.#pictures.indexOf(own));
    this.#focusSpot(own, JSON.stringify(path));
  }

  /** Label each spot with its option; the form may arrive after the page. */
  label() {
    for (const spot of this.element.querySelectorAll(".spot")) {
      const name = this.#on.labelOf(JSON.parse(spot.dataset.path));
      const card = Number(spot.dataset.item) + 1;
      spot.title = spot.ariaLabel = t("Change: {name}", { name: card ? t("{name}, card {number}", { name, number: card }) : name });
      spot.classList.toggle("lit", spot.dataset.path === this.#lit);
    }
    const { cells, path, tool } = this.#painting ?? {};
    tool?.take(this.#on.valueOf(path), cells);
  }

  /** Return whether a region of a map in the text is in several parts. */
  isSplit(path) {
    const { spot } = this.#paintable(path) ?? {};
    const rows = spot && !spot.shape && rowsOf(this.#on.valueOf(path), spot.cells);
    return Boolean(rows && cutOff(rows, this.#wraps(spot)));
  }

  #wraps(spot) {
    return spot.wraps.length > 0 && this.#on.isOn(spot.wraps);
  }

  /** Mark the cards of a row of their table. */
  pick(row) {
    this.#row = row;
    for (const spot of this.element.querySelectorAll(".spot")) spot.classList.toggle("picked", Number(spot.dataset.item) === row && JSON.parse(spot.dataset.path).length === 1);
  }

  /** Bring a page into view. */
  goTo(index, behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth") {
    const { element } = this.#pictures[index] ?? {};
    if (element?.hidden) this.view.showAll();
    element?.scrollIntoView({ block: "nearest", inline: "center", behavior });
  }

  /** Return whether one of some pages is in the window. */
  sees(indices) {
    return indices.some((index) => {
      const { top, bottom, height } = this.#pictures[index]?.element.getBoundingClientRect() ?? {};
      return height > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) > Math.min(height, innerHeight) / 3;
    });
  }

  /** Mark the pages that have changed. */
  mark(indices) {
    for (const [index, { element }] of this.#pictures.entries()) element.classList.toggle("changed", indices.includes(index));
  }

  /** Scroll to the cover, which comes after all other pages of a book. */
  revealCover() {
    this.#pictures.find(({ page }) => isCover(page))?.element.scrollIntoView({ block: "center" });
  }

  /** Highlight the spots of an option, or none. */
  light(path) {
    this.#lit = path ? JSON.stringify(path) : "";
    this.label();
  }

  /** Move from spot to spot with the arrow keys. */
  #step(event) {
    const way = DIRECTIONS[event.key];
    if (!way || !event.target.matches(".spot")) return;
    event.preventDefault();
    const spots = [...event.target.parentElement.children];
    const next = nearest(spots.map((spot) => spot.getBoundingClientRect()), event.target.getBoundingClientRect(), way, { ahead: 1, aside: 2 });
    if (next >= 0) goTo(spots, spots[next]);
  }

  /** Return whether a map can be painted on one of the pages. */
  canPaint(path) {
    return Boolean(this.#paintable(path));
  }

  #paintable(path) {
    for (const own of this.#pictures) {
      const spot = own.found?.find((one) => one.cells.length && one.path.join() === path.join());
      if (spot) return { own, spot };
    }
    return null;
  }

  /** Paint a map, starting at its first square. */
  startPainting(path) {
    const found = this.#paintable(path);
    if (!found) return;
    this.#startPainting(found.own, found.spot);
  }

  /** Return whether a map is being painted. */
  isPainted(path) {
    return this.#painting?.path.join() === path.join();
  }

  /** Paint a map on a page; if it was being painted on another page, continue with the same region. */
  #startPainting(own, spot, event) {
    const chosen = this.isPainted(spot.path) ? this.#painting.tool.chosen : undefined;
    this.endPainting();
    const how = {
      text: this.#on.valueOf(spot.path), start: startOn(spot, event), chosen,
      change: (text) => this.#on.paint(spot.path, text),
      done: () => this.endPainting({ refocus: true }),
    };
    const tool = ["track", "link"].includes(spot.shape) ? new Tracing({ ...how, spot }) : spot.shape
      ? new CellPainting({ ...how, spot, kinds: () => this.#on.kindsOf(spot.path) })
      : new Painting({ ...how, cells: spot.cells, undo: this.#on.undo, canUndo: this.#on.canUndo, wraps: () => this.#wraps(spot) });
    this.#painting = { own, path: spot.path, tool };
    this.#lay(own, spot);
    this.element.after(tool.bar);
    tool.focus();
    tool.element.scrollIntoView({ block: "nearest" }); // the bar covers what is at the foot of the window
    this.#on.painting();
  }

  #lay(own, spot) {
    this.#painting.cells = spot.cells;
    this.#painting.tool.place(spot, own.page);
    if (!this.#painting.tool.element.isConnected) own.paper.append(this.#painting.tool.element);
  }

  endPainting({ refocus = false } = {}) {
    if (!this.#painting) return;
    const { own, path, tool } = this.#painting;
    this.#painting = null;
    tool.close();
    this.#on.painting();
    if (refocus) this.#focusSpot(own, JSON.stringify(path));
  }

  close() {
    this.#turn += 1; // nothing more is requested
    clearTimeout(this.#waiting);
    this.endPainting();
    this.#watcher.disconnect();
    document.body.style.removeProperty("page");
    removeEventListener("beforeprint", this.#beforePrint);
    removeEventListener("keydown", this.#printKey);
    this.#fresh.close();
    this.#closePictures();
  }

  #closePictures() {
    const drawn = this.#pictures.splice(0).flatMap(({ picture, behind }) => [picture, behind]);
    for (const one of [...drawn, ...this.#opening.splice(0)]) one.close();
  }
}
