// Whether the studio's server answers. A request that doesn't arrive changes the state; the page then looks for the server until
// it's there again. What the browser says about such requests is never shown.
import { BUILD } from "./build.js";
import { language, t } from "./words.js";

/** Milliseconds until the page looks for the server again. */
const AGAIN = 2000;

/** A request that didn't reach the server, or whose answer broke off: what was asked for may have been done, or not. */
export class Lost extends Error {
  constructor() {
    super(connection.reason);
  }
}

/** `state` is "here", "away" if the server doesn't answer, or "renewed" if it has been started again and knows this page no longer. */
class Connection extends EventTarget {
  state = "here";
  #timer = 0;
  #looking = null;

  constructor() {
    super();
    // A hidden page is allowed to look only seldom.
    for (const name of ["focus", "online"]) globalThis.addEventListener?.(name, () => this.state !== "here" && this.look());
  }

  get isHere() {
    return this.state === "here";
  }

  /** What to do about it. */
  get reason() {
    if (this.state === "renewed") return t("The studio has been restarted. Open the address that it printed, and you can continue here, too.");
    return t("The studio doesn’t answer. If you have closed it, start it again: this page reconnects by itself.");
  }

  /** The answer to a request; raises Lost if there is none, and an Error with the reason for any that isn't well. */
  async reach(address, options = {}) {
    const found = await fetch(address, { ...options, headers: { "Accept-Language": language } }).catch((error) => {
      if (options.signal?.aborted) throw error;
      throw this.lose("away");
    });
    if (found.status === 403) throw this.lose("renewed");
    this.#be("here");
    if (!found.ok) throw new Error((await this.whole(found.text())).trim());
    return found;
  }

  /** A part of an answer as soon as it's there; raises Lost if the answer breaks off. */
  async whole(part, signal = null) {
    return part.catch((error) => {
      if (signal?.aborted) throw error;
      throw this.lose("away");
    });
  }

  /** Take note that the server can't be reached; returns the error that says so. */
  lose(state) {
    this.#be(state);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), AGAIN);
    return new Lost();
  }

  /** See whether the server is there. */
  look() {
    this.#looking ??= this.reach("build.js", { cache: "no-store" }).catch(() => {}).finally(() => (this.#looking = null));
    return this.#looking;
  }

  #be(state) {
    if (BUILD.local) document.documentElement.dataset.connection = state;
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

export const connection = new Connection();
