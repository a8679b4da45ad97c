// The four starting points, and recent work. All pictures were drawn by the build, so no engine is needed.
import { drawn, h } from "../dom.js";
import { bringSection } from "../parts/first_deck.js";
import { ownFiles } from "../parts/own_files.js";
import { workCard } from "../parts/work_card.js";
import { kept } from "../store.js";
import { t } from "../words.js";

const picture = (name) => drawn(name, { loading: "eager" });

function door(name, title, about, ...pictures) {
  return h(`a.door.${name}`, { href: `#/${name}` }, h("div.stage", { "aria-hidden": "true" }, pictures.map(picture)), h("div.words", {}, h("h2", {}, title), h("p", {}, about)));
}

export function view(place, { engine, catalogue }) {
  const games = catalogue.games.filter((game) => !game.is_component).length;
  const puzzles = catalogue.sets.reduce((sum, set) => sum + set.levels.length, 0);
  const recent = kept.get("recent", []);
  place.append(
    h("div.page", {},
      h("div.hero", {},
        h("h1", {}, t("Games and puzzles from your own printer")),
        h("p", {}, t("{games} games to print, {puzzles} puzzles to solve, and your own books. All free, without an account, and offline if you like.", { games, puzzles })),
      ),
      h("div.doors", {},
        door("print", t("Print a game"), t("Board, pieces and rules, ready to print and cut out."), "print-dominate.avif", "print-bee.avif"),
        door("book", t("Make a puzzle book"), t("Choose puzzles and a title, then print or publish the book."), "solve-dominosa.svg", "solve-mirror.svg"),
        door("solve", t("Solve"), t("Play every puzzle here, with hints when you want them."), "solve-bee.svg"),
        door("design", t("Design your own"), t("Make your own board and cards, or change the size, colours and rules of any game."), "print-dominions.avif"),
      ),
      bringSection(engine),
      recent.length > 0 && h("section.strip", { ariaLabel: t("Continue") },
        h("h2", {}, t("Continue")),
        h("div.cards.works", {}, recent.map((entry) => workCard(entry))),
      ),
      ownFiles(),
    ),
    h("footer.site-foot", {}, h("span", {}, t("Everything you do here stays on this device."))),
  );
}
