// Hashes of texts.

/** Return a hash of a text, a whole number (FNV-1a). */
export function numberOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return hash;
}
