// A document in the address after the #: deflated, in the letters that addresses have. It never leaves the browser.
import { base64 } from "./beside.js";
import { t } from "./words.js";

const MOST_DIGITS = 10000;

/** The most characters of an address that are sure to arrive: messaging apps cut off longer ones. */
const MOST_CHARACTERS = 8000;

/** The most bytes of a text; the studio has the same limit. A few letters of an address can stand for far more. */
const MOST_BYTES = 1_000_000;

/** What a stream makes of some bytes; raises an error if that is longer than a text can be. */
async function through(bytes, stream) {
  const parts = [];
  let length = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length <= MOST_BYTES) continue;
    reader.cancel();
    throw new Error("too long");
  }
}

/** A text as letters for an address. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return (await base64(bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such letters, or of the digits that a QR code on paper has; raises an error where they aren't one. */
export async function unpacked(letters) {
  const bytes = /^\d+$/.test(letters) ? fromDigits(letters) : Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** The bytes that a number stands for, after the 1 at their head. */
function fromDigits(digits) {
  if (digits.length > MOST_DIGITS) throw new Error("too many digits");
  const pairs = BigInt(digits).toString(16).slice(1).match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

const addressOf = async (view, text) => `${location.origin}${location.pathname}#/${view}/${await packed(text)}`;

/** The address that opens a problem on this page. */
export const problemAddress = (text) => addressOf("shared", text);

/** The address that opens a copy of a spec on this page under a title; raises an error if no address can hold all of it. */
export async function pagesAddress({ text, files = {} }, title) {
  const names = Object.keys(files);
  if (names.length) throw new Error(t("An address can’t contain the files that these pages need: {files}. Send the ZIP instead.", { files: names.join(", ") }));
  const address = await addressOf(`shared-pages/${encodeURIComponent(title)}`, text);
  if (address.length > MOST_CHARACTERS) throw new Error(t("The address of these pages would be too long. Send the ZIP instead."));
  return address;
}
