// A problem set or a record: a built-in one, or a file of the folder.
import { openFile } from "../files.js";
import { language, t } from "../words.js";

const OWN = "own/";

/** What the catalogue says of a set, and a promise of its document: a set can be shown before the engine is there. */
export async function setNamed(engine, catalogue, name) {
  if (name.startsWith(OWN)) return ownSet(engine, name);
  const set = catalogue.sets.find((one) => one.name === name);
  if (!set) throw new Error(t("This set doesn’t exist."));
  return { set, loading: engine.call("source", { kind: "set", name }) };
}

async function ownSet(engine, name) {
  const found = await openFile(name.slice(OWN.length));
  if (!found?.doc) throw new Error(t("This set doesn’t exist."));
  const { title, game_name: game, is_record, problems } = await engine.call("problems", { doc: found.doc, language });
  return { set: { name, title, game, is_record, levels: problems.map(({ level }) => level) }, loading: Promise.resolve(found.doc) };
}
