// The engine behind the page: requests out, answers in. Bytes are part of the values.
import { BUILD } from "./build.js";
import { connection } from "./connection.js";
import { during } from "./settling.js";
import { language, t } from "./words.js";

/** The error for a document or a request that the engine refuses. */
export class Refused extends Error {
  constructor(errors) {
    super(errors.map((error) => error.text.replace(/^pnp: /, "")).join("\n"));
    this.errors = errors;
  }
}

/** Requests and answers by number; subclasses decide how they are sent. */
class Engine extends EventTarget {
  #waiting = new Map();
  #next = 1;
  state = "asleep";

  /** Return the value of a call. Throws Refused, or an Error if the engine has failed. A signal cancels the call. */
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
      Promise.resolve(this.send(JSON.stringify({ id, name, args, language }, packed), buffers, signal)).catch((error) => {
        this.#waiting.delete(id);
        reject(error);
      });
    }));
  }

  /** Pass an answer on, and return its kind. */
  take(head, buffers) {
    const { id, kind, value: packed } = JSON.parse(head);
    const waiting = this.#waiting.get(id);
    if (!waiting) return kind;
    const value = withBytes(packed, buffers);
    if (kind === "progress") waiting.progress(value);
    else {
      this.#waiting.delete(id);
      if (kind === "done") waiting.resolve(value);
      else waiting.reject(kind === "refused" ? new Refused(value) : new Error(value));
    }
    return kind;
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

/** Milliseconds after a start before the page prepares the next one. */
const SETTLED = 20_000;

/** Seconds without progress of a loading engine before the page reports it. */
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

  /** Start anew. */
  again() {
    this.start();
  }

  /** Count another second before the engine is complete. Only seconds in which the page ran count. */
  #countSilence() {
    this.#silent += 1;
    if (this.#silent === PATIENCE) this.fail(t("The program hasn’t finished loading. Check your connection and try again. If that doesn’t help, close this tab and open the page again."));
  }

  /** Let another worker store the memory of a started engine, so that the next start is fast. */
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

/** Return the reason why the engine in a worker has failed. */
const reasonOf = ({ reason, missing }) => (missing ? t("Part of the program couldn’t be loaded: {name}. Check your connection and try again.", { name: missing }) : reason);

/** The engine of `pnp studio`, on this machine. Its state is that of the connection to it. */
class LocalEngine extends Engine {
  constructor() {
    super();
    connection.addEventListener("change", () => this.start());
  }

  start() {
    if (connection.isHere) this.say("ready");
    else this.say(connection.state, connection.reason);
  }

  /** Try the server at once. */
  again() {
    connection.look();
  }

  /** Send a request, and handle the answers; if there is none, only that request fails. */
  async send(head, buffers, signal) {
    const parts = [new TextEncoder().encode(head), ...buffers];
    const body = new Blob([`${JSON.stringify(parts.map((part) => part.length))}\n`, ...parts]);
    const found = await connection.reach("engine", { method: "POST", body, signal });
    let kind = "progress";
    for await (const [first, ...own] of messagesOf(found.body, signal)) kind = this.take(new TextDecoder().decode(first), own);
    if (kind === "progress") throw connection.lose("away"); // it was stopped before it was complete
  }
}

/** Yield the messages of a body: each begins with a line of the sizes of its parts. */
async function* messagesOf(body, signal = null) {
  const reader = body.getReader();
  let held = new Uint8Array(0);
  /** Buffer at least this many bytes; return false if the body ends first. They are joined once, not with every part. */
  const hold = async (least) => {
    const parts = [held];
    let size = held.length;
    while (size < least) {
      const { value, done } = await connection.whole(reader.read(), signal);
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
    if (!(await hold(end))) throw connection.lose("away");
    yield sizes.map((size) => held.slice(at, (at += size)));
    held = held.subarray(end);
  }
}

/** Return the value of a body with one message. */
export async function messageOf(body) {
  for await (const [first, ...buffers] of messagesOf(body)) return withBytes(JSON.parse(new TextDecoder().decode(first)), buffers);
  throw connection.lose("away");
}

/** Return the engine of this page. */
export const newEngine = () => (BUILD.local ? new LocalEngine() : new WorkerEngine());

function withBytes(value, buffers) {
  if (Array.isArray(value)) return value.map((below) => withBytes(below, buffers));
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "buffer") return buffers[value.buffer];
  return Object.fromEntries(keys.map((key) => [key, withBytes(value[key], buffers)]));
}
