// Runs compiling.py in Pyodide: node compiling.mjs PROJECT PACKAGES WHEELS OUTPUT, in the folder of node_modules.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [project, packages, wheels, output] = process.argv.slice(2);
const found = createRequire(`${process.cwd()}/package.json`).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(found.replace(/\.js$/, ".mjs")));
const python = await loadPyodide({ env: { HOME: "/home", PNP_CONFIG: "", PYDANTIC_DISABLE_PLUGINS: "__all__" } });
for (const [name, folder] of Object.entries({ project, packages, wheels, output })) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/mnt/${name}`);
}
python.runPython(`
import sys
from pathlib import Path

sys.path[:0] = ["/mnt/wheels", "/mnt/project", "/mnt/packages"]
from workbench.compiling import main

main(Path("/mnt/output"))
`);
