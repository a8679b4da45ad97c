// A puzzle book: choose puzzles at the right, and see its pages turn beside them.
import { drawnSet, h } from "../dom.js";
import { beginWith } from "../files.js";
import { bench } from "../parts/bench.js";
import { kept, remember } from "../store.js";
import { t } from "../words.js";

const DEFAULT = ["problems/mirror", "problems/dominosa"];

/** The lines of a book's text that name its sets. */
const linesOf = (sets) => sets.map((name) => `        - ${name}.yaml\n`).join("");

/** The text of a book of some sets. */
function textOf(sets, title) {
  return `pnp: 1\ntitle: ${JSON.stringify(title)}\nproducts:\n  - booklet:\n      from:\n${linesOf(sets)}      count: 24\n      sections: game\n      solutions: at-end\n      hints: true\n      rules: true\n    trim: a5\n`;
}

export async function view(place, { engine, catalogue }) {
  const sets = catalogue.sets.filter((set) => !set.is_record);
  const text = textOf(DEFAULT, t("My puzzle book"));
  const book = await beginWith("puzzle-book.yaml", text, "draft-book");
  const chosen = new Set(kept.get("book-sets", DEFAULT));

  function choose(name, isOn) {
    if (isOn) chosen.add(name);
    else if (chosen.size > 1) chosen.delete(name);
    kept.set("book-sets", [...chosen]);
    const inOrder = sets.map((set) => set.name).filter((name) => chosen.has(name));
    book.write(book.text.replace(/( {6}from:\n)(?: {8}- .*\n)+/, `$1${linesOf(inOrder)}`));
    for (const box of boxes) box.checked = chosen.has(box.value);
  }

  const count = h("input", { id: "book-count", type: "number", min: 1, max: 500, value: book.text.match(/^ {6}count: (\d+)$/m)?.[1] ?? "", onchange: chooseCount });

  function chooseCount() {
    if (count.validity.valid && count.value) book.write(book.text.replace(/^( {6}count: )\d+$/m, `$1${count.value}`));
  }

  const boxes = [];
  const choices = sets.map((set) => {
    const box = h("input", { type: "checkbox", value: set.name, checked: chosen.has(set.name), onchange: (event) => choose(set.name, event.target.checked) });
    boxes.push(box);
    return h("label.choice", {}, box, h("span", {}, set.title), drawnSet(set.name));
  });
  const address = "#/book";
  remember({ address, title: t("My puzzle book"), icon: "book" });
  return bench(place, engine, book, {
    title: t("Make a puzzle book"),
    address,
    aside: [
      h("div.field", {}, h("label", { htmlFor: "book-count" }, t("How many problems")), count, h("p.help", {}, t("Spread evenly over all puzzles and grades."))),
      h("details.group", { open: true }, h("summary", {}, t("Puzzles")), h("div.choices", { style: { "margin-bottom": "1rem" } }, choices)),
    ],
  });
}
