// The pages of a product: each is drawn when it comes near the window, and the last good one is kept.
import { fill, h, placed, SvgPicture } from "../dom.js";
import { t } from "../words.js";

export class Pages {
  #engine;
  #pictures = [];
  #shape = "";
  #turn = 0;
  #queue = Promise.resolve();
  element = h("div.sheet-list");

  /** `change(path)` is told of an option that is clicked on a page; `labelOf(path)` is what people call it. */
  constructor(engine, { change, labelOf }) {
    this.#engine = engine;
    Object.assign(this, { change, labelOf });
    this.#watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#draw(Number(target.dataset.index));
    }, { rootMargin: "600px" });
  }
  #watcher;

  /** Show the pages of a preview; pages that stay where they are keep their picture until the new one is there. */
  show(doc, preview) {
    const shape = JSON.stringify(preview.pages.map((page) => [page.width, page.height, page.title, page.is_back]));
    this.#turn += 1;
    this.doc = doc;
    this.preview = preview;
    if (shape !== this.#shape) this.#build(preview.pages);
    this.#shape = shape;
    for (const own of this.#pictures) own.drawn = -1;
    this.#watcher.disconnect();
    for (const { element } of this.#pictures) this.#watcher.observe(element);
  }

  #build(pages) {
    for (const { picture } of this.#pictures) picture.close();
    this.#pictures = pages.map((page, index) => {
      const side = page.is_back ? t("back") : "";
      const name = [`${index + 1} / ${pages.length}`, side].filter(Boolean).join(" · ");
      const picture = new SvgPicture(t("Page {number}", { number: index + 1 }));
      const spots = h("div.spots");
      const paper = h("div.paper", { style: { "--ratio": `${page.width} / ${page.height}` } }, picture.element, spots);
      const element = h("figure.sheet-page", { "data-index": index }, paper, pages.length > 1 && h("figcaption", {}, name));
      return { element, picture, spots, page, drawn: -1 };
    });
    const widest = Math.max(...pages.map((page) => page.width), 1);
    this.element.style.setProperty("--sheet", widest < 170 ? "19rem" : pages.length > 2 ? "24rem" : "30rem");
    fill(this.element, this.#pictures.map((own) => own.element));
  }

  #draw(index) {
    const own = this.#pictures[index];
    const turn = this.#turn;
    if (!own || own.drawn === turn) return;
    own.drawn = turn;
    if (index === 0) own.picture.show(this.preview.first);
    this.#queue = this.#queue.then(async () => {
      const place = { doc: this.doc, product: this.preview.product, index };
      if (turn !== this.#turn) return;
      const bytes = index === 0 ? null : await this.#engine.call("page", place).catch(() => null);
      if (bytes && turn === this.#turn) await own.picture.show(bytes);
      const spots = turn === this.#turn ? await this.#engine.call("spots", place).catch(() => []) : [];
      if (turn === this.#turn) this.#drawSpots(own, spots);
    });
  }

  #drawSpots({ spots, page }, found) {
    fill(spots, found.map((spot) => {
      return h("button.spot", { type: "button", style: placed(spot, page), "data-path": JSON.stringify(spot.path), onclick: () => this.change(spot.path) });
    }));
    this.label();
  }

  /** Say on each spot what it changes; the form may come after the page. */
  label() {
    for (const spot of this.element.querySelectorAll(".spot")) {
      spot.title = spot.ariaLabel = t("Change: {name}", { name: this.labelOf(JSON.parse(spot.dataset.path)) });
    }
  }

  close() {
    this.#watcher.disconnect();
    for (const { picture } of this.#pictures) picture.close();
  }
}
