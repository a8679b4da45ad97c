// The engine behind the page: requests out, answers in. Every value has its bytes in their places.
import { BUILD } from "./build.js";
import { during } from "./settling.js";
import { language, t } from "./words.js";

/** What an engine says when a document or a request has errors. */
export class Refused extends Error {
  constructor(faults) {
    super(faults.map((fault) => fault.text.replace(/^pnp: /, "")).join("\n"));
    this.faults = faults;
  }
}

/** Requests and answers by number; how they travel is up to those who extend this. */
class Engine extends EventTarget {
  #waiting = new Map();
  #next = 1;
  state = "asleep";

  /** The value of a call; raises Refused, or an Error if the engine has failed. A signal ends the call. */
  call(name, args = {}, progress = () => {}, signal = null) {
    this.start();
    const id = this.#next++;
    return during(new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#waiting.set(id, { resolve, reject, progress });
      signal?.addEventListener("abort", () => {
        this.#waiting.delete(id);
        reject(signal.reason);
      });
      const buffers = [];
      const packed = (_, value) => (value instanceof Uint8Array ? { buffer: buffers.push(value) - 1 } : value);
      this.send(JSON.stringify({ id, name, args, language }, packed), buffers, signal);
    }));
  }

  take(head, buffers) {
    const answer = JSON.parse(head);
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return undefined;
    const value = withBytes(answer.value, buffers);
    if (answer.kind === "progress") return waiting.progress(value);
    this.#waiting.delete(answer.id);
    if (answer.kind === "done") return waiting.resolve(value);
    return waiting.reject(answer.kind === "refused" ? new Refused(value) : new Error(value));
  }

  say(state, reason = "") {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, reason } }));
  }

  fail(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.say("failed", reason);
  }
}

/** Milliseconds after the start until the page has the time to prepare the next one. */
const SETTLED = 20_000;

/** Seconds without news from an engine that is loading, after which the page says so. */
const PATIENCE = 60;

const newWorker = (name) => new Worker(new URL("worker.js", import.meta.url), { type: "module", name });

/** The engine in a worker of this page. It starts with the first call, or with start(). */
class WorkerEngine extends Engine {
  #worker = null;
  #settling = 0;
  #watch = 0;
  #silent = 0;

  start() {
    if (this.#worker) return;
    this.#worker = newWorker("engine");
    this.#worker.onmessage = ({ data }) => {
      this.#silent = 0;
      if (data.head) this.take(data.head, data.buffers);
      else if (data.state === "failed") this.fail(reasonOf(data));
      else if (data.state) this.say(data.state);
      if (data.state === "ready") this.#settling = setTimeout(() => this.#prepareNext(), SETTLED);
      if (data.isWhole) clearInterval(this.#watch);
    };
    this.#worker.onerror = (event) => this.fail(event.message || t("The program couldn’t be loaded."));
    this.#silent = 0;
    this.#watch = setInterval(() => this.#countSilence(), 1000);
    this.say("loading");
  }

  /** Another second has gone by, and the engine isn't whole yet. Only seconds in which the page ran count. */
  #countSilence() {
    this.#silent += 1;
    if (this.#silent === PATIENCE) this.fail(t("The program hasn’t finished loading. Check your connection and try again. If that doesn’t help, close this tab and open the page again."));
  }

  /** Have another worker keep the memory of a started engine; then the next start is a short one. */
  #prepareNext() {
    const keeper = newWorker("snapshot");
    keeper.onmessage = keeper.onerror = () => {
      keeper.terminate();
      document.documentElement.dataset.snapshot = "kept";
    };
  }

  send(head, buffers) {
    this.#worker.postMessage({ head, buffers });
  }

  fail(reason) {
    clearTimeout(this.#settling);
    clearInterval(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    super.fail(reason);
  }
}

/** Why the engine in a worker has failed. */
const reasonOf = ({ reason, missing }) => (missing ? t("A part of the program didn’t arrive: {name}. Check your connection and try again.", { name: missing }) : reason);

/** The engine of `pnp studio`, on this machine. */
class LocalEngine extends Engine {
  start() {
    this.say("ready");
  }

  async send(head, buffers, signal) {
    try {
      const parts = [new TextEncoder().encode(head), ...buffers];
      const found = await fetch("engine", { method: "POST", body: new Blob([`${JSON.stringify(parts.map((part) => part.length))}\n`, ...parts]), headers: { "Accept-Language": language }, signal });
      if (!found.ok) throw new Error(await found.text());
      for await (const [first, ...buffers] of messagesOf(found.body)) this.take(new TextDecoder().decode(first), buffers);
    } catch (error) {
      if (signal?.aborted) return;
      this.fail(String(error.message));
      this.state = "asleep"; // the next call tries again
    }
  }
}

/** The messages of a body: each begins with a line that gives the sizes of its parts. */
async function* messagesOf(body) {
  const reader = body.getReader();
  let held = new Uint8Array(0);
  /** Hold at least this many bytes; false if the body ends first. They are joined once, not with every part. */
  const hold = async (least) => {
    const parts = [held];
    let size = held.length;
    while (size < least) {
      const { value, done } = await reader.read();
      if (done) return false;
      parts.push(value);
      size += value.length;
    }
    if (parts.length > 1) held = new Uint8Array(await new Blob(parts).arrayBuffer());
    return true;
  };
  for (;;) {
    while (!held.includes(10)) if (!(await hold(held.length + 1))) return;
    let at = held.indexOf(10) + 1;
    const sizes = JSON.parse(new TextDecoder().decode(held.subarray(0, at)));
    const end = sizes.reduce((sum, size) => sum + size, at);
    if (!(await hold(end))) throw new Error(t("The answer was cut short."));
    yield sizes.map((size) => held.slice(at, (at += size)));
    held = held.subarray(end);
  }
}

/** The value of a body with one message. */
export async function messageOf(body) {
  for await (const [first, ...buffers] of messagesOf(body)) return withBytes(JSON.parse(new TextDecoder().decode(first)), buffers);
  throw new Error(t("The answer was cut short."));
}

/** The engine that this page has. */
export const newEngine = () => (BUILD.local ? new LocalEngine() : new WorkerEngine());

function withBytes(value, buffers) {
  if (Array.isArray(value)) return value.map((below) => withBytes(below, buffers));
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "buffer") return buffers[value.buffer];
  return Object.fromEntries(keys.map((key) => [key, withBytes(value[key], buffers)]));
}
