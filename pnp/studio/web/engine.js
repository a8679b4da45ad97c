// The engine behind the page: requests out, answers in. Every value has its bytes in their places.

/** What an engine says when a document or a request has errors. */
export class Refused extends Error {
  constructor(faults) {
    super(faults.map((fault) => fault.text.replace(/^pnp: /, "")).join("\n"));
    this.faults = faults;
  }
}

/** The engine in a worker of this page. It starts with the first call, or with start(). */
export class Engine extends EventTarget {
  #worker = null;
  #waiting = new Map();
  #next = 1;
  state = "asleep";

  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = (event) => this.#fail(event.message || "the engine could not be loaded");
    this.#say("loading");
  }

  /** The value of a call; raises Refused, or an Error where the engine has failed. */
  call(name, args = {}, progress = () => {}) {
    this.start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ head: JSON.stringify({ id, name, args }) });
    });
  }

  #take(message) {
    if (message.state) return message.state === "failed" ? this.#fail(message.reason) : this.#say(message.state);
    const answer = JSON.parse(message.head);
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return undefined;
    const value = withBytes(answer.value, message.buffers);
    if (answer.kind === "progress") return waiting.progress(value);
    this.#waiting.delete(answer.id);
    if (answer.kind === "done") return waiting.resolve(value);
    return waiting.reject(answer.kind === "refused" ? new Refused(value) : new Error(value));
  }

  #say(state, reason = "") {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, reason } }));
  }

  #fail(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
    this.#say("failed", reason);
  }
}

function withBytes(value, buffers) {
  if (Array.isArray(value)) return value.map((below) => withBytes(below, buffers));
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "buffer") return buffers[value.buffer];
  return Object.fromEntries(keys.map((key) => [key, withBytes(value[key], buffers)]));
}
