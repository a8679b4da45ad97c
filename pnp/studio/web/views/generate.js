// New puzzles of a game, kept in the folder as a set.
import { h } from "../dom.js";
import { saveNew } from "../files.js";
import { generatingForm } from "../parts/generating.js";
import { t } from "../words.js";

export function view(place, { engine, catalogue }) {
  const form = generatingForm({
    engine,
    catalogue,
    take: async ({ name, text }) => {
      if (await saveNew(name, text)) location.hash = `#/solve/own/${name}`;
    },
  });
  place.append(h("div.page", {},
    h("div.hero", {}, h("p.small", {}, h("a", { href: "#/solve" }, t("Solve"))), h("h1", {}, t("Generate a set"))),
    form.element,
  ));
  return form.end;
}
