// The sets to solve, and the puzzles of one of them.
import { drawInTurn, drawnSet, fill, fullSentence, h, icon, minutes, sentence } from "../dom.js";
import { hasFolder } from "../folder.js";
import { setNamed, shelfTitle, startPicture } from "../parts/sets.js";
import { solvingTimes } from "../parts/solving_times.js";
import { progressOfSet } from "../progress.js";
import { language, t } from "../words.js";

export function view(place, context) {
  const { published, sets } = context.catalogue;
  const only = published && sets.length === 1 ? sets[0].name : "";
  const name = context.path.join("/") || only;
  return name ? oneSet(place, context, name, name === only) : allSets(place, context);
}

function allSets(place, { engine, catalogue }) {
  const games = new Map(catalogue.games.map((game) => [game.name, game]));
  const records = catalogue.sets.filter((set) => set.is_record);
  const card = (set) => {
    const done = progressOfSet(set).filter((own) => own.isSolved).length;
    const facts = set.is_record ? t("A game to step through") : t("{count} puzzles", { count: set.levels.length });
    return h("a.card", { href: set.is_record ? `#/play/${set.name}/0` : `#/solve/${set.name}` },
      !set.is_record && h("div.stage.puzzle", {}, set.file ? startPicture(engine, set, 0).element : drawnSet(set.name)),
      h("div.words", {}, h("h3", {}, sentence(set.title)), !set.is_record && h("p", {}, sentence(games.get(set.game)?.about)),
        h("span.facts", {}, facts, done > 0 && [" · ", h("span.badge.done", {}, t("{count} solved", { count: done }))])),
    );
  };
  place.append(h("div.page", {},
    h("div.hero", {}, h("h1", {}, shelfTitle(catalogue)), h("p", {}, t("Choose or drag the pieces. Every move is checked against the rules, and you can ask for hints.")),
      h("div.row", {}, h("a.button.main", { href: "#/daily" }, icon("sun"), t("Today’s puzzles")), hasFolder && h("a.button", { href: "#/generate" }, t("Generate a set")))),
    h("section.strip", {}, h("h2", {}, t("Puzzles")), h("div.cards", {}, catalogue.sets.filter((set) => !set.is_record).map(card))),
    records.length > 0 && h("section.strip", {}, h("h2", {}, t("Recorded games")), h("div.cards", {}, records.map(card))),
  ));
}

function badge({ isBegun, isSolved, time }) {
  if (isSolved) return h("span.badge.done", {}, time ? t("Solved in {time}", { time: minutes(time) }) : t("Solved"));
  return isBegun && h("span.badge", {}, t("Started"));
}

/** Show the puzzles of a set by difficulty; their pictures are drawn one after another. */
async function oneSet(place, { engine, catalogue }, name, isOnly) {
  const { set, load } = await setNamed(engine, catalogue, name);
  const game = catalogue.games.find((one) => one.name === set.game);
  const badges = set.levels.map(() => h("span"));
  const drawBadges = () => progressOfSet(set).forEach((own, number) => fill(badges[number], badge(own)));
  const difficulties = [...new Set(set.levels)];
  const drawing = [];
  const card = (number) => {
    const start = startPicture(engine, set, number, load);
    if (start.picture) drawing.push(start);
    return h("a.card", { href: `#/play/${name}/${number}` },
      h("div.stage.puzzle", {}, start.element),
      h("div.words", {}, h("h3", {}, t("Puzzle {number}", { number: number + 1 })), badges[number]),
    );
  };
  place.append(h("div.page", {},
    h("div.hero", {}, !isOnly && h("p.small", {}, h("a", { href: "#/solve" }, shelfTitle(catalogue))), h("h1", {}, isOnly ? catalogue.published.title : sentence(set.title)), h("p", {}, fullSentence(game?.about ?? "")),
      hasFolder && h("div.row", {}, h("button.button", { type: "button", onclick: async () => (await import("../parts/publish.js")).publishWindow(load()) }, icon("share"), t("Publish…")))),
    solvingTimes(set, async () => engine.call("puzzles", { doc: await load(), language }), drawBadges),
    difficulties.map((difficulty) => h("section.strip", {}, difficulty && h("h2", {}, t(sentence(difficulty))),
      h("div.shelf", {}, set.levels.map((level, number) => (level === difficulty ? card(number) : null))))),
  ));
  drawBadges();
  return drawInTurn(drawing);
}
