// Prints the sizes of files as JSON, plain, brotli and gzip, and writes NAME.br and NAME.gz beside those of the
// engine: node compress.mjs FILE...
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const sizes = {};
for (const name of process.argv.slice(2)) {
  const data = readFileSync(name);
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = { br: brotliCompressSync(data, { params: options }), gz: gzipSync(data, { level: 9 }) };
  if (name.includes("/engine/")) for (const [ending, bytes] of Object.entries(packed)) writeFileSync(`${name}.${ending}`, bytes);
  sizes[name] = [data.length, packed.br.length, packed.gz.length];
}
console.log(JSON.stringify(sizes));
