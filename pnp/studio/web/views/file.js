// One of the user's own files.
import { openFile } from "../files.js";
import { editor } from "../parts/editor.js";
import { remember } from "../store.js";

export async function view(place, { engine, path }) {
  const name = path.join("/");
  const found = await openFile(engine, name);
  if (!found) {
    location.hash = "#/";
    return undefined;
  }
  if (found.doc) {
    location.replace(found.kind === "record" ? `#/play/own/${name}/0` : `#/solve/own/${name}`);
    return undefined;
  }
  const address = `#/file/${encodeURIComponent(name)}`;
  remember({ address, title: name, icon: "print" });
  return editor(place, engine, found.document_, { title: name, address });
}
