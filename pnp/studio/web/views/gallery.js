// Cards of everything that can be printed, or that your own design can start from.
import { drawn, drawnSet, fill, h, icon, sentence } from "../dom.js";
import { hasFolder } from "../folder.js";
import { fits } from "../parts/finding.js";
import { bringSection } from "../parts/first_deck.js";
import { OWN, ownTitle } from "../parts/own_game.js";
import { KINDS } from "../parts/page_view.js";
import { t } from "../words.js";

function emblem(game) {
  const picture = drawn(`emblem-${game.name}.svg`);
  picture.className = "emblem";
  return picture;
}

/** Return the facts about a game: lines break only between two facts. */
const factsOf = ({ facts }) => facts.flatMap((fact) => [h("span", {}, fact), " "]);

/** Return the parts of a game's kit, each to be printed alone: [{ kind, label }]. */
function partsOf({ cards, sets }, { name, features }) {
  const kinds = [cards.some((one) => one.name === `rules/${name}`) && "rules", ...features, sets.some((one) => one.name === `puzzles/${name}`) && "puzzles"].filter(Boolean);
  return kinds.map((kind) => ({ kind, label: KINDS()[kind] ?? kind }));
}

function card(game, address, parts = []) {
  const isToldByPuzzle = game.has_puzzles && !game.features.includes("board");
  const whole = h(parts.length ? "a" : "a.card", { href: address },
    h(`div.stage.sheet${isToldByPuzzle ? ".both" : ""}`, {}, drawn(`print-${game.name}.avif`), isToldByPuzzle && drawnSet(game.name)),
    h("div.words", {}, !game.is_component && emblem(game), h("h3", {}, ownTitle(game.name) ?? game.title), h("p", {}, sentence(game.about)), h("span.facts.listed", {}, factsOf(game))),
  );
  const links = parts.map(({ kind, label }) => h("a", { href: `#/part/${kind}/kit/${game.name}` }, label));
  return parts.length ? h("div.card", {}, whole, h("p.card-parts", {}, links)) : whole;
}

/** Show games to print as kits, or everything that a design can start from. */
function entries(catalogue, designing) {
  const sheets = new Set(catalogue.cards.filter((one) => one.source === "spec").map((one) => one.name));
  return catalogue.games.flatMap((game) => {
    if (designing) return game.features.length ? [{ game, address: `#/sheet/game/${game.name}` }] : [];
    if (sheets.has(`kit/${game.name}`)) return [{ game, address: `#/sheet/spec/kit/${game.name}`, parts: partsOf(catalogue, game) }];
    return sheets.has(game.name) ? [{ game, address: `#/sheet/spec/${game.name}` }] : [];
  });
}

/** Show new puzzles for games, as the user's own sheets; only `pnp studio` can generate them. */
function puzzleSheets(games) {
  const sheet = (game) => h("a.card", { href: `#/sheet/variant/${game.name}` }, h("div.stage.puzzle", {}, drawnSet(game.name)), h("div.words", {}, emblem(game), h("h3", {}, game.title)));
  return h("section.strip", {}, h("h2", {}, t("Puzzle sheets")), h("p.quiet", {}, t("New puzzles for a game, with the rules, sizes and colours that you choose.")), h("div.cards", {}, games.map(sheet)));
}

export function view(place, { engine, catalogue, name }) {
  const designing = name === "design";
  const all = entries(catalogue, designing);
  const grids = h("div", { style: { display: "grid", gap: "2rem" } });
  const isOwn = ({ game }) => designing && OWN.includes(game.name); // what most people with an idea look for
  const search = h("input", { type: "search", placeholder: t("Search"), ariaLabel: t("Search"), value: history.state?.search ?? "", oninput: draw });
  function draw() {
    history.replaceState({ search: search.value }, ""); // “Back” leads to what was found
    const found = all.filter(({ game, parts = [] }) => fits(game, search.value, parts.map(({ label }) => label)));
    const puzzles = designing && hasFolder ? found.map(({ game }) => game).filter((game) => game.has_puzzles) : [];
    const section = (title, list) => list.length > 0 && h("section.strip", {}, h("h2", {}, title), h("div.cards", {}, list.map(({ game, address, parts }) => card(game, address, parts))));
    fill(grids,
      section(t("Your own game"), OWN.flatMap((own) => found.filter((one) => isOwn(one) && one.game.name === own))),
      designing && !search.value && bringSection(engine),
      section(t("Games"), found.filter(({ game }) => !game.is_component)),
      section(t("Parts for any game"), found.filter((one) => one.game.is_component && !isOwn(one))),
      puzzles.length > 0 && puzzleSheets(puzzles),
      found.length === 0 && h("p.quiet", {}, t("No matches. Try “4 players”, “ages 6” or “20 minutes”.")),
    );
  }
  place.append(h("div.page", {},
    h("div.hero", {},
      h("h1", {}, designing ? t("Design your own") : t("Print a game")),
      h("p", {}, designing ? t("Start with your own board or cards, or with any game, and change what you like. You see the page as it will print.") : t("Each kit has the rules, everything to cut out, and a list of what you need.")),
    ),
    h("div.filters", {}, h("label.search", {}, icon("search"), search)),
    grids,
  ));
  draw();
}
