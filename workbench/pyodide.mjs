// Pyodide, which is CPython for WebAssembly, in node: loaded(FOLDERS, OPTIONS), in the folder that holds node_modules.
// Each folder of FOLDERS is mounted at /mnt/NAME. Three of them hold modules: project; packages, those of a native
// Python; and wheels, with what is compiled in them.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export async function loaded(folders, options = {}) {
  const found = createRequire(`${process.cwd()}/package.json`).resolve("pyodide");
  const { loadPyodide } = await import(pathToFileURL(found.replace(/\.js$/, ".mjs")));
  const env = { HOME: "/home", PNP_CONFIG: "", PYDANTIC_DISABLE_PLUGINS: "__all__" };
  const python = await loadPyodide({ env, ...options });
  for (const [name, root] of Object.entries(folders)) {
    python.FS.mkdirTree(`/mnt/${name}`);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/mnt/${name}`);
  }
  python.runPython('import sys; sys.path[:0] = ["/mnt/wheels", "/mnt/project", "/mnt/packages"]');
  return python;
}
