// The page's modules without a browser: takes a function and its argument as a line of JSON, and answers with its value.
// node modules.mjs FOLDER, where FOLDER holds the modules. A function gets them by `load("beside.js")`.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);

/** The most characters that a browser stores. */
const ROOM = 5 << 20;

class Storage {
  #all = new Map();
  getItem = (key) => this.#all.get(key) ?? null;
  removeItem = (key) => this.#all.delete(key);
  clear = () => this.#all.clear();
  setItem(key, value) {
    const others = [...this.#all].filter(([own]) => own !== key).flat();
    if ([...others, key, value].join("").length > ROOM) throw new DOMException("full", "QuotaExceededError");
    this.#all.set(key, value);
  }
}

/** Return a request to a database that has one store. */
function request(result) {
  const own = { result: result() };
  setImmediate(() => own.onsuccess());
  return own;
}

const files = new Map();
const store = {
  get: (key) => request(() => files.get(key)),
  put: (value, key) => request(() => files.set(key, value)),
  delete: (key) => request(() => files.delete(key)),
};
const base = { transaction: () => ({ objectStore: () => store }), close() {} };

Object.assign(globalThis, {
  localStorage: new Storage(),
  indexedDB: { open: () => request(() => base) },
  document: { documentElement: { dataset: {} }, fonts: {}, querySelector: () => ({}) },
  requestAnimationFrame: setImmediate,
  navigator: { languages: ["en-US"] },
  load: (name) => import(new URL(name, folder)),
});

for await (const line of createInterface({ input: process.stdin })) {
  const { code, argument } = JSON.parse(line);
  localStorage.clear();
  files.clear();
  const answer = await (0, eval)(code)(argument).then((value) => ({ value }), (error) => ({ error: String(error.stack) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
