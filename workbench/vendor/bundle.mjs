// Bundles the libraries of the page, with the licence of every package.
//
// usage: node bundle.mjs OUTPUT
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const [output] = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: ["codemirror.js"],
  outfile: join(output, "codemirror.js"),
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "none",
  metafile: true,
  banner: { js: "// CodeMirror 6 and what it needs: see codemirror.licences.txt. Made by `make vendor`." },
});

/** The folder of the package that a file belongs to. */
function packageOf(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json")) || !JSON.parse(readFileSync(join(folder, "package.json"))).version) folder = dirname(folder);
  return folder;
}

const folders = [...new Set(Object.keys(metafile.inputs).filter((file) => file.includes("node_modules")).map(packageOf))].sort();
const notices = folders.map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json")));
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
});
writeFileSync(join(output, "codemirror.licences.txt"), notices.join(`\n${"-".repeat(72)}\n\n`));
