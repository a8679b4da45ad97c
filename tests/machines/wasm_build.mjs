// Builds specs in Pyodide, CPython for WebAssembly, as `pnp build` does:
// node wasm_build.mjs PROJECT PACKAGES WHEELS OUTPUT FORMATS [SPEC]...
// PACKAGES are those of a native Python; what is compiled in them comes from WHEELS instead.
import { loaded } from "../../workbench/pyodide.mjs";

const [project, packages, wheels, output, formats, ...specs] = process.argv.slice(2);
const python = await loaded({ project, packages, wheels, output });
python.globals.set("asked", python.toPy({ formats: formats.split(","), specs }));
python.runPython(`
from pathlib import Path

from pnp.pipeline.build import Request, build

build(Request(tuple(asked["specs"]), Path("/mnt/output"), tuple(asked["formats"])))
`);
