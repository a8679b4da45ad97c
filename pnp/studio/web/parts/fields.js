// The form of a product: one control an option, with its name, help, and what is wrong with it.
import { fill, fullSentence, h, icon, sentence, typographic } from "../dom.js";
import { t } from "../words.js";
import { fileChoice } from "./file_choice.js";

/** What most people look for first. */
const BASICS = () => ({ title: t("Basics"), paths: ["title", "paper", "trim", "language", "theme", "palette"] });

/** "8x6" as people write it. */
const sizeOf = (text) => text.replace(/^(\d+)x(\d+)$/, "$1 × $2");

/** The choice of a file that isn't listed; no option has a choice of this name. */
const OTHER = "…";

/** "cell-size" as "Cell size". */
const wordsOf = (name) => sentence(name.replaceAll("-", " "));

/** "Margin: Top" of the option "top" within "margin". */
const labelOf = ({ holders, label }) => [...holders, label].reduce((whole, part) => t("{whole}: {part}", { whole, part }));

/** Draws the fields, and reports each change: change(field, value). `take(file)` puts a file of the reader's beside the text. */
export class Fields {
  #open = new Set();
  #change;
  #paint;
  #take;
  #basics;
  #canPaint = () => false;
  #isTyping = false;
  #isLate = false;
  element = h("div");

  /** `basics` are the title and the paths of the options that come first. */
  constructor({ change, paint, take, basics = BASICS() }) {
    this.#basics = basics;
    this.#change = change;
    this.#paint = paint;
    this.#take = take;
    this.search = h("input", { type: "search", placeholder: t("Find an option"), ariaLabel: t("Find an option"), oninput: () => this.#draw() });
    this.element.addEventListener("input", () => (this.#isTyping = true));
    this.element.addEventListener("change", () => (this.#isTyping = this.#isLate = false)); // its answer draws the form
    this.element.addEventListener("focusout", () => this.#leave());
  }

  /** Show fields; while someone types into one, only once they leave it. */
  show(fields) {
    this.fields = fields;
    if (this.#isTyping && this.element.contains(document.activeElement)) this.#isLate = true;
    else this.#draw();
  }

  #leave() {
    this.#isTyping = false;
    setTimeout(() => this.#isLate && this.#draw()); // when the focus is where it goes
  }

  /** Scroll to an option and focus it. */
  reveal(path) {
    this.search.value = "";
    this.#draw();
    const control = this.element.querySelector(`#${CSS.escape(`option-${path.join("-")}`)}`);
    if (!control) return;
    for (let group = control.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
    control.scrollIntoView({ block: "center" });
    control.focus();
    control.select?.();
  }

  /** The field of an option. */
  find(path) {
    return this.fields?.find((own) => own.path.join() === path.join());
  }

  /** The maps that an option gives the size of. */
  maps(path) {
    return (this.fields ?? []).filter(({ sized_by: size }) => size.length > 0 && size.join() === path.join());
  }

  /** Take a change as made until the form says what came of it. */
  expect(path, value) {
    const field = this.find(path);
    if (field) field.value = value;
  }

  /** The path of the option in a line of the text; null where there is none. */
  at(line) {
    const height = ({ first_line: first, last_line: last }) => last - first;
    const here = (this.fields ?? []).filter((own) => own.first_line <= line && line <= own.last_line);
    return here.sort((one, other) => height(one) - height(other))[0]?.path ?? null;
  }

  /** Whether an option is switched on. */
  isOn(path) {
    const field = this.find(path);
    return field ? (field.value || field.default) === "true" : false;
  }

  /** What people call an option. */
  labelOf(path) {
    const field = this.find(path);
    return field ? labelOf(field) : "";
  }

  /** The path of the option whose field holds an element. */
  pathOf(element) {
    const path = element.closest(".field")?.dataset.path;
    return path ? JSON.parse(path) : null;
  }

  /** Offer to paint the maps for which `canPaint(path)` holds. */
  offerPainting(canPaint) {
    this.#canPaint = canPaint;
    for (const button of this.element.querySelectorAll(".painter")) button.hidden = !canPaint(JSON.parse(button.dataset.path));
  }

  #draw() {
    if (!this.fields) return;
    this.#isLate = false;
    const focused = document.activeElement?.id ?? "";
    const wanted = this.search.value.trim().toLowerCase();
    const groups = new Map();
    const place = (field) => this.#basics.paths.indexOf(field.path.join("."));
    const basic = (field) => place(field) >= 0;
    for (const field of [...this.fields.filter(basic).sort((one, other) => place(one) - place(other)), ...this.fields]) {
      if (wanted && !`${labelOf(field)} ${wordsOf(field.path.at(-1))} ${field.about}`.toLowerCase().includes(wanted)) continue;
      const title = basic(field) ? this.#basics.title : field.group;
      if (!groups.get(title)?.includes(field)) groups.set(title, [...(groups.get(title) ?? []), field]);
    }
    const first = [...groups.keys()].slice(0, 2);
    const nothing = groups.size === 0 && h("p.quiet.none", {}, t("No option matches. Try “size”, “colour” or “margin”."));
    fill(this.element, nothing, [...groups].map(([title, fields]) => this.#group(title, fields, first.includes(title) || Boolean(wanted))));
    if (focused.startsWith("option-") && this.element.contains(document.getElementById(focused)) === true) document.getElementById(focused).focus();
  }

  #group(title, fields, isOpen) {
    const wrong = fields.some((field) => field.error);
    return this.#folding(t(title), isOpen || wrong, this.#rows(fields));
  }

  /** Something that can be folded away; it stays as it was left. */
  #folding(title, isOpen, ...children) {
    const group = h("details.group", { open: isOpen || this.#open.has(title) }, h("summary", {}, title), children);
    group.addEventListener("toggle", () => (group.open ? this.#open.add(title) : this.#open.delete(title)));
    return group;
  }

  /** The fields of a group, its colours side by side. */
  #rows(fields) {
    const colours = fields.filter((field) => field.kind === "colour");
    const [printed, unprinted] = [colours.filter((field) => !field.is_unprinted), colours.filter((field) => field.is_unprinted)];
    const side = (some) => h("div.colours", {}, some.map((field) => this.#colour(field)));
    return [
      printed.length > 0 && side(printed),
      unprinted.length > 0 && this.#folding(t("Colours that these pages don’t print"), unprinted.some((field) => field.value), side(unprinted)),
      fields.filter((field) => field.kind !== "colour").map((field) => this.#field(field)),
    ];
  }

  #reset(field) {
    return h("button.reset", { type: "button", onclick: () => this.#change(field, ""), title: t("Back to the default"), ariaLabel: t("Reset {name}", { name: labelOf(field) }) }, t("Reset"));
  }

  /** A colour: what it prints now, its name, and the way back to the default. */
  #colour(field) {
    const id = `option-${field.path.join("-")}`;
    const input = h("input", { id, type: "color", value: field.value || field.default, disabled: field.locked, "aria-describedby": `${id}-help`, "aria-invalid": field.error ? "true" : null, onchange: ({ target }) => this.#change(field, target.value) });
    return h(`div.field.colour${field.value ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path), title: typographic(field.about) },
      input, h("label", { htmlFor: id }, labelOf(field)), field.value && this.#reset(field),
      h("span.hidden-text", { id: `${id}-help` }, typographic(field.about)),
      field.error && h("p.error", { role: "alert" }, fullSentence(field.error)),
    );
  }

  #field(field) {
    const id = `option-${field.path.join("-")}`;
    const own = field.value !== "";
    const control = this.#control(field, id);
    const help = [sentence(field.about), field.bounds && `(${field.bounds})`].filter(Boolean).join(" ");
    const reset = own && !field.locked && this.#reset(field);
    return h(`div.field${own ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path) },
      h("div.head", {}, h("label", { htmlFor: id }, labelOf(field)), reset),
      h("div.line", {}, control),
      h("p.help", { id: `${id}-help` }, help),
      field.error && h("p.error", { id: `${id}-error`, role: "alert" }, fullSentence(field.error)),
    );
  }

  #control(field, id) {
    const described = { id, "aria-describedby": `${id}-help${field.error ? ` ${id}-error` : ""}`, "aria-invalid": field.error ? "true" : null, disabled: field.locked };
    const told = (event) => this.#change(field, event.target.value);
    if (field.kind === "truth") {
      const on = this.isOn(field.path);
      return h("span.switch", {}, h("input", { ...described, type: "checkbox", role: "switch", checked: on, onchange: (event) => this.#change(field, String(event.target.checked)) }));
    }
    if (field.kind === "choice") return this.#choice(field, described);
    if (field.kind === "several") return this.#several(field, described);
    if (field.kind === "pairs") return h("textarea", { ...described, rows: 3, onchange: told, placeholder: t("English words = your words"), spellcheck: false }, field.value);
    if (field.kind === "lines") {
      const painter = h("button.button.painter", { type: "button", hidden: !this.#canPaint(field.path), "data-path": JSON.stringify(field.path), onclick: () => this.#paint(field.path) }, icon("brush"), t("Paint on the page"));
      return h("div.lines", {}, h("textarea", { ...described, rows: 5, onchange: told, spellcheck: false }, field.value), painter);
    }
    const written = field.kind === "size" ? sizeOf : (text) => text;
    const takesFile = field.file_types.length > 0;
    const input = h("input", {
      ...described, type: field.kind === "whole" ? "number" : "text", value: written(field.value), placeholder: takesFile ? t("File name") : written(field.default), onchange: told,
      min: field.kind === "whole" ? field.least : null, max: field.kind === "whole" ? field.most : null, autocomplete: "off", spellcheck: false,
    });
    return takesFile ? this.#fileChoice(field, input) : input;
  }

  #fileChoice(field, input) {
    return fileChoice({ input, types: field.file_types, label: labelOf(field), take: this.#take, change: (name) => this.#change(field, name) });
  }

  /** One of the choices, or a file of the reader's own where that can be given. */
  #choice(field, described) {
    const { choices, value } = field;
    const takesFile = field.file_types.length > 0;
    const labelled = (choice) => field.choice_labels[choices.indexOf(choice)] ?? choice;
    const isOther = value !== "" && !choices.includes(value);
    const none = h("option", { value: "" }, field.default ? t("{value} (default)", { value: labelled(field.default) }) : t("Default"));
    const offered = isOther && !takesFile ? [...choices, value] : choices;
    const name = h("input", { type: "text", value: isOther ? value : "", disabled: field.locked, ariaLabel: t("File name"), placeholder: t("File name"), onchange: ({ target }) => this.#change(field, target.value) });
    const file = this.#fileChoice(field, name);
    file.hidden = !isOther;
    const chosen = ({ target }) => {
      file.hidden = target.value !== OTHER;
      if (target.value !== OTHER) this.#change(field, target.value);
      else file.querySelector("button").focus();
    };
    const select = h("select", { ...described, onchange: chosen }, none, offered.map((choice) => h("option", { value: choice, selected: choice === value }, labelled(choice))),
      takesFile && h("option", { value: OTHER, selected: isOther }, t("A file of your own…")));
    return takesFile ? h("div.lines", {}, select, file) : select;
  }

  /** Some of the choices. */
  #several(field, described) {
    const chosen = new Set((field.value || field.default).split(", "));
    const ticked = (event) => {
      const boxes = [...event.currentTarget.querySelectorAll("input:checked")];
      if (boxes.length) this.#change(field, boxes.map((box) => box.value).join(", "));
      else event.target.checked = true; // one at least
    };
    const box = (choice, at) => h("label.switch", {}, h("input", { ...described, id: at ? "" : described.id, type: "checkbox", value: choice, checked: chosen.has(choice) }), field.choice_labels[at]);
    return h("div.lines", { role: "group", ariaLabel: labelOf(field), onchange: ticked }, field.choices.map(box));
  }
}
