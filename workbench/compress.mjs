// Prints the sizes of files with brotli as JSON, and writes NAME.br beside those of the engine: node compress.mjs FILE...
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const sizes = {};
for (const name of process.argv.slice(2)) {
  const data = readFileSync(name);
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(data, { params: options });
  if (name.includes("/engine/")) writeFileSync(`${name}.br`, packed);
  sizes[name] = packed.length;
}
console.log(JSON.stringify(sizes));
