// The parts of the engine in the browser. Each is read completely, from the cache of this build or from the host.
import { BUILD } from "./build.js";

const FOLDER = new URL("engine/", import.meta.url);
const unchanged = globalThis.fetch.bind(globalThis); // the worker handles Pyodide's fetches
const opened = globalThis.caches?.open(`engine-${BUILD.id}`).catch(() => null);

/** A part of the engine that couldn't be loaded, or not completely. */
export class MissingPart extends Error {
  constructor(name, reason) {
    super(`${name}: ${reason}`);
    this.part = name;
  }
}

/**
 * Return the bytes of a part, `after` something else; `news()` is called as they arrive. A cached part is used only if its length matches
 * the build: some browsers also cache incomplete parts when the page is left.
 */
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
    return null; // unreadable parts count as missing
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

/** Return the stream of a file, compressed in transit: by the host if it can, otherwise as the .gz file beside it. */
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

/**
 * Return the decompressed stream of a file. Some hosts send the .gz as it is, others with a content encoding, so that the browser
 * decompresses it.
 */
function unpacked(found) {
  if (!found.ok) throw new Error(String(found.status));
  return found.headers.get("content-encoding") ? found.body : found.body.pipeThrough(new DecompressionStream("gzip"));
}
