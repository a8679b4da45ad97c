// Bundles the script of published pages with its texts: node bundle.mjs FOLDER WEB TARGET WORD..., where FOLDER has esbuild in
// node_modules, and the words are texts that aren't literals in the script. The result is one file, because a phone would wait for each
// import of an import.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Files that the build writes later, and those that only a page with the user's own files loads. */
const APART = ["./build.js", "../build.js", "../files.js", "../parts/publish.js"];

const [folder, web, target, ...always] = process.argv.slice(2);
const { buildSync } = createRequire(`${folder}/`)("esbuild");
const { outputFiles: [{ text }] } = buildSync({
  entryPoints: [`${web}/published.js`], bundle: true, format: "esm", minify: true, charset: "utf8", target: "es2022", external: APART, write: false,
});
mkdirSync(`${target}/words`, { recursive: true });
writeFileSync(`${target}/app.js`, text.replaceAll(/"\.\.?\/build\.js"/g, '"./build.js"'));
for (const name of readdirSync(`${web}/words`)) {
  const words = Object.entries(JSON.parse(readFileSync(`${web}/words/${name}`, "utf8")));
  const said = words.filter(([english]) => text.includes(english) || always.includes(english));
  writeFileSync(`${target}/words/${name}`, JSON.stringify(Object.fromEntries(said)));
}
