// A document in the address after the #: deflated, in the letters that addresses have. It never leaves the browser.

const MOST_DIGITS = 10000;

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A text as letters for an address. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
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

/** The address that opens a problem on this page. */
export const addressOf = async (text) => `${location.origin}${location.pathname}#/shared/${await packed(text)}`;
