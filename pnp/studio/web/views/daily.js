// Today's puzzle of each game: the same for everybody on one day, and another one tomorrow.
import { drawInTurn, h, sentence } from "../dom.js";
import { numberOf } from "../numbering.js";
import { setNamed, shelfTitle, startPicture } from "../parts/sets.js";
import { progressOfSet } from "../progress.js";
import { language, t } from "../words.js";

/** Return a date in the user's time zone, such as "2026-11-22". */
const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** Return the number of a set's puzzle for a day, counted from 0. Puzzles take turns, so none is repeated soon. */
export function numberFor(set, day) {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const count = set.levels.length;
  const step = [7, 11, 13, 17, 19, 23].find((prime) => count % prime) ?? 1;
  return (((numberOf(set.name) % count) + (days % count) * step) % count);
}

/** Return the sets that have a puzzle every day. */
const dailySets = (catalogue) => catalogue.sets.filter((set) => !set.is_record && set.levels.length > 0);

export async function view(place, { engine, catalogue, path }) {
  const day = /^\d{4}-\d\d-\d\d$/.test(path[0] ?? "") ? path[0] : dayOf(new Date());
  const title = new Date(`${day}T12:00:00`).toLocaleDateString(language, { weekday: "long", day: "numeric", month: "long" });
  const drawing = [];
  const card = (set) => {
    const number = numberFor(set, day);
    const start = startPicture(engine, set, number, async () => (await setNamed(engine, catalogue, set.name)).load());
    if (start.picture) drawing.push(start);
    const own = progressOfSet(set)[number];
    return h("a.card", { href: `#/play/${set.name}/${number}` },
      h("div.stage.puzzle", {}, start.element),
      h("div.words", {}, h("h2", {}, sentence(set.title)), h("span.facts", {}, set.levels[number] && t(sentence(set.levels[number])), own.isSolved && [" · ", h("span.badge.done", {}, t("Solved"))])),
    );
  };
  place.append(h("div.page", {},
    h("div.hero", {}, h("p.small", {}, h("a", { href: "#/solve" }, shelfTitle(catalogue))), h("h1", {}, sentence(title)), h("p", {}, t("One puzzle of each game, the same for everyone today. Come back tomorrow for new ones."))),
    h("div.cards", {}, dailySets(catalogue).map(card)),
  ));
  return drawInTurn(drawing);
}
