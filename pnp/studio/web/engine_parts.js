// The parts of the engine in the browser. Each is read whole, from the cache of this build or else from the host.
import { BUILD } from "./build.js";

const FOLDER = new URL("engine/", import.meta.url);
const unchanged = globalThis.fetch.bind(globalThis); // the worker answers what Pyodide fetches
const opened = globalThis.caches?.open(`engine-${BUILD.id}`).catch(() => null);

/** A part of the engine that hasn't arrived, or hasn't arrived whole. */
export class MissingPart extends Error {
  constructor(name, reason) {
    super(`${name}: ${reason}`);
    this.part = name;
  }
}

/** The bytes of a part, `after` something else; `news()` is called as they arrive. What the cache has counts only if it's as long as
 * the build says: some browsers also keep what has come of a part when the page is left. */
export async function part(name, { after = null, news = () => {} } = {}) {
  const address = new URL(name, FOLDER).href;
  const cache = await opened;
  const kept = await keptIn(cache, address);
  if (kept?.length === BUILD.parts[name]) return kept;
  await after;
  const bytes = await arrived(address, news).catch((error) => {
    throw new MissingPart(name, error.message);
  });
  if (bytes.length !== BUILD.parts[name]) throw new MissingPart(name, `${bytes.length} of ${BUILD.parts[name]} bytes`);
  cache?.put(address, new Response(bytes)).catch(() => {});
  return bytes;
}

async function keptIn(cache, address) {
  try {
    const found = await cache?.match(address);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // what can't be read counts as missing
  }
}

async function arrived(address, news) {
  const reader = (await fetched(address)).getReader();
  const chunks = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    news();
  }
}

/** The stream of a file, compressed on its way: by the host if it can, or else as the .gz file beside it. */
async function fetched(address) {
  if (BUILD.isPacked) return unpacked(await unchanged(`${address}.gz`));
  const found = await unchanged(address);
  if (!found.ok) throw new Error(String(found.status));
  if (found.headers.get("content-encoding")) return found.body;
  const packed = await unchanged(`${address}.gz`).catch(() => null);
  if (!packed?.ok) return found.body;
  await found.body.cancel();
  return unpacked(packed);
}

/** The stream of a compressed file. Some hosts send it as what it is, others as a compressed copy of another. */
function unpacked(found) {
  if (!found.ok) throw new Error(String(found.status));
  return found.headers.get("content-encoding") ? found.body : found.body.pipeThrough(new DecompressionStream("gzip"));
}
