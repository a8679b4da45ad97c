// Builds specs in Pyodide, CPython for WebAssembly, as `pnp build` does:
// node wasm_build.mjs PROJECT PACKAGES WHEELS OUTPUT FORMATS [SPEC]...
// PACKAGES are those of a native Python; what is compiled in them comes from WHEELS instead.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [project, packages, wheels, output, formats, ...specs] = process.argv.slice(2);
const found = createRequire(`${process.cwd()}/package.json`).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(found.replace(/\.js$/, ".mjs")));
const python = await loadPyodide({ env: { HOME: "/home", PNP_CONFIG: "", PYDANTIC_DISABLE_PLUGINS: "__all__" } });
for (const [name, folder] of Object.entries({ project, packages, wheels, output })) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/mnt/${name}`);
}
python.globals.set("asked", python.toPy({ formats: formats.split(","), specs }));
python.runPython(`
import sys
from pathlib import Path

sys.path[:0] = ["/mnt/wheels", "/mnt/project", "/mnt/packages"]
from pnp.build.pipeline import Request, build

build(Request(tuple(asked["specs"]), Path("/mnt/output"), tuple(asked["formats"])))
`);
