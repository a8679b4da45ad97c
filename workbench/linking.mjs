// Links a library for WebAssembly with itself: node linking.mjs LIBRARY, in the folder of node_modules. Some libraries export and
// import each of their own functions, so that another library could replace it. Those calls become direct ones, and functions that nothing
// calls are dropped; the Python module works as before.
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

const TOOLS = "node_modules/binaryen/bin";
const FEATURES = ["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "exception-handling", "reference-types", "multivalue", "extended-const"]
  .map((name) => `--enable-${name}`);
const LOADERS = /^(PyInit_|__wasm_)/;

const [library] = process.argv.slice(2);
const [linked, graph] = [`${library}.linked`, `${library}.graph`];
const run = (tool, ...args) => execFileSync("node", [`${TOOLS}/${tool}`, ...args, ...FEATURES], { stdio: ["ignore", "ignore", "inherit"] });

// If a module has the name of the module that it imports from, its imports are its own exports.
run("wasm-merge", library, "env", "-o", linked);
const module = new WebAssembly.Module(readFileSync(linked));
const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
const addressed = WebAssembly.Module.imports(module).filter((one) => one.module.startsWith("GOT")).map(({ name }) => name);
const needed = new Set([...[...exported].filter((name) => LOADERS.test(name)), ...addressed.filter((name) => exported.has(name))]);
const nodes = [...needed].map((name) => ({ name, export: name }));
writeFileSync(graph, JSON.stringify([{ name: "the loader", root: true, reaches: [...needed] }, ...nodes]));
run("wasm-metadce", linked, "--graph-file", graph, "-o", linked);
renameSync(linked, library);
