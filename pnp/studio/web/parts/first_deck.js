// Cards made from the user's files: their first layout, and the guesses about them.
import { brought, chosen, isSpec, isTable, stemOf } from "../bringing.js";
import { fill, h, icon, toast, typographic } from "../dom.js";
import { beginOwn, takeUp } from "../files.js";
import { hasFolder } from "../folder.js";
import { kept } from "../store.js";
import { language, t } from "../words.js";

const keyOf = (address) => `deck-${address}`;

/** Read the user's files, and report those that couldn't be used; return null if none could. */
async function read(found) {
  const { files, skipped } = await brought(found);
  if (skipped.length) toast(t("Left out: {names}", { names: skipped.slice(0, 5).join(", ") + (skipped.length > 5 ? " …" : "") }));
  return files.length ? files : null;
}

/** Open the user's files: a spec with its files, or cards made from tables and pictures. */
export async function openBrought(engine, found) {
  toast(t("Reading your files…"));
  try {
    const spec = !hasFolder && found.find(({ path }) => isSpec(path));
    if (spec) location.hash = await takeUp(found.map(({ file }) => file));
    else {
      const files = await read(found);
      if (files) location.hash = await newDeck(engine, files);
    }
    toast("");
  } catch (error) {
    toast(error.message);
  }
}

/** Make cards of files, and return their address. */
async function newDeck(engine, files) {
  const specs = files.filter(([path]) => isSpec(path));
  if (specs.length) return beginOwn(specs[0][0].replace(/\.ya?ml$/i, ""), files.filter((own) => own !== specs[0]), async () => new TextDecoder().decode(specs[0][1]));
  let text = "";
  const address = await beginOwn(stemOf(files), files, async (doc) => ({ text } = await engine.call("deck", { doc, chosen: {}, language })).text);
  kept.set(keyOf(address), { chosen: {}, text });
  return address;
}

/** The guesses about new cards, each of which the user can change. */
export class FirstDeck {
  #engine;
  #document;
  #address;
  #kept;
  element = h("details.group.guesses", { open: true, hidden: true });

  constructor(engine, document_, address) {
    this.#engine = engine;
    this.#document = document_;
    this.#address = address;
    this.#kept = kept.get(keyOf(address));
    if (this.#kept) this.#ask().then((found) => this.#draw(found), () => {});
  }

  /** Whether the cards still have their first layout. */
  get #isUntouched() {
    return this.#kept?.text === this.#document.text;
  }

  /** Handle files dropped while these cards are open; return whether they belong to the cards. */
  async take(found, { isDeck }) {
    const files = await read(found);
    if (!files) return true;
    const isMore = isDeck && !files.some(([path]) => isSpec(path)) && (this.#kept || !files.some(([path]) => isTable(path)));
    if (!isMore) {
      location.hash = await newDeck(this.#engine, files);
      return true;
    }
    const wanted = { ...this.#kept?.chosen };
    for (const [path, bytes] of files) {
      const name = await this.#document.putAt(path, bytes);
      if (isTable(name)) wanted.table = name;
    }
    toast(t("{count} files were added to your deck.", { count: files.length }));
    if (!this.#isUntouched) return false;
    await this.#choose(wanted);
    return true;
  }

  /** Return what the engine makes of the files with the user's choices. */
  #ask(wanted = this.#kept.chosen) {
    const { name, files } = this.#document;
    return this.#engine.call("deck", { doc: { name, text: "", files }, chosen: wanted, language });
  }

  async #choose(wanted) {
    const found = await this.#ask(wanted);
    this.#kept = { chosen: wanted, text: found.text };
    kept.set(keyOf(this.#address), this.#kept);
    this.#document.write(found.text);
    this.#draw(found);
  }

  #draw({ guesses, remarks }) {
    const focused = document.activeElement?.id;
    this.element.hidden = guesses.length === 0;
    fill(this.element, h("summary", {}, t("What was recognised")),
      remarks.map((remark) => h("p.notice", {}, typographic(remark))),
      h("div.looks.basics", {}, guesses.map((guess) => this.#guess(guess))),
      h("p.help", {}, t("If you change a choice, the cards are laid out again. Undo brings back your changes.")));
    if (focused) this.element.querySelector(`#${CSS.escape(focused)}`)?.focus();
  }

  #guess({ part, label, value, choices, choice_labels: labels }) {
    const id = `guess-${part}`;
    const choose = ({ target }) => this.#choose({ ...this.#kept.chosen, [part]: target.value }).catch((error) => toast(error.message));
    return h("div.field.short", {}, h("div.head", {}, h("label", { htmlFor: id }, label)),
      h("div.line", {}, h("select", { id, onchange: choose }, choices.map((choice, at) => h("option", { value: choice, selected: choice === value }, labels[at])))));
  }
}

/** Return the section of the home page about starting from your own table. */
export function bringSection(engine) {
  const open = ({ target }) => openBrought(engine, chosen(target.files));
  const input = (properties) => h("input", { type: "file", multiple: true, hidden: true, onchange: open, ...properties });
  const files = input({ accept: ".csv,.tsv,.xlsx,.xlsm,.ods,.zip,.svg,.png,.jpg,.jpeg,.webp,.ttf,.otf" });
  const folder = input({ webkitdirectory: true });
  const button = (own, label, kind = "") => h(`button.button${kind}`, { type: "button", onclick: () => own.click() }, icon("open"), label);
  return h("section.strip.bring", {}, h("h2", {}, t("Cards from your own table")),
    h("p.quiet", {}, t("Drop a spreadsheet, pictures, fonts, a folder or a ZIP anywhere on this page, and they become a deck that you can print and change.")),
    h("div.row", {}, files, button(files, t("Choose files…"), ".main"), folder, button(folder, t("Choose a folder…"))));
}
