// Rewrites scripts and styles in fewer bytes: node minify.mjs FOLDER FILE..., where FOLDER has esbuild in node_modules.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, ...files] = process.argv.slice(2);
const { transformSync } = createRequire(`${folder}/`)("esbuild");
for (const file of files) {
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: file.endsWith(".css") ? "css" : "js", minify: true, target: "es2022" });
  writeFileSync(file, code);
}
