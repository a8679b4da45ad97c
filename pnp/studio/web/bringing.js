// Files that the reader brings to the page, dropped or chosen: single ones, folders and ZIPs, as paths with their bytes.
import { isTooLarge, plainName, tooLarge } from "./beside.js";
import { during } from "./settling.js";
import { filesInZip } from "./unzip.js";
import { t } from "./words.js";

const TABLES = /\.(csv|tsv|xlsx|xlsm|ods)$/i;
const USEFUL = /\.(csv|tsv|xlsx|xlsm|ods|svg|png|jpe?g|webp|gif|tiff?|bmp|avif|ttf|otf|ttc|otc|woff2?|ya?ml|md|j2)$/i;
const OLD_TABLES = /\.(xls|xlsb|numbers|gsheet)$/i;
/** The most megabytes of a ZIP. */
const MOST_ZIP = 400;

export const isTable = (path) => TABLES.test(path);
export const isSpec = (path) => /\.ya?ml$/i.test(path);

/** What a drop holds, [{ path, file }]; to be called while the event is handled. */
export function dropped(transfer) {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  return during(Promise.all(entries.filter(Boolean).map(filesOf))).then((found) => found.flat());
}

async function filesOf(entry) {
  if (entry instanceof File) return [{ path: entry.name, file: entry }];
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return [{ path, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) }];
  const reader = entry.createReader();
  const inside = [];
  for (let some; (some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))).length; ) inside.push(...some);
  return (await Promise.all(inside.map(filesOf))).flat();
}

/** What was chosen in the device's window, in the same form. */
export const chosen = (files) => [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/**
 * The files that can be used, ZIPs unpacked: { files: [[path, bytes]], skipped: [path or why] }. Paths begin below the folder that all of them
 * are in. Tables come as UTF-8, whatever they are written in.
 */
export async function brought(found) {
  const [files, skipped] = [[], []];
  for (const { path, file } of found) {
    if (/(^|\/)(\.|~\$)/.test(path)) continue; // what systems and open programs leave there
    if (/\.zip$/i.test(path)) {
      if (file.size > MOST_ZIP * 1_000_000) throw new Error(tooLarge(path, MOST_ZIP));
      const base = path.split("/").slice(0, -1);
      for (const own of filesInZip(new Uint8Array(await during(file.arrayBuffer())))) await take([...base, own.path].join("/"), own.bytes);
    } else await take(path, async () => new Uint8Array(await during(file.arrayBuffer())), file.size);
  }
  return { files: belowTheirFolder(files), skipped };

  async function take(path, bytesOf, size = 0) {
    if (OLD_TABLES.test(path)) throw new Error(t("“{name}” has a format that can’t be read. Save it as XLSX, ODS or CSV.", { name: path }));
    if (!USEFUL.test(path)) return void skipped.push(path);
    const bytes = isTooLarge({ name: path, size }) ? null : await bytesOf();
    if (!bytes || isTooLarge({ name: path, size: bytes.length })) return void skipped.push(tooLarge(path));
    files.push([path, inUnicode(path, bytes)]);
    return undefined;
  }
}

/** A table of text in UTF-8: spreadsheets on Windows often save CSV in the letters of their country. */
function inUnicode(path, bytes) {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!/\.(csv|tsv)$/i.test(path) || isMarked) return bytes;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return bytes;
  } catch {
    return new TextEncoder().encode(new TextDecoder("windows-1252").decode(bytes));
  }
}

/** The files by names that they can have beside a text, from the innermost folder on that has a table, or else all of them. */
function belowTheirFolder(files) {
  const parts = files.map(([path]) => path.split("/"));
  let depth = 0;
  while (parts.length && parts.every((own) => own.length > depth + 1 && own[depth] === parts[0][depth])) depth += 1;
  return files.map(([, bytes], number) => [parts[number].slice(depth).slice(-4).map(plainName).join("/"), bytes]);
}

/** What to call cards that are made of some files: after their table, or else after what is there. */
export function stemOf(files) {
  const [path] = files.find(([own]) => isTable(own)) ?? ["cards"];
  return path.split("/").at(-1).replace(/\.\w+$/, "") || "cards";
}
