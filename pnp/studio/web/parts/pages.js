// The pages of a product: each is drawn when it comes near the window, and the last good one is kept.
import { fill, h, SvgPicture } from "../dom.js";
import { t } from "../words.js";

export class Pages {
  #engine;
  #pictures = [];
  #shape = "";
  #turn = 0;
  #queue = Promise.resolve();
  element = h("div.sheet-list");

  constructor(engine) {
    this.#engine = engine;
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
      const paper = h("div.paper", { style: { "--ratio": `${page.width} / ${page.height}` } }, picture.element);
      const element = h("figure.sheet-page", { "data-index": index }, paper, pages.length > 1 && h("figcaption", {}, name));
      return { element, picture, drawn: -1 };
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
    if (index === 0) {
      own.picture.show(this.preview.first);
      return;
    }
    this.#queue = this.#queue.then(async () => {
      if (turn !== this.#turn) return;
      const bytes = await this.#engine.call("page", { doc: this.doc, product: this.preview.product, index }).catch(() => null);
      if (bytes && turn === this.#turn) await own.picture.show(bytes);
    });
  }

  close() {
    this.#watcher.disconnect();
    for (const { picture } of this.#pictures) picture.close();
  }
}
