// A book at a glance: its contents, which follow the pages in the window and jump to a chapter, and a strip with a picture of every page.
import { goTo } from "../arrows.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** Return whether a page is the cover of a book, which is a separate file and comes last. */
export const isCover = ({ name }) => name.endsWith("-cover");

export class BookStrip {
  #show;
  #buttons = [];
  #starts = [];
  #seen = new Set();
  #watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#seen[isIntersecting ? "add" : "delete"](Number(target.dataset.index));
    this.#follow();
  }, { rootMargin: "-10% 0px" });
  #contents = h("select.segment", { onchange: () => this.#jump(Number(this.#contents.value)) });
  #pictures = h("div.strip-pages", { role: "group", ariaLabel: t("Pages at a glance") });
  element = h("div.book-strip", { hidden: true }, h("label.segments.what", {}, t("Contents"), this.#contents), this.#pictures);

  /** `show(page)` brings a page into view. */
  constructor(show) {
    this.#show = show;
    this.#pictures.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Show the chapters and an empty picture for each page of a preview, whose elements are given; for anything but books, show nothing. */
  take({ pages, chapters, has_spreads: hasSpreads }, elements) {
    this.element.hidden = !hasSpreads;
    this.#watcher.disconnect();
    this.#seen.clear();
    if (!hasSpreads) return;
    const cover = pages.findIndex(isCover);
    fill(this.#contents, h("option", { value: 0 }, t("Beginning")), cover >= 0 && h("option", { value: cover }, t("Cover")), chapters.map(({ title, page, level }) => h("option", { value: page }, "\u2003".repeat(level) + title)));
    this.#starts = [0, cover, ...chapters.filter(({ level }) => !level).map(({ page }) => page)];
    this.#buttons = pages.map((page, at) => h("button.strip-page", { type: "button", tabIndex: at ? -1 : 0, ariaLabel: t("Page {number}", { number: at + 1 }), style: { "--ratio": `${page.width} / ${page.height}` }, onclick: ({ currentTarget }) => {
      goTo(this.#buttons, currentTarget, { preventScroll: true });
      this.#show(at);
    } }, h("img", { alt: "", decoding: "async" })));
    fill(this.#pictures, this.#buttons);
    for (const element of elements) this.#watcher.observe(element);
  }

  /** Name the chapter of the first page in the window, unless the one that is named begins in the window. */
  #follow() {
    if (!this.#seen.size || this.#seen.has(Number(this.#contents.value))) return;
    const first = Math.min(...this.#seen);
    this.#contents.value = Math.max(...this.#starts.filter((page) => page <= first));
  }

  /** Set the picture of a page. */
  draw(at, address) {
    const picture = this.#buttons[at]?.firstChild;
    if (picture) picture.src = address;
  }

  /** Show a page, and its picture with it. */
  #jump(at) {
    this.#show(at);
    const strip = this.#pictures;
    const { offsetLeft, offsetWidth } = this.#buttons[at];
    strip.scrollLeft = offsetLeft - strip.offsetLeft - (strip.clientWidth - offsetWidth) / 2;
  }

  #step(event) {
    const to = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!to) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(this.#buttons.length - 1, this.#buttons.indexOf(event.target) + to));
    goTo(this.#buttons, this.#buttons[next]);
  }
}
