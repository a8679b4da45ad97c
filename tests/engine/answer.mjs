// The engine in Pyodide: one request a line on the standard input, one answer a line on the standard output.
// node answer.mjs PROJECT PACKAGES WHEELS, in the folder that holds node_modules.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [project, packages, wheels] = process.argv.slice(2);
const found = createRequire(`${process.cwd()}/package.json`).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(found.replace(/\.js$/, ".mjs")));
const env = { HOME: "/home", PNP_CONFIG: "", PYDANTIC_DISABLE_PLUGINS: "__all__" };
const python = await loadPyodide({ env, stdout: (line) => console.error(line) });
for (const [name, folder] of Object.entries({ project, packages, wheels })) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/mnt/${name}`);
}
const answer = python.runPython(`
import base64, json, sys

sys.path[:0] = ["/mnt/wheels", "/mnt/project", "/mnt/packages"]
from pnp.engine.wire import answer

def answered(head):
    said = []
    answer(head, [], lambda head, buffers: said.append([head, [base64.b64encode(b).decode() for b in buffers]]))
    return json.dumps(said)

answered
`);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
