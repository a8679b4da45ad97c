// The form that generates a set: which game, how many puzzles, of which difficulties, from which seed; with counts and Stop.
import { fill, h, sentence, toast } from "../dom.js";
import { t } from "../words.js";

const ALL = "easy..expert";

/**
 * Return the form as { element, begin, end }. `take({ name, text })` receives the set, and returns whether it was kept; `begin({ game,
 * count, difficulty })` sets the known values, and `end` cancels the generation.
 */
export function generatingForm({ engine, catalogue, take }) {
  let ending = null;
  const games = catalogue.games.filter((one) => one.has_puzzles);
  const game = h("select", { id: "new-game" }, games.map(({ name, title }) => h("option", { value: name }, title)));
  const count = h("input", { id: "new-count", type: "number", min: 1, max: catalogue.most_generated, value: 4, required: true });
  const seed = h("input", { id: "new-seed", type: "number", min: 0, value: 1, required: true });
  const difficulty = h("select", { id: "new-difficulty" }, [[ALL, sentence(t("all difficulties"))], ["easy", t("Easy")], ["medium", t("Medium")], ["hard", t("Hard")], ["expert", t("Expert")]].map(([value, label]) => h("option", { value }, label)));
  const go = h("button.button.main", {}, t("Generate"));
  const stop = h("button.button", { type: "button", disabled: true, onclick: () => ending?.abort() }, t("Stop"));
  const bar = h("progress", { max: 1, value: 0, hidden: true, ariaLabel: t("Progress") });
  const said = h("p.quiet", { role: "status" });
  const field = (label, input, help = "") => h("div.field", {}, h("label", { htmlFor: input.id }, label), input, help && h("p.help", { id: `${input.id}-help` }, help));
  for (const input of [count, seed]) input.setAttribute("aria-describedby", `${input.id}-help`);

  function busy(is) {
    go.disabled = is;
    stop.disabled = !is;
    bar.hidden = !is;
    bar.removeAttribute("value"); // nothing found yet, so the time left is unknown
  }

  function found(number) {
    bar.max = Number(count.value);
    bar.value = number;
    fill(said, t("{found} of {count} found", { found: number, count: count.value }));
  }

  async function submit(event) {
    event.preventDefault();
    ending = new AbortController();
    const request = { game: game.value, count: Number(count.value), seed: Number(seed.value), difficulty: difficulty.value };
    fill(said, t("The puzzles are being generated."));
    busy(true);
    try {
      const made = await engine.call("generate", { request }, found, ending.signal);
      fill(said, "");
      if (await take(made)) fill(said, request.count === 1 ? t("Done: 1 new puzzle.") : t("Done: {count} new puzzles.", { count: request.count }));
      seed.value = Number(seed.value) + 1; // the next set has other puzzles
    } catch (error) {
      fill(said, "");
      if (!ending.signal.aborted) toast(error.message);
    } finally {
      busy(false);
    }
  }

  const element = h("form.reading", { onsubmit: submit }, field(t("Game"), game), field(t("How many puzzles"), count, t("Up to {most} in a set.", { most: catalogue.most_generated })), field(t("Difficulties"), difficulty), field(t("Seed"), seed, t("The same seed always gives the same puzzles. Change it for different ones.")), h("div.row", {}, go, stop), bar, said);
  function begin(known) {
    if (go.disabled) return;
    if (games.some(({ name }) => name === known.game)) game.value = known.game;
    if (known.count) count.value = Math.min(known.count, catalogue.most_generated);
    difficulty.value = known.difficulty || ALL;
  }

  return { element, begin, end: () => ending?.abort() };
}
