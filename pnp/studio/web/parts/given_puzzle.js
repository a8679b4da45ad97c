// The puzzle of an address: one of a set, or one contained in the address itself.
import { BUILD } from "../build.js";
import { pictureOfSet } from "../dom.js";
import { numberOf } from "../numbering.js";
import { unpacked } from "../packing.js";
import { during } from "../settling.js";
import { language, t } from "../words.js";
import { setNamed } from "./sets.js";

export async function sharedPuzzle({ engine, catalogue, path }) {
  const text = await during(unpacked(path[0])).catch(() => Promise.reject(new Error(t("This address is incomplete, so there’s no puzzle to open."))));
  const known = catalogue.published && (await publishedPuzzle({ engine, catalogue }, text));
  if (known) return known;
  const doc = await engine.call("renew", { doc: { name: "shared.yaml", text } }); // addresses on paper may have old names
  const list = await engine.call("puzzles", { doc, language });
  const game = catalogue.games.find((one) => one.name === list.game_name);
  if (!game) throw new Error(t("This puzzle’s game isn’t on this page."));
  const set = { name: `shared-${path[0].slice(-32)}`, title: game.title, game: game.name };
  const own = catalogue.published && !BUILD.local ? { engine: (await import("../written.js")).withRules(engine, game.name) } : {};
  return { doc, set, list, puzzle: list.puzzles[0], number: 0, isShared: true, ...own };
}

/** Return the published puzzle of such a text; null if there is none. */
async function publishedPuzzle(context, text) {
  const own = numberOf(text);
  const set = context.catalogue.sets.find(({ shared }) => shared?.includes(own));
  return set ? namedPuzzle({ ...context, path: [...set.name.split("/"), set.shared.indexOf(own)] }) : null;
}

export async function namedPuzzle({ engine, catalogue, path }) {
  const number = Number(path.at(-1));
  const name = path.slice(0, -1).join("/");
  const { set, load } = await setNamed(engine, catalogue, name);
  const written = set.file && (await (await import("../written.js")).writtenPuzzle(engine, set, number, load));
  if (written) return written;
  const doc = await load();
  const list = await engine.call("puzzles", { doc, language });
  const puzzle = list.puzzles[number];
  if (!puzzle) throw new Error(t("This puzzle doesn’t exist."));
  const picture = catalogue.sets.includes(set) && !set.is_record ? pictureOfSet(name) : "";
  return { doc, set, list, puzzle, number, picture };
}
