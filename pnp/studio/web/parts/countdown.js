// A countdown for games played against the clock. Press it to start it, or to start it again.
import { h, icon, minutes } from "../dom.js";
import { t } from "../words.js";

export class Countdown {
  #timer = 0;

  constructor(seconds) {
    this.seconds = seconds;
    this.label = h("span", { role: "timer" }, minutes(seconds));
    this.element = h("button.button", { type: "button", onclick: () => this.#start(), title: t("Start the timer") }, icon("clock"), this.label);
  }

  #start() {
    clearInterval(this.#timer);
    const end = performance.now() + this.seconds * 1000;
    const draw = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      this.label.textContent = left ? minutes(left) : t("Time’s up");
      if (!left) this.close();
    };
    this.#timer = setInterval(draw, 200);
    draw();
  }

  close() {
    clearInterval(this.#timer);
  }
}
