// Solving times: kept on this device if the solver wants them, and saved as a file for `pnp rate`.
import { download, fill, h, icon } from "../dom.js";
import { forgetTimes, keepsTimes, keepTimes, progressOfSet } from "../progress.js";
import { t } from "../words.js";

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Return a switch, and the solving times stored for a set. `list()` returns the set's puzzles with their ids; `forgotten()` is
    called once the times are deleted. */
export function solvingTimes(set, list, forgotten) {
  const element = h("div.times");

  async function save() {
    const { puzzles } = await list();
    const lines = progressOfSet(set).flatMap(({ time }, number) => (time ? [`${quoted(puzzles[number].id || puzzles[number].name)},${time}`] : []));
    download(`${set.name.split("/").pop().replace(/\.yaml$/, "")}-times.csv`, ["id,seconds", ...lines, ""].join("\n"), "text/csv");
  }

  function forget() {
    if (!confirm(t("Delete the solving times of this set? Your progress isn’t deleted."))) return;
    forgetTimes(set);
    draw();
    forgotten();
  }

  function draw() {
    const count = progressOfSet(set).filter(({ time }) => time).length;
    fill(element,
      h("label.switch", {}, h("input", { type: "checkbox", checked: keepsTimes(), onchange: ({ target }) => keepTimes(target.checked) }),
        h("span", {}, t("Keep my solving times"), h("span.small.quiet", {}, " ", t("Your times stay on this device. Puzzles that you solve with hints don’t count.")))),
      count > 0 && h("div.row", {}, h("button.button", { onclick: save }, icon("down"), t("Save times")), h("button.button.plain", { onclick: forget }, t("Delete times")),
        h("span.small.quiet", {}, t("“pnp rate” fits the difficulties to these times."))));
  }

  draw();
  return element;
}
