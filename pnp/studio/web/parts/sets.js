// A puzzle set or a record: a built-in one, or a file in the folder.
import { drawn, SvgPicture } from "../dom.js";
import { during } from "../settling.js";
import { language, t } from "../words.js";

const OWN = "own/";

/** Return the title of the page that lists the sets; a page of published sets has its own title. */
export const shelfTitle = (catalogue) => catalogue.published?.title ?? t("Solve");

/** Return a set's entry in the catalogue, with `load()`, a promise of its document: a set can be shown before the engine is ready. */
export async function setNamed(engine, catalogue, name) {
  if (name.startsWith(OWN) && !catalogue.published) return ownSet(engine, name);
  const set = catalogue.sets.find((one) => one.name === name);
  if (!set) throw new Error(t("This set doesn’t exist."));
  let loading = null;
  return { set, load: () => (loading ??= sourceOf(engine, set)) };
}

/** Return the document of a set: a built-in one, or a published file. */
async function sourceOf(engine, { name, file }) {
  if (!file) return engine.call("source", { kind: "set", name });
  const text = await during(fetch(file).then((found) => found.ok && found.text()));
  if (text === false) throw new Error(t("This set doesn’t exist."));
  return { name: file.split("/").pop(), text };
}

/** Return the picture of a puzzle's start, { element }; if it must be drawn first, the result also has the work: { picture, bytes }. */
export function startPicture(engine, set, number, load) {
  if (set.file) return { element: drawn(`${set.name.split("/").pop()}-${number + 1}.svg`) };
  const picture = new SvgPicture("");
  return { element: picture.element, picture, bytes: async () => engine.call("start", { doc: await load(), number }) };
}

async function ownSet(engine, name) {
  const { openFile } = await import("../files.js");
  const found = await openFile(engine, name.slice(OWN.length));
  if (!found?.doc) throw new Error(t("This set doesn’t exist."));
  const { title, game_name: game, is_record, puzzles } = await engine.call("puzzles", { doc: found.doc, language });
  return { set: { name, title, game, is_record, levels: puzzles.map(({ level }) => level) }, load: async () => found.doc };
}
