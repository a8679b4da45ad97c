// Whether the studio's server responds. After a failed request, the page tries the server until it responds again. The browser's own
// messages about such requests are never shown.
import { BUILD } from "./build.js";
import { language, t } from "./words.js";

/** Milliseconds until the page tries the server again. */
const AGAIN = 2000;

/** A request that didn't reach the server, or whose response was cut short: the server may have acted on it or not. */
export class Lost extends Error {
  constructor() {
    super(connection.reason);
  }
}

/** `state` is "here", "away" if the server doesn't answer, or "renewed" if it has been restarted and has no session for this page. */
class Connection extends EventTarget {
  state = "here";
  #timer = 0;
  #looking = null;

  constructor() {
    super();
    // Browsers slow down the timers of hidden pages.
    for (const name of ["focus", "online"]) globalThis.addEventListener?.(name, () => this.state !== "here" && this.look());
  }

  get isHere() {
    return this.state === "here";
  }

  /** Advice for the user. */
  get reason() {
    if (this.state === "renewed") return t("The studio has been restarted. Open the address that it printed, and you can continue here, too.");
    return t("The studio doesn’t answer. If you have closed it, start it again: this page reconnects by itself.");
  }

  /** Return the response to a request. Throws Lost if there is none, or an Error with the reason if its status isn't OK. */
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

  /** Return the next part of a response as soon as it arrives. Throws Lost if the response is cut short. */
  async whole(part, signal = null) {
    return part.catch((error) => {
      if (signal?.aborted) throw error;
      throw this.lose("away");
    });
  }

  /** Record that the server can't be reached, and return the error for it. */
  lose(state) {
    this.#be(state);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), AGAIN);
    return new Lost();
  }

  /** Check whether the server responds. */
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
