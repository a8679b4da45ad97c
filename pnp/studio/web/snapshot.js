// The engine's memory after its start, stored by the browser, so that the next start imports nothing.
// Pyodide's switches for this aren't documented, and its own snapshots leave compiled libraries out: here these are loaded before anything
// else, so that they have the same addresses in every start. Browsers that can't use a snapshot start without one.
import { BUILD } from "./build.js";

const KEY = new URL("engine/snapshot", import.meta.url).href;
const TABLE = "x-table";
const SIZE = "x-size";
const AGENT = "x-agent";
const BROKEN = "x-broken";

const store = async () => caches.open(`engine-${BUILD.id}`);

/** Return the note that this version of the browser stores in place of the snapshot. */
async function kept() {
  const found = await (await store()).match(KEY);
  return found?.headers.get(AGENT) === navigator.userAgent ? found : null;
}

/** Return the snapshot of an earlier start in this browser: { bytes, table }; null for none. */
export async function keptSnapshot() {
  try {
    const found = await kept();
    if (!found || found.headers.has(BROKEN)) return null;
    const bytes = new Uint8Array(await found.arrayBuffer());
    if (bytes.length !== Number(found.headers.get(SIZE))) {
      await (await store()).delete(KEY); // it was cut short when the page was left
      return null;
    }
    return { bytes, table: Number(found.headers.get(TABLE)) };
  } catch {
    return null;
  }
}

/** Return whether to make one: there is none, and none has failed. */
export const lacksSnapshot = () => kept().then((found) => !found, () => false);

const put = async (body, headers) => (await store()).put(KEY, new Response(body, { headers: { ...headers, [AGENT]: navigator.userAgent } }));

/** Store a snapshot for the next start. */
export const keepSnapshot = ({ bytes, table }) => put(bytes, { "content-type": "application/octet-stream", [TABLE]: String(table), [SIZE]: String(bytes.length) });

/** Replace a snapshot that doesn't work here with a note, so that no other is made until the site or the browser changes. */
export const giveUpSnapshot = () => put("", { [BROKEN]: "yes" }).catch(() => {});

/** Return the compiled libraries below a folder, always in the same order. */
function librariesIn(FS, folder) {
  return FS.readdir(folder).filter((name) => !name.startsWith(".")).sort().flatMap((name) => {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) return librariesIn(FS, path);
    return name.endsWith(".so") ? [path] : [];
  });
}

/**
 * Return the extra options of loadPyodide for a start with a snapshot, or to make one. `fill(FS, folder)` writes the engine's files, and
 * `found.module` becomes Pyodide's own module.
 */
export function optionsFor({ fill, found, snapshot = null }) {
  const fsInit = async (FS, { sitePackages }) => {
    await fill(FS, sitePackages);
    for (const path of librariesIn(FS, sitePackages)) {
      const library = found.module.newDSO(path, undefined, "loading");
      Object.assign(library, { refcount: Infinity, global: false });
      library.exports = found.module.loadWebAssemblyModule(FS.readFile(path), { global: false, nodelete: true, loadAsync: false, allowUndefined: false }, path, {}, 0);
    }
  };
  const createPyodideModule = async (module) => {
    found.module = module;
    const { default: create } = await import("./engine/pyodide.asm.mjs");
    if (snapshot) restoreInto(module, snapshot);
    return create(module);
  };
  return { fsInit, createPyodideModule, ...(snapshot ? { _loadSnapshot: snapshot.bytes } : { _makeSnapshot: true }) };
}

/** Let a module restore a snapshot that is larger than a fresh memory, unless the numbers of functions have changed. */
function restoreInto(module, { bytes, table }) {
  let restore;
  Object.defineProperty(module.API, "restoreSnapshot", {
    configurable: true,
    set: (own) => (restore = own),
    get: () => (taken) => {
      if (module.wasmTable.length !== table) throw new Error("the libraries have other places than in the snapshot");
      if (bytes.length > module.HEAP8.length) module.growMemory(bytes.length);
      return restore(taken);
    },
  });
}

/** Draw a board: this imports what most pages need, and shows that the libraries work. */
export const TRIAL = `
from pnp.desk.documents import LocalDoc
from pnp.desk.previews import preview
from pnp.games.api.registry import all_games

board = next(game.name for game in all_games() if "board" in game.features)
assert preview(LocalDoc(f"pnp: 1\\nproducts:\\n  - board: {board}\\n", "trial.yaml", ".")).pages
del board
`;
