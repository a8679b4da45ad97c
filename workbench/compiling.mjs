// Runs compiling.py in Pyodide: node compiling.mjs PROJECT PACKAGES WHEELS OUTPUT, in the folder of node_modules.
import { loaded } from "./pyodide.mjs";

const [project, packages, wheels, output] = process.argv.slice(2);
const python = await loaded({ project, packages, wheels, output });
python.runPython(`
from pathlib import Path

from workbench.compiling import main

main(Path("/mnt/output"))
`);
