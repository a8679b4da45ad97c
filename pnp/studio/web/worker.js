// The engine in the browser: Python in WebAssembly. It takes requests by postMessage and answers in the same way.
import { BUILD } from "./build.js";
import { loadPyodide } from "./engine/pyodide.mjs";
import { MissingPart, part } from "./engine_parts.js";
import { giveUpSnapshot, keepSnapshot, keptSnapshot, lacksSnapshot, optionsFor, TRIAL } from "./snapshot.js";

const FOLDER = new URL("engine/", import.meta.url);
const unchanged = globalThis.fetch.bind(globalThis);

/** Report progress to the page, at most once a second. */
let reported = -Infinity;
function news() {
  if (performance.now() < reported + 1000) return;
  reported = performance.now();
  postMessage({ isNews: true });
}

/** The modules of the engine, and those that only later pages need; a page of published puzzles doesn't have the latter. */
const [FIRST, REST] = ["engine.tar", "rest.tar"];
const ARCHIVES = [FIRST, REST].filter((name) => name in BUILD.parts);
const [COMPILED, STANDARD] = ["pyodide.asm.wasm", "python_stdlib.zip"];

/**
 * Parts requested early, so that the connection is never idle. Python's own parts come first, so that it starts while the modules arrive;
 * the rest is requested after them.
 */
const ahead = new Map([COMPILED, STANDARD].map((name) => [name, part(name, { news })]));
ahead.set(FIRST, part(FIRST, { after: ahead.get(STANDARD), news }));
for (const promise of ahead.values()) promise.catch(() => {});
const GLUE = "pyodide.asm.mjs";
const glue = import(`./engine/${GLUE}`).catch((error) => {
  throw new MissingPart(GLUE, error.message);
});
glue.catch(() => {});

/** Return a part that was requested early, or request it again. */
function taken(name) {
  const promise = ahead.get(name) ?? part(name, { news });
  ahead.delete(name);
  return promise;
}

/** Rejects the start of Python with an error. */
let giveUp = () => {};

/** Return Python. Throws the error of the first part that can't be loaded or compiled, for which Pyodide would wait for ever. */
function loaded(own) {
  return new Promise((resolve, reject) => {
    giveUp = reject;
    glue.catch(reject);
    loadPyodide(own).then(resolve, reject);
  });
}

async function answerFor(name) {
  try {
    return new Response(await taken(name));
  } catch (error) {
    giveUp(error);
    throw error;
  }
}

globalThis.fetch = (input, options) => {
  const address = new URL(typeof input === "string" || input instanceof URL ? input : input.url, FOLDER);
  const name = address.pathname.split("/").pop();
  return address.href.startsWith(FOLDER.href) && name in BUILD.parts ? answerFor(name) : unchanged(input, options);
};

/**
 * Start compiling once all bytes have arrived. If a worker ends while Firefox compiles a stream, its compiling thread is never freed: after
 * one or two pages that were left too early, no page compiles anything until its tab is closed.
 */
WebAssembly.instantiateStreaming = async (response, imports) => {
  try {
    return await WebAssembly.instantiate(await (await response).arrayBuffer(), imports);
  } catch (error) {
    giveUp(error);
    throw error;
  }
};

/** Write the files of an archive (USTAR) below a folder. */
function unpack(FS, bytes, folder) {
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

const allArchives = () => Promise.all(ARCHIVES.map(taken));

/** Writes the engine's files from archives as they arrive. */
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

/** Return Python from a snapshot; null if none works, or a part of the engine can't be loaded. */
async function fromSnapshot() {
  const snapshot = await keptSnapshot();
  if (!snapshot) return null;
  const others = [...ahead.values(), glue];
  const archives = allArchives();
  const arrived = Promise.all([archives, ...others]).then(() => true, () => false);
  try {
    const python = await loaded({ ...options(), ...optionsFor({ fill: fillFrom(archives), found: {}, snapshot }) });
    python.runPython(TRIAL);
    isRestored = true;
    return python;
  } catch {
    if (await arrived) await giveUpSnapshot(); // a lost connection doesn't mean that the snapshot failed
    return null;
  }
}

/** Report that the engine is complete. Until then, it answers what it can. */
let whole = Promise.resolve();

/** Return Python from its parts: it starts before the modules of the engine have arrived, and draws boards before the last of them have. */
async function fromParts() {
  const first = taken(FIRST);
  const rest = ARCHIVES.includes(REST) ? part(REST, { after: first, news }) : null;
  rest?.catch(() => {}); // it's requested below
  const python = await loaded(options());
  const folder = python.runPython("import importlib, sys; next(path for path in sys.path if path.endswith('site-packages'))");
  unpack(python.FS, await first, folder);
  if (!rest) return python;
  python.runPython("importlib.invalidate_caches(); from pnp.desk import later_modules; later_modules.expect_later()");
  whole = rest.then((archive) => {
    unpack(python.FS, archive, folder);
    python.runPython("later_modules.all_arrived()");
  });
  return python;
}

/** Make the snapshot for the next start, in a worker that answers no requests. */
async function makeSnapshot() {
  if (!(await lacksSnapshot())) return;
  const found = {};
  const python = await loaded({ ...options(), ...optionsFor({ fill: fillFrom(allArchives()), found }) });
  const table = found.module.wasmTable.length;
  python.runPython(`from pnp.desk import puzzles, wire\n${TRIAL}`);
  await keepSnapshot({ bytes: python.makeMemorySnapshot(), table });
}

async function start() {
  const python = (await fromSnapshot()) ?? (await fromParts());
  postMessage({ state: "starting" });
  const answer = python.runPython(`
from pyodide.ffi import to_js
from pnp.desk.later_modules import NotHereYet
from pnp.desk.wire import answer

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
  whole.then(() => postMessage({ isWhole: true }), () => {}); // first of all: a request that waited may take minutes
  return answer;
}

/** Report that the engine has ended. If its memory was a snapshot, the next engine shouldn't start from it. */
async function failed(error) {
  if (isRestored) await giveUpSnapshot(); // the page ends this worker once it's told
  postMessage({ state: "failed", reason: String(error.message ?? error), missing: error instanceof MissingPart ? error.part : null });
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
