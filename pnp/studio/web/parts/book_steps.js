// The steps of a book beside its pages: which puzzles, how many, and the cover. The choices are read from the book's text.
import { drawnSet, fill, h, icon, sentence, toast } from "../dom.js";
import { saveNew } from "../files.js";
import { hasFolder, listing } from "../folder.js";
import { t } from "../words.js";
import { likely, namedAfter, spread } from "./difficulty_counts.js";
import { generatingForm } from "./generating.js";

const FROM = ["booklet", "from"];
const COUNT = ["booklet", "count"];
const COVER = ["booklet", "cover"];
const PRESET = ["preset"];
const fileOf = (set) => `${set.name}.yaml`;

/** The options of the last step, in their order. */
const LAST_STEP = ["preset", "trim", "language", "title", "booklet.subtitle", "booklet.author", "booklet.cover.isbn", "booklet.solutions", "booklet.hints", "booklet.rules", "theme", "theme.logo", "palette"];

export class BookSteps {
  #pending = 0;
  #files = [];
  #isSorted = false;
  #isCoverNew = false;
  #early = [];
  #read = ""; // the puzzles and counts in the text
  #counted = null; // those whose difficulties are shown
  /** How many puzzles are wanted, and how many of them are in the text: while the latter is unchanged, the former is kept. */
  #wanted = { all: 0, named: 0 };
  #boxes = h("div.choices");
  #locked = h("p.help", { hidden: true }, t("This list spans several lines: change it in the text."));
  #difficulties = h("ul.difficulty-bars", { ariaLabel: t("Puzzles in this book") });
  #levels = [];
  #areChosen = false;
  #few = h("div.few", { role: "status" });
  #count = h("input", { id: "book-count", type: "number", required: true, onchange: () => this.#count.reportValidity() && this.#chooseCount() });
  #cover = h("input", { id: "book-cover", type: "checkbox", role: "switch", "aria-describedby": "book-cover-help", onchange: () => this.#chooseCover(this.#cover.checked) });
  #form;
  #making = h("details.group", { ontoggle: () => this.#making.open && this.#form.begin(this.#likely) });
  #sets;
  #games;
  /** Sets an option of the book; assigned by the editor, it resolves once the text has changed. */
  change = async () => {};
  /** Returns whether what is shown is what the text has; assigned by the editor, too. */
  isFollowed = () => false;
  /** Shows the cover among the pages; assigned by the editor, too. */
  revealCover = () => {};

  constructor(engine, catalogue) {
    this.#sets = catalogue.sets.filter((one) => !one.is_record);
    this.#games = catalogue.games;
    for (const set of this.#sets) this.#offer(fileOf(set), sentence(set.title), drawnSet(set.name));
    if (hasFolder) this.#form = generatingForm({ engine, catalogue, take: (made) => this.#takeIn(made) });
  }

  /** Offer the sets of the folder, too, before the built-in ones. */
  async load() {
    if (!hasFolder) return;
    const { files } = await listing();
    this.#boxes.prepend(...files.filter(({ kind }) => kind === "puzzle set").map(({ name }) => this.#offerOwn(name)));
  }

  get elements() {
    const making = hasFolder
      ? fill(this.#making, h("summary", {}, t("Generate new puzzles")), this.#form.element)
      : h("p.help", {}, t("To generate new puzzles or use your own sets, you need pnp studio on your computer. Here you can make books from the built-in sets."));
    return [
      h("details.group", { open: true }, h("summary", {}, t("1. Which puzzles")), this.#locked, this.#boxes, making),
      h("details.group", { open: true }, h("summary", {}, t("2. How many, and which difficulties")),
        h("div.field", {}, h("label", { htmlFor: "book-count" }, t("How many puzzles")), this.#count, h("p.help", {}, t("They are spread evenly over all puzzles and difficulties, unless you choose below."))), this.#few, this.#difficulties),
      h("details.group", { open: true }, h("summary", {}, t("3. Cover")),
        h("div.field", {}, h("div.head", {}, h("label", { htmlFor: "book-cover" }, t("Print a cover"))), h("span.switch", {}, this.#cover),
          h("p.help", { id: "book-cover-help" }, t("A separate file for print on demand: back, spine and front. The book is then made for Amazon KDP.")))),
    ];
  }

  /** The options that the form shows first. */
  get basics() {
    return { title: t("4. Pages, words, language"), paths: LAST_STEP };
  }

  #offer(file, title, picture) {
    const box = h("input", { type: "checkbox", value: file, onchange: () => this.#choose(file, box.checked) });
    const choice = h("label.choice", {}, box, h("span", {}, title), picture);
    this.#boxes.append(choice);
    return choice;
  }

  /** Offer a set from the folder; one named after a game has that game's title and picture. */
  #offerOwn(file) {
    const own = namedAfter(file, this.#games);
    const set = own && this.#sets.find(({ game }) => game === own.game.name);
    return this.#offer(file, own ? t("Your set: {game} {name}", { game: own.game.title, name: own.rest }) : file, set ? drawnSet(set.name) : icon("pencil"));
  }

  async #choose(file, isOn) {
    if (!this.isFollowed()) return void this.#early.push([file, isOn]); // the text contains the others
    if (this.#files.includes(file) === isOn) return;
    const chosen = isOn ? [...this.#files, file] : this.#files.filter((one) => one !== file);
    if (!chosen.length) toast(t("A book needs at least one puzzle."));
    else this.#files = chosen;
    this.#tick();
    if (!chosen.length) return;
    this.#pending += 1;
    await this.change({ path: FROM, kind: "list" }, chosen.join(", "));
    this.#pending -= 1;
  }

  /** Set up the whole book for print on demand, because it has a cover. */
  async #chooseCover(isOn) {
    if (isOn) await this.change({ path: PRESET, kind: "choice" }, "kdp");
    this.#isCoverNew = isOn;
    await this.change({ path: COVER, kind: "value" }, isOn ? "{background: dark}" : "");
  }

  /** Move the chosen sets to the top, once: later, nothing moves away from under the pointer. */
  #chosenFirst() {
    if (this.#isSorted) return;
    this.#isSorted = true;
    const chosen = [...this.#boxes.children].filter((choice) => this.#files.includes(choice.querySelector("input").value));
    this.#boxes.prepend(...chosen);
  }

  #tick() {
    for (const box of this.#boxes.querySelectorAll("input")) box.checked = this.#files.includes(box.value);
  }

  /** Save a generated set in the folder, and add it to the book. */
  async #takeIn({ name, text }) {
    if (!(await saveNew(name, text))) return;
    if (![...this.#boxes.querySelectorAll("input")].some((box) => box.value === name)) this.#boxes.prepend(this.#offerOwn(name));
    if (!this.#files.includes(name)) await this.#choose(name, true);
    return true;
  }

  /** Go to the choice of puzzles if that is the option at a path, and return whether it is. */
  reveal(path) {
    if (path.join() !== FROM.join() || !this.#locked.hidden) return false;
    this.#boxes.closest("details").open = true;
    const box = this.#boxes.querySelector("input:checked") ?? this.#boxes.querySelector("input");
    box.scrollIntoView({ block: "center" });
    box.focus();
    return true;
  }

  /** Show the text's values, from the `Fields` of the form; a choice that isn't in the text yet stays as it is. */
  show(fields) {
    const from = fields.find(FROM);
    if (!from) return;
    if (!from.value.startsWith("[")) this.#files = from.value.split(", ");
    this.#chosenFirst();
    this.#tick();
    this.#locked.hidden = !from.locked;
    for (const box of this.#boxes.querySelectorAll("input")) box.disabled = from.locked;
    for (const [file, isOn] of this.#early.splice(0)) this.#choose(file, isOn); // chosen before this text was read
    const count = fields.find(COUNT);
    const ofLevels = fields.fields.filter(({ path }) => path.length > COUNT.length && COUNT.every((step, at) => path[at] === step));
    this.#read = JSON.stringify([from, count, ...ofLevels].map(({ value }) => value));
    const named = ofLevels.reduce((sum, own) => sum + Number(own.value), 0);
    this.#areChosen = !count.value && named > 0;
    if (!this.#pending && named !== this.#wanted.named) this.#wanted = { all: 0, named };
    Object.assign(this.#count, { min: count.least, max: count.most, value: count.value || this.#wanted.all || named || "" });
    this.#drawFew();
    this.#cover.checked = fields.fields.some((own) => own.path[1] === "cover" && own.value !== "");
    if (this.#isCoverNew && this.#cover.checked) this.revealCover();
    this.#isCoverNew &&= !this.#cover.checked;
  }

  /** Show how many puzzles of each difficulty the book has, and let the reader choose: [{ difficulty, count, available }]; null leaves them as they are. */
  showDifficulties(found) {
    this.#counted = this.#read;
    if (!found) return;
    if (JSON.stringify(found.map(({ difficulty, available }) => [difficulty, available])) !== JSON.stringify(this.#levels.map(({ difficulty, available }) => [difficulty, available]))) {
      this.#levels = found.map((line) => this.#level(line));
      fill(this.#difficulties, this.#levels.map(({ element }) => element));
    }
    for (const [at, { count }] of found.entries()) this.#levels[at].show(count);
    if (this.#wanted.all > this.#wanted.named && spread(this.#wanted.all, this.#counts).missing < this.#wanted.all - this.#wanted.named) this.#chooseSpread(this.#wanted.all);
    this.#drawFew();
  }

  /** Whether the difficulties shown are those of the text, so that it can be changed by them. */
  get #isCounted() {
    return this.isFollowed() && this.#counted === this.#read;
  }

  get #counts() {
    return this.#levels.map(({ difficulty, available, wanted }) => ({ difficulty, available, count: wanted() }));
  }

  /** Return the most likely settings of new puzzles. */
  get #likely() {
    const games = this.#files.map((file) => this.#sets.find((set) => fileOf(set) === file)?.game ?? namedAfter(file, this.#games)?.game.name).filter(Boolean);
    const { all, named } = this.#wanted;
    return likely({ games, levels: this.#counts, count: Number(this.#count.value), missing: Math.max(0, all - named) });
  }

  /** Report if there are fewer puzzles than wanted, and offer to generate the rest. */
  #drawFew() {
    const { all, named } = this.#wanted;
    if (all <= named) return fill(this.#few);
    const generate = () => {
      this.#making.open = true;
      this.#form.begin(this.#likely);
      this.#form.element.scrollIntoView({ block: "nearest" });
    };
    const more = hasFolder && h("button.button", { type: "button", onclick: generate }, t("Generate {count} more…", { count: all - named }));
    fill(this.#few, h("p", {}, named === 1 ? t("These sets have only 1 such puzzle, so the book has 1 instead of {wanted}.", { wanted: all }) : t("These sets have only {count} such puzzles, so the book has {count} instead of {wanted}.", { count: named, wanted: all })), more);
  }

  /** Return the row of a difficulty: a bar to drag and a number to type. */
  #level({ difficulty, available }) {
    const bounds = { min: 0, max: available, onchange: (event) => event.target.reportValidity() && this.#chooseLevels() };
    const name = t(sentence(difficulty));
    const number = h("input", { type: "number", required: true, ariaLabel: name, ...bounds, oninput: () => (bar.value = number.value) });
    const bar = h("input", { type: "range", ariaLabel: name, ...bounds, oninput: () => (number.value = bar.value) });
    const show = (count) => {
      for (const one of [number, bar]) one.value = count;
    };
    const only = h("button.button.plain", { type: "button", ariaLabel: t("Only {difficulty}", { difficulty: name }), onclick: () => this.#chooseOnly(difficulty) }, t("Only"));
    return { difficulty, available, show, wanted: () => Number(number.value), element: h("li", {}, h("span", {}, name), bar, number, only) };
  }

  /** Set the same number of puzzles, but all of one difficulty. */
  #chooseOnly(difficulty) {
    const all = this.#wanted.all || this.#levels.reduce((sum, level) => sum + level.wanted(), 0);
    for (const level of this.#levels) level.show(level.difficulty === difficulty ? Math.min(all, level.available) : 0);
    return this.#chooseLevels(all);
  }

  /** Set the number of puzzles; if difficulties were chosen, spread it over those. */
  #chooseCount() {
    const count = Number(this.#count.value);
    return this.#areChosen ? this.#chooseSpread(count) : this.change({ path: COUNT, kind: "whole" }, this.#count.value);
  }

  #chooseSpread(all) {
    const { counts } = spread(all, this.#counts);
    for (const level of this.#levels) level.show(counts[level.difficulty]);
    return this.#chooseLevels(all);
  }

  /** Apply the values of the bars; `all` is how many were wanted. */
  #chooseLevels(all = 0) {
    if (!this.#isCounted) return undefined; // they are about to be shown
    this.#wanted = { all, named: this.#levels.reduce((sum, level) => sum + level.wanted(), 0) };
    const wanted = this.#levels.map(({ difficulty, wanted }) => `${difficulty}: ${wanted()}`);
    this.#pending += 1;
    return this.change({ path: COUNT, kind: "value" }, `{${wanted.join(", ")}}`).finally(() => (this.#pending -= 1));
  }

  end() {
    this.#form?.end();
  }
}
