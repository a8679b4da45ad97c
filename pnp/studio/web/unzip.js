// The files in a ZIP, read by the browser's own decompressor.
import { during } from "./settling.js";
import { t } from "./words.js";

const [END, ENTRY] = [0x06054b50, 0x02014b50];
/** The most files, and the most bytes in total, that can be stored beside a text. */
const [MOST_FILES, MOST_BYTES] = [2000, 400_000_000];

/** Return the files in a ZIP: [{ path, bytes }], `bytes` a function that unpacks them. Folders and files that operating systems add are left out. */
export function filesInZip(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const broken = () => new Error(t("This ZIP is damaged, or its format can’t be read."));
  let end = zip.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  const found = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > zip.byteLength || view.getUint32(at, true) !== ENTRY) throw broken();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const path = new TextDecoder(flags & 0x800 ? "utf-8" : guessed(zip.subarray(at + 46, at + 46 + name))).decode(zip.subarray(at + 46, at + 46 + name)).replaceAll("\\", "/");
    at += 46 + name + extra + comment;
    sum += size;
    if (flags & 1 || ![0, 8].includes(method) || local + 30 > zip.byteLength) throw broken();
    if (path.endsWith("/") || /(^|\/)(__MACOSX|\.[^/]*)(\/|$)/.test(path)) continue;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    found.push({ path, bytes: () => unpacked(zip.subarray(start, start + packed), method, size).catch(() => { throw broken(); }) });
  }
  if (found.length > MOST_FILES || sum > MOST_BYTES) throw new Error(t("This ZIP has too many files, or files that are too large."));
  return found;
}

/** Return the encoding of a name that isn't marked as UTF-8. */
function guessed(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

async function unpacked(bytes, method, size) {
  if (method === 0) return bytes.slice();
  const whole = new Uint8Array(size);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let at = 0;
  for (let part; !(part = await during(reader.read())).done; at += part.value.length) {
    if (at + part.value.length > size) throw new Error("longer than it says");
    whole.set(part.value, at);
  }
  if (at !== size) throw new Error("shorter than it says");
  return whole;
}
