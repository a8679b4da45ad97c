// The engine in the browser: Python in WebAssembly. It takes requests by postMessage and answers in the same way.
import { BUILD } from "./build.js";
import { loadPyodide } from "./engine/pyodide.mjs";
import { giveUpSnapshot, keepSnapshot, keptSnapshot, lacksSnapshot, optionsFor, TRIAL } from "./snapshot.js";

const FOLDER = new URL("engine/", import.meta.url);
const unchanged = globalThis.fetch.bind(globalThis);

const opened = globalThis.caches?.open(`engine-${BUILD.id}`).catch(() => null);

/** A part of the engine, from the cache of this build or else from the host, `after` something else; it's kept while it arrives. */
async function part(name, after = null) {
  const address = new URL(name, FOLDER).href;
  const cache = await opened;
  const [kept, isWhole] = await Promise.all([cache?.match(address), cache?.match(noteOf(address))]);
  if (kept && isWhole) return kept;
  await after;
  const found = await fetched(address);
  if (!found.ok) throw new Error(`${name} couldn’t be loaded (${found.status})`);
  if (cache) keepPart(cache, address, found.clone()).catch(() => {});
  return found;
}

/** Where the cache notes that a part is whole: Firefox also keeps what has come of one when the page is left. */
const noteOf = (address) => `${address}?whole`;

/** All of it is read first: what is put from the network while the page is left would be cut short. */
async function keepPart(cache, address, found) {
  const headers = { "content-type": found.headers.get("content-type") ?? "" };
  await cache.put(address, new Response(await found.arrayBuffer(), { headers }));
  await cache.put(noteOf(address), new Response(""));
}

/** A file, compressed on its way: by the host if it can, or else as the .gz file beside it. */
async function fetched(address) {
  const found = await unchanged(address);
  if (!found.ok || found.headers.get("content-encoding")) return found;
  const packed = await unchanged(`${address}.gz`).catch(() => null);
  if (!packed?.ok) return found;
  await found.body.cancel();
  const unpacked = packed.headers.get("content-encoding")
    ? packed.body
    : packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "content-type": found.headers.get("content-type") ?? "" } });
}

/** The modules of the engine, and those that only later pages need. */
const [FIRST, REST] = ["engine.tar", "rest.tar"];

/** Parts that were asked for before anything needs them: the line is never idle. Most of what Python itself needs comes first, so
 * that it starts while the modules arrive; the rest is asked for once they have. */
const ahead = new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [name, part(name)]));
const standard = ahead.get("python_stdlib.zip").then((found) => found.clone().arrayBuffer());
ahead.set(FIRST, part(FIRST, standard));
for (const promise of ahead.values()) promise.catch(() => {});
const glue = import("./engine/pyodide.asm.mjs");
glue.catch(() => {});

/** A part that was asked for ahead, or asked for again. */
function taken(name) {
  const promise = ahead.get(name) ?? part(name);
  ahead.delete(name);
  return promise;
}

globalThis.fetch = (input, options) => {
  const address = new URL(typeof input === "string" || input instanceof URL ? input : input.url, FOLDER);
  const name = address.pathname.split("/").pop();
  return address.href.startsWith(FOLDER.href) && BUILD.parts.includes(name) ? taken(name) : unchanged(input, options);
};

/** Write the files of an archive (USTAR) below a folder. */
function unpack(FS, archive, folder) {
  const bytes = new Uint8Array(archive);
  const text = new TextDecoder();
  const made = new Set();
  const make = (path) => {
    if (!made.has(path)) FS.mkdirTree(path);
    made.add(path);
  };
  const word = (from, length) => text.decode(bytes.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; at + 512 <= bytes.length && bytes[at]; ) {
    const prefix = word(at + 345, 155);
    const path = `${folder}/${prefix ? `${prefix}/` : ""}${word(at, 100)}`;
    const size = parseInt(word(at + 124, 12), 8);
    make(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

const bothArchives = () => Promise.all([FIRST, REST].map(async (name) => (await taken(name)).arrayBuffer()));

/** Writes the engine's files from archives that are on their way. */
const fillFrom = (archives) => async (FS, folder) => {
  for (const archive of await archives) unpack(FS, archive, folder);
};

const options = () => ({
  indexURL: FOLDER.href,
  lockFileContents: BUILD.lock,
  packageBaseUrl: FOLDER.href,
  env: { HOME: "/home/pyodide", PNP_CONFIG: "", PYDANTIC_DISABLE_PLUGINS: "__all__" },
});

let isRestored = false;

/** Python from a snapshot; null if there is none that works, or a part of the engine doesn't arrive. */
async function fromSnapshot() {
  const snapshot = await keptSnapshot();
  if (!snapshot) return null;
  const others = [...ahead.values(), standard, glue];
  const archives = bothArchives();
  const arrived = Promise.all([archives, ...others]).then(() => true, () => false);
  try {
    const python = await loadPyodide({ ...options(), ...optionsFor({ fill: fillFrom(archives), found: {}, snapshot }) });
    python.runPython(TRIAL);
    isRestored = true;
    return python;
  } catch {
    if (await arrived) await giveUpSnapshot(); // a line that drops says nothing about the snapshot
    return null;
  }
}

/** All of the engine is here. Until then, it answers what it can. */
let whole = Promise.resolve();

/** Python from its parts: it begins before the modules of the engine are here, and draws boards before the last of them are. */
async function fromParts() {
  const first = taken(FIRST).then((found) => found.arrayBuffer());
  const rest = part(REST, first).then((found) => found.arrayBuffer());
  rest.catch(() => {}); // it's asked for below
  const python = await loadPyodide(options());
  const folder = python.runPython("import importlib, sys; next(path for path in sys.path if path.endswith('site-packages'))");
  unpack(python.FS, await first, folder);
  python.runPython("importlib.invalidate_caches(); from pnp.engine import later_modules; later_modules.expect_later()");
  whole = rest.then((archive) => {
    unpack(python.FS, archive, folder);
    python.runPython("later_modules.all_arrived()");
  });
  return python;
}

/** Make the snapshot for the next start: the work of a worker that answers nothing. */
async function makeSnapshot() {
  if (!(await lacksSnapshot())) return;
  const found = {};
  const python = await loadPyodide({ ...options(), ...optionsFor({ fill: fillFrom(bothArchives()), found }) });
  const table = found.module.wasmTable.length;
  python.runPython(`from pnp.engine import problems, wire\n${TRIAL}`);
  await keepSnapshot({ bytes: python.makeMemorySnapshot(), table });
}

async function start() {
  const python = (await fromSnapshot()) ?? (await fromParts());
  postMessage({ state: "starting" });
  const answer = python.runPython(`
from pyodide.ffi import to_js
from pnp.engine.later_modules import NotHereYet
from pnp.engine.wire import answer

def answered(head, buffers, send):
    found = [buffer.to_bytes() for buffer in buffers]
    try:
        answer(head, found, lambda packed: send(packed.head, to_js(packed.buffers)))
        return True
    except NotHereYet:
        return False

answered
`);
  postMessage({ state: "ready" });
  return answer;
}

/** The engine has ended. If its memory was a snapshot, the next one shouldn't begin with it. */
async function failed(error) {
  if (isRestored) await giveUpSnapshot(); // the page ends this worker once it knows
  postMessage({ state: "failed", reason: String(error.message ?? error) });
}

if (self.name === "snapshot") {
  makeSnapshot().catch(() => {}).finally(() => postMessage({ state: "kept" }));
} else {
  const ready = start();
  ready.then(() => whole).catch(failed);
  onmessage = async ({ data }) => {
    const answer = await ready.catch(() => null);
    const ask = () => answer?.(data.head, data.buffers, (head, buffers) => {
      postMessage({ head, buffers }, buffers.map((bytes) => bytes.buffer));
    });
    try {
      if (answer && !ask()) {
        await whole;
        ask();
      }
    } catch (error) {
      failed(error);
    }
  };
}
