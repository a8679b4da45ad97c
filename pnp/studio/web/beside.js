// Pictures, fonts and templates that go with a text: where there is no folder, the browser keeps them with its draft.

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

/** The result of one request to the store; null if the browser keeps nothing, as in a private window. */
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

/** The files that are kept with a draft, by name. */
export const filesBeside = async (key) => (await asked("readonly", (store) => store.get(key))) ?? {};

/** Keep files with a draft, in the place of those before. */
export const keepBeside = (key, files) => asked("readwrite", (store) => store.put(files, key));

/** Stop keeping files with a draft. */
export const dropBeside = (key) => asked("readwrite", (store) => store.delete(key));

/** A name that a file can have beside a text: letters and digits of any script, and a few signs. */
export function plainName(name) {
  const [, stem, suffix = ""] = /^(.*?)(\.\w+)?$/.exec(name.normalize().replaceAll(/[^\p{L}\p{N}_ .,()+-]/gu, "-"));
  return (stem.slice(-70).replace(/^[^\p{L}\p{N}_]+/u, "") || "file") + suffix;
}

/** The texts of those files, [[name, bytes]], that may name others: tables and rules. */
export const textsAmong = (files) => files.filter(([name]) => /\.(csv|tsv|md)$/i.test(name)).map(([, bytes]) => new TextDecoder().decode(bytes));

/** Whether some of these files are spreadsheets. Their texts are packed, so they may name any picture. */
export const hasSpreadsheet = (files) => files.some(([name]) => /\.(xlsx|xlsm|ods)$/i.test(name));

/** Whether a name is that of a picture. */
export const isPicture = (name) => /\.(svg|png|jpe?g|webp|gif|tiff?|bmp|avif)$/i.test(name);

/** A text without what may differ in the name of a picture: capitals, spaces and hyphens. */
const plain = (text) => text.normalize().toLowerCase().replaceAll(/[\s_-]+/g, "");

/** The part of a name that a table gives if the spec adds the rest: “fox” of “art/fox.svg”. */
const stemOf = (name) => plain(name.split("/").at(-1).replace(/\.\w+$/, ""));

/** Of the files beside a text, [[name, bytes]], those that it may name: in whole, or in part in a row of its own, in a table or in rules. */
export function filesFor(text, files) {
  const all = Object.entries(files);
  const named = all.filter(([name]) => text.includes(name));
  const texts = [text, ...textsAmong(named)].map(plain);
  const any = hasSpreadsheet(named);
  return all.filter(([name]) => (any && isPicture(name)) || texts.some((one) => one.includes(stemOf(name))));
}

/** The most megabytes of a file: specs take no larger fonts and tables. Where the browser keeps pictures, it sends them with every edit. */
const mostOf = (name) => (hasFolder && isPicture(name) ? 24 : 4);

/** Whether a file that the user has chosen is larger than specs take. */
export const isTooLarge = ({ name, size }) => size > mostOf(name) * 1_000_000;

export const tooLarge = (name, most = mostOf(name)) => t("“{name}” is larger than {most} MB.", { name, most });

/** The bytes of a file that the user has chosen. */
export async function bytesOf(file) {
  if (isTooLarge(file)) throw new Error(tooLarge(file.name));
  return new Uint8Array(await during(file.arrayBuffer()));
}

const sameBytes = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The first free name among some files, or the one that has these bytes already. */
export function nameAmong(files, name, bytes) {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? name : name.replace(".", `-${number}.`);
    if (!(own in files) || sameBytes(files[own], bytes)) return own;
  }
}

/** Bytes in base64. */
export function base64(bytes) {
  return during(new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  }));
}
