// A puzzle book: choose puzzles at the right, and see its pages beside them.
import { beginWith } from "../files.js";
import { editor } from "../parts/editor.js";
import { BookSteps } from "../parts/book_steps.js";
import { remember } from "../store.js";
import { language, t } from "../words.js";

/** Return the text that a book starts from. */
function textOf(title) {
  const own = language === "en" ? "" : `language: ${language}\n`;
  return `pnp: 1\ntitle: ${JSON.stringify(title)}\n${own}products:\n  - booklet:\n      from: [puzzles/mirror.yaml, puzzles/dominosa.yaml]\n      count: 24\n      sections: game\n      solutions: at-end\n      hints: true\n      rules: true\n    trim: a5\n`;
}

export async function view(place, { engine, catalogue }) {
  const steps = new BookSteps(engine, catalogue);
  await steps.load();
  const book = await beginWith(engine, "puzzle-book.yaml", textOf(t("My puzzle book")), "draft-book");
  const address = "#/book";
  remember({ address, title: t("My puzzle book"), icon: "book" });
  const end = editor(place, engine, book, { title: t("Make a puzzle book"), address, steps });
  const endAll = () => {
    steps.end();
    end();
  };
  return Object.assign(endAll, { goOn: end.goOn });
}
