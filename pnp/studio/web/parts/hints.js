// Hints in three steps: where to look, why, and the move. A new position begins with the first one again.
import { fill, h, sentence, SvgPicture } from "../dom.js";
import { t } from "../words.js";
import { closeButton } from "./window.js";

export const STEPS = ["where", "why", "move"];
const LABELS = () => ({ where: t("Where?"), why: t("Why?"), move: t("Move") });

export class Hints {
  #next = 0;
  #given = 0;
  #isNew = false;
  #picture = null;
  #turn = 0;
  element = h("section.hint", { ariaLabel: t("Hint"), hidden: true });
  #text = h("p", { role: "status", "aria-live": "polite" });

  /**
   * `call(level, which)` asks the engine for a hint, `mark(names)` marks areas, `seen(panel)` is called once the hint is there, and `solve()`
   * shows the solution.
   */
  constructor({ call, mark, seen, solve }) {
    Object.assign(this, { call, mark, seen, solve });
  }

  /** Start again with the first hint, because the position has changed. */
  forget() {
    this.#turn += 1;
    this.#next = 0;
    this.#isNew = true;
    this.element.hidden = true;
  }

  /** Return the next step for this position. */
  next() {
    return this.tell(STEPS[this.#next]);
  }

  async tell(level) {
    const turn = ++this.#turn;
    this.#press(level);
    this.element.ariaBusy = "true";
    const found = await this.#found(level);
    if (turn !== this.#turn) return;
    this.element.ariaBusy = "false";
    this.#next = Math.min(STEPS.indexOf(found.level) + 1, STEPS.length - 1);
    this.mark(found.areas);
    await this.#show(found);
    this.seen(this.element);
  }

  /** Show a hint, or the next step if a puzzle has no reasons. */
  async #found(level) {
    try {
      const found = await this.call(level, this.#given);
      if (level === "why") {
        const isLate = this.#isNew && this.#given > 0 && found.areas.length > 0; // reasons for this position start with the first
        this.#isNew = false;
        this.#given = isLate ? 0 : this.#given + 1;
        if (isLate) return this.#found(level);
      }
      return { ...found, level };
    } catch (error) {
      if (level !== "why") return { text: sentence(error.message), areas: [], svg: [], level };
      if (!this.#given) return { ...(await this.#found("move")) };
      this.#given = 0;
      return this.#found("why");
    }
  }

  /** Show which step was asked for: its answer may take a while. */
  #press(level) {
    this.element.querySelectorAll("[aria-pressed]").forEach((button, at) => { button.ariaPressed = String(STEPS[at] === level); });
  }

  async #show(found) {
    this.#picture?.close();
    this.#picture = found.svg.length ? new SvgPicture(found.text) : null;
    this.#text.textContent = found.text;
    const step = (level) => h("button.button", { type: "button", "aria-pressed": String(level === found.level), onclick: () => this.tell(level) }, LABELS()[level]);
    fill(this.element,
      h("div.row", {}, STEPS.map(step), h("button.button.plain", { type: "button", onclick: this.solve }, t("Solution")),
        closeButton(() => this.close())),
      this.#text, this.#picture?.element,
    );
    this.element.hidden = false;
    await this.#picture?.show(found.svg);
  }

  close() {
    this.mark([]);
    this.#turn += 1;
    this.element.hidden = true;
    this.#picture?.close();
  }
}
