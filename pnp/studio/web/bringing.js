// Files that the user drops or chooses: single ones, folders and ZIPs, as paths with their bytes.
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

/** Return the files of a drop, [{ path, file }]; must be called while the event is handled. */
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

/** Return the files chosen in the file dialog, in the same form. */
export const chosen = (files) => [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/**
 * Return the files that can be used, ZIPs unpacked: { files: [[path, bytes]], skipped: [path or reason] }. Paths are relative to the folder
 * that contains all of them. Tables are converted to UTF-8.
 */
export async function brought(found) {
  const [files, skipped] = [[], []];
  for (const { path, file } of found) {
    if (/(^|\/)(\.|~\$)/.test(path)) continue; // files that operating systems and open programs leave behind
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

/** Convert a text table to UTF-8: spreadsheets on Windows often save CSV in a regional encoding. */
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

/** Return the files by the names that they can have beside a text: those below the innermost folder with a table, or all of them if there is none. */
function belowTheirFolder(files) {
  const parts = files.map(([path]) => path.split("/"));
  let depth = 0;
  while (parts.length && parts.every((own) => own.length > depth + 1 && own[depth] === parts[0][depth])) depth += 1;
  return files.map(([, bytes], number) => [parts[number].slice(depth).slice(-4).map(plainName).join("/"), bytes]);
}

/** Return a name for cards made from some files: that of their table, or of another file. */
export function stemOf(files) {
  const [path] = files.find(([own]) => isTable(own)) ?? ["cards"];
  return path.split("/").at(-1).replace(/\.\w+$/, "") || "cards";
}
