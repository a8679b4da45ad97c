// A built-in sheet, kit or starter, to change, print and download; or only the part of a kit that is in the address.
import { h } from "../dom.js";
import { beginWith } from "../files.js";
import { editor } from "../parts/editor.js";
import { ownTitle } from "../parts/own_game.js";
import { remember } from "../store.js";
import { language, t } from "../words.js";

export async function view(place, { engine, catalogue, path, name: viewed }) {
  const [part, kind, ...rest] = viewed === "part" ? [path[0], "spec", ...path.slice(1)] : ["", ...path];
  const name = rest.join("/");
  const card = catalogue.cards.find((one) => one.source === kind && one.name === name);
  const title = (kind === "game" && ownTitle(name)) || (card?.title ?? name);
  place.append(h("div.loading", {}, t("Loading…")));
  const { name: file, text } = await engine.call("source", { kind, name, language });
  place.replaceChildren();
  const address = `#/sheet/${kind}/${name}`;
  remember({ address, title, icon: "print" });
  return editor(place, engine, await beginWith(engine, file, text, `draft-${kind}-${name}`), { title, address, part });
}
