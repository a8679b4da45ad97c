// Texts as letters or digits for addresses: compressed, without characters that addresses can't contain.

const MOST_DIGITS = 10000;

/** The most bytes of a text, as in the studio. A short address could decompress to far more. */
const MOST_BYTES = 1_000_000;

/** Return the output of a stream for some bytes. Throws an error if it's longer than a text can be. */
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

/** Return a text as letters for an address. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Return the text of such letters, or of the digits in a printed QR code. Throws an error if they are invalid. */
export async function unpacked(letters) {
  const bytes = /^\d+$/.test(letters) ? fromDigits(letters) : Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** Return the bytes encoded in a number, after the leading 1. */
function fromDigits(digits) {
  if (digits.length > MOST_DIGITS) throw new Error("too many digits");
  const pairs = BigInt(digits).toString(16).slice(1).match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
