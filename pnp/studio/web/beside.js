// Pictures, fonts and templates used by a text: without a folder, the browser stores them with its draft.

import { hasFolder } from "./folder.js";
import { during } from "./settling.js";
import { t } from "./words.js";

const BASE = "pnp";
const STORE = "beside";

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Return the result of one request to the store; null if the browser stores nothing, as in a private window. */
const asked = (mode, ask) => during(result(mode, ask));

async function result(mode, ask) {
  try {
    const base = await opened();
    const request = ask(base.transaction(STORE, mode).objectStore(STORE));
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result ?? null);
      request.onerror = () => reject(request.error);
    }).finally(() => base.close());
  } catch {
    return null;
  }
}

/** Return the files stored with a draft, by name. */
export const filesBeside = async (key) => (await asked("readonly", (store) => store.get(key))) ?? {};

/** Store files with a draft, in place of the earlier ones. */
export const keepBeside = (key, files) => asked("readwrite", (store) => store.put(files, key));

/** Delete the files stored with a draft. */
export const dropBeside = (key) => asked("readwrite", (store) => store.delete(key));

/** Return a valid name for a file beside a text: letters and digits of any script, and a few signs. */
export function plainName(name) {
  const [, stem, suffix = ""] = /^(.*?)(\.\w+)?$/.exec(name.normalize().replaceAll(/[^\p{L}\p{N}_ .,()+-]/gu, "-"));
  return (stem.slice(-70).replace(/^[^\p{L}\p{N}_]+/u, "") || "file") + suffix;
}

/** Return the texts of those files, [[name, bytes]], that may refer to others: tables and rules. */
export const textsAmong = (files) => files.filter(([name]) => /\.(csv|tsv|md)$/i.test(name)).map(([, bytes]) => new TextDecoder().decode(bytes));

/** Return whether some of these files are spreadsheets. Their texts are compressed, so they may refer to any picture. */
export const hasSpreadsheet = (files) => files.some(([name]) => /\.(xlsx|xlsm|ods)$/i.test(name));

/** Return whether a name is that of a picture. */
export const isPicture = (name) => /\.(svg|png|jpe?g|webp|gif|tiff?|bmp|avif)$/i.test(name);

/** Return a text in lower case without spaces and hyphens, to compare names of pictures. */
const plain = (text) => text.normalize().toLowerCase().replaceAll(/[\s_-]+/g, "");

/** Return the part of a name that a table contains if the spec adds the rest: “fox” of “art/fox.svg”. */
const stemOf = (name) => plain(name.split("/").at(-1).replace(/\.\w+$/, ""));

/**
 * Return those of the files beside a text, [[name, bytes]], that it may refer to: by their whole name, or by part of it in rows, a table or
 * rules.
 */
export function filesFor(text, files) {
  const all = Object.entries(files);
  const named = all.filter(([name]) => text.includes(name));
  const texts = [text, ...textsAmong(named)].map(plain);
  const any = hasSpreadsheet(named);
  return all.filter(([name]) => (any && isPicture(name)) || texts.some((one) => one.includes(stemOf(name))));
}

/** Return the size limit of a file in megabytes: specs accept no larger fonts and tables. If the browser stores pictures, it sends them with every edit. */
const mostOf = (name) => (hasFolder && isPicture(name) ? 24 : 4);

/** Return whether a file that the user has chosen is too large for specs. */
export const isTooLarge = ({ name, size }) => size > mostOf(name) * 1_000_000;

export const tooLarge = (name, most = mostOf(name)) => t("“{name}” is larger than {most} MB.", { name, most });

/** Return the bytes of a file that the user has chosen. */
export async function bytesOf(file) {
  if (isTooLarge(file)) throw new Error(tooLarge(file.name));
  return new Uint8Array(await during(file.arrayBuffer()));
}

const sameBytes = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Return the first free name among some files, or the name of the file that already has these bytes. */
export function nameAmong(files, name, bytes) {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? name : name.replace(".", `-${number}.`);
    if (!(own in files) || sameBytes(files[own], bytes)) return own;
  }
}

/** Return bytes in base64. */
export function base64(bytes) {
  return during(new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  }));
}
