// The engine in Pyodide: one request a line on the standard input, one answer a line on the standard output.
// node answer.mjs PROJECT PACKAGES WHEELS, in the folder that holds node_modules.
import { createInterface } from "node:readline";
import { loaded } from "../../workbench/pyodide.mjs";

const [project, packages, wheels] = process.argv.slice(2);
const python = await loaded({ project, packages, wheels }, { stdout: (line) => console.error(line) });
const answer = python.runPython(`
import base64, json

from pnp.desk.wire import answered

def written(head):
    said = answered(head)
    return json.dumps([said.head, [base64.b64encode(data).decode() for data in said.buffers]])

written
`);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
