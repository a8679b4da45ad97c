// Answers about a published puzzle without the engine, recorded in each language when the page was published.
import { during } from "./settling.js";
import { language, t } from "./words.js";

const read = (path) => during(fetch(path).then((found) => (found.ok ? found.json() : null)).catch(() => null));

/** Return the key of a call: its name, and the arguments that its answer depends on, in their order. */
export function keyOf(name, { doc, number, language: _, which, ...args }) {
  const all = Object.entries({ ...args, which: args.level === "why" && which }).filter(([, value]) => value && value.length !== 0);
  return JSON.stringify([name, Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)))]);
}

/** An engine that answers from recorded answers. For everything else, it asks the real one, which starts once a puzzle is shown. */
class Written {
  #files;

  /** `files` has promises of { answers, drawn }; `load()` gives the document. */
  constructor(engine, files, load) {
    this.isWritten = Boolean(load);
    this.#files = files;
    Object.assign(this, { engine, load });
  }

  get state() {
    return this.engine.state;
  }

  start() {
    this.engine.start();
  }

  async call(name, args, ...rest) {
    const key = keyOf(name, args);
    for (const file of this.#files) {
      const found = await file();
      if (found && key in found.answers) return answered(found.answers[key], found.drawn);
    }
    return this.engine.call(name, "doc" in args && !args.doc ? { ...args, doc: await this.load() } : args, ...rest);
  }
}

/** Return an answer with its drawings inserted. Throws an error if it's a refusal. */
async function answered(value, drawn) {
  if (value.refused) throw new Error(value.refused);
  const { svg } = value;
  return svg && "buffer" in svg ? { ...value, svg: await bytesOf(drawn[svg.buffer]) } : value;
}

const bytesOf = async (path) => (path ? during(fetch(path).then(async (found) => {
  if (!found.ok) throw new Error(t("A part of the page couldn’t be loaded. Check your connection and try again."));
  return new Uint8Array(await found.arrayBuffer());
})) : new Uint8Array(0));

/** Return a promise that is created on first use, and again after it was rejected. */
function later(make) {
  let promise = null;
  return () => (promise ??= make().then((found) => found ?? (promise = null)));
}

const rulesOf = (game) => later(() => read(`written/rules-${game}.${language}.json`));

/** Return the engine of a published page for a puzzle outside its sets: only the rules of its game are recorded. */
export const withRules = (engine, game) => new Written(engine, [rulesOf(game)], null);

/** Return a puzzle of a published set, and an engine with its recorded answers; null if there are none, or they can't be loaded. */
export async function writtenPuzzle(engine, set, number, load) {
  const own = `written/${set.name.split("/").pop()}-${number + 1}`;
  const first = navigator.onLine && number in set.levels ? await read(`${own}.${language}.json`) : null;
  if (!first) return null;
  const files = [async () => first, later(() => read(`${own}-help.${language}.json`)), rulesOf(set.game)];
  const { puzzle, list } = first;
  return { doc: null, set, list: { ...list, puzzles: set.levels }, puzzle, number, picture: "", engine: new Written(engine, files, load) };
}
