// The pages that the last edit has changed: a chip that lists them, and leads from one to the next.
import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** Return the pages that aren't as before, from 0, by the digests of all pages; none if there is nothing to compare. */
export function changedPages(before, now) {
  if (!before) return [];
  const kept = new Set(before);
  const isNew = before.length === now.length ? (own, at) => own !== before[at] : (own) => !kept.has(own);
  return now.flatMap((own, at) => (isNew(own, at) ? [at] : []));
}

/** Return the most useful of the changed pages: not a kit's overview, which has small pictures of its parts. */
export function tellingPages(changed, pages) {
  const ofParts = changed.filter((at) => pages[at].kind);
  return ofParts.length ? ofParts : changed;
}

/** Return "1–3, 5" for [0, 1, 2, 4]. */
export function numbersOf(found) {
  const runs = [];
  for (const at of found) {
    if (runs.length && runs.at(-1)[1] === at - 1) runs.at(-1)[1] = at;
    else runs.push([at, at]);
  }
  return runs.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}${last > first + 1 ? "–" : ", "}${last + 1}`)).join(", ");
}

/** Milliseconds for which the changed pages are named. */
const STAYS = 12_000;

export class ChangedPages {
  #show;
  #sees;
  #timer = 0;
  #before = null;
  #of = "";
  #changed = [];
  #next = 0;
  #back = null;
  #drawn;
  #numberOf;
  element = h("div.chips", { role: "status" });

  /**
   * `show(page)` brings a page into view, `sees(page)` returns whether it is, `numberOf(page)` returns its number in its caption, and
   * `drawn()` is called when the offer changes.
   */
  constructor(show, { sees, numberOf, drawn }) {
    this.#show = show;
    this.#sees = sees;
    this.#drawn = drawn;
    this.#numberOf = numberOf;
    document.addEventListener("scroll", this.#look, { capture: true, passive: true });
  }

  /** Where a button among the options leads: { label, go }; null if no page has changed. */
  get offer() {
    if (this.#back) return { label: this.#backLabel, go: () => this.#goBack() };
    return this.#changed.length ? { label: "", go: () => this.#step() } : null;
  }

  /** Withdraw the way back to a page that is in view. */
  #look = () => {
    const chip = this.#back && this.element.querySelector(".chip-back");
    if (chip) chip.hidden = this.#sees(this.#back.page);
  };

  #forget = () => {
    if (this.element.matches(":hover, :focus-within")) return this.#wait();
    this.#changed = [];
    return this.#draw();
  };

  #wait() {
    clearTimeout(this.#timer);
    if (this.#changed.length) this.#timer = setTimeout(this.#forget, STAYS);
  }

  /** Whether there is nothing to compare the pages of a document with. */
  isNew(of) {
    return of !== this.#of;
  }

  /** Set the digests of a document's pages, and return the pages that have changed since its last digests. */
  take(of, digests) {
    const changed = this.isNew(of) ? [] : changedPages(this.#before, digests);
    this.#of = of;
    this.#before = digests;
    this.#changed = digests.length > 1 ? changed : [];
    this.#next = 0;
    this.#back = null;
    this.#draw();
    this.#wait();
    return this.#changed;
  }

  /** Offer the way back to the page from which the user went to an option. */
  offerBack(page, go) {
    this.#back = { page, go };
    this.#draw();
  }

  #draw() {
    const changed = this.#changed;
    const pages = numbersOf(changed.map((page) => this.#numberOf(page) - 1).filter((page) => page >= 0)) || t("Cover");
    const label = changed.length === 1 ? t("Page changed: {pages}", { pages }) : t("Pages changed: {pages}", { pages });
    const close = () => {
      this.#changed = [];
      this.#draw();
    };
    fill(this.element, this.#back && h("button.button.chip.chip-back", { type: "button", onclick: () => this.#goBack() }, icon("back"), this.#backLabel),
      changed.length > 0 && h("span.chip-pair", {}, h("button.button.chip", { type: "button", onclick: () => this.#step() }, icon("eye"), label),
        h("button.button.chip-close", { type: "button", title: t("Close"), ariaLabel: t("Close"), onclick: close }, icon("close"))));
    this.#look();
    this.#drawn();
  }

  get #backLabel() {
    const number = this.#numberOf(this.#back.page);
    return number ? t("Back to page {number}", { number }) : t("Back to the cover");
  }

  #goBack() {
    const { go } = this.#back;
    this.#back = null;
    this.#draw();
    go();
  }

  #step() {
    this.#show(this.#changed[this.#next]);
    this.#next = (this.#next + 1) % this.#changed.length;
    this.#wait();
  }

  close() {
    clearTimeout(this.#timer);
    document.removeEventListener("scroll", this.#look, { capture: true });
  }
}
