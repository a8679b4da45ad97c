// The engine behind the page: requests out, answers in. Every value has its bytes in their places.
import { BUILD } from "./build.js";

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

  /** The value of a call; raises Refused, or an Error where the engine has failed. */
  call(name, args = {}, progress = () => {}) {
    this.start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.send(JSON.stringify({ id, name, args }));
    });
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

/** The engine in a worker of this page. It starts with the first call, or with start(). */
class WorkerEngine extends Engine {
  #worker = null;

  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if (data.head) this.take(data.head, data.buffers);
      else if (data.state === "failed") this.fail(data.reason);
      else this.say(data.state);
    };
    this.#worker.onerror = (event) => this.fail(event.message || "the engine couldn’t be loaded");
    this.say("loading");
  }

  send(head) {
    this.#worker.postMessage({ head });
  }

  fail(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    super.fail(reason);
  }
}

/** The engine of `pnp studio`, on this machine. Bodies begin with a line of sizes. */
class LocalEngine extends Engine {
  start() {
    this.say("ready");
  }

  async send(head) {
    try {
      const bytes = new TextEncoder().encode(head);
      const found = await fetch("engine", { method: "POST", body: new Blob([`[${bytes.length}]\n`, bytes]) });
      if (!found.ok) throw new Error(await found.text());
      const parts = partsOf(new Uint8Array(await found.arrayBuffer()));
      this.take(new TextDecoder().decode(parts[0]), parts.slice(1));
    } catch (error) {
      this.fail(String(error.message));
      this.state = "asleep"; // the next call tries again
    }
  }
}

function partsOf(body) {
  let at = body.indexOf(10) + 1;
  return JSON.parse(new TextDecoder().decode(body.subarray(0, at))).map((size) => body.slice(at, (at += size)));
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
