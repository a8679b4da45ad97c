// The form of a product: one control an option, with its name, help, and what is wrong with it.
import { fill, h, icon, sentence } from "../dom.js";
import { t } from "../words.js";

/** What most people look for first. */
const BASICS = () => ({ title: t("Basics"), paths: ["title", "paper", "trim", "language", "theme", "palette"] });
const isColour = (text) => /^#[0-9a-f]{6}$/i.test(text);

/** "cell-size" as "Cell size". */
const wordsOf = (name) => sentence(name.replaceAll("-", " "));

/** "Margin: Top" of the option "top" within "margin". */
const labelOf = ({ holders, label }) => [...holders, label].join(": ");

/** Draws the fields, and reports each change: change(field, value). */
export class Fields {
  #open = new Set();
  #change;
  #paint;
  #basics;
  #canPaint = () => false;
  #isTyping = false;
  #isLate = false;
  element = h("div");

  /** `basics` are the title and the paths of the options that come first. */
  constructor(change, paint, basics = BASICS()) {
    this.#basics = basics;
    this.#change = change;
    this.#paint = paint;
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
    control.closest("details").open = true;
    control.scrollIntoView({ block: "center" });
    control.focus();
    control.select?.();
  }

  /** The field of an option. */
  find(path) {
    return this.fields?.find((own) => own.path.join() === path.join());
  }

  /** The path of the option in a line of the text; null where there is none. */
  at(line) {
    const height = ({ first_line: first, last_line: last }) => last - first;
    const here = (this.fields ?? []).filter((own) => own.first_line <= line && line <= own.last_line);
    return here.sort((one, other) => height(one) - height(other))[0]?.path ?? null;
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
    fill(this.element, [...groups].map(([title, fields]) => this.#group(title, fields, first.includes(title) || Boolean(wanted))));
    if (focused.startsWith("option-") && this.element.contains(document.getElementById(focused)) === true) document.getElementById(focused).focus();
  }

  #group(title, fields, isOpen) {
    const wrong = fields.some((field) => field.error);
    const group = h("details.group", { open: isOpen || wrong || this.#open.has(title) }, h("summary", {}, t(title)), fields.map((field) => this.#field(field)));
    group.addEventListener("toggle", () => (group.open ? this.#open.add(title) : this.#open.delete(title)));
    return group;
  }

  #field(field) {
    const id = `option-${field.path.join("-")}`;
    const own = field.value !== "";
    const control = this.#control(field, id);
    const help = [sentence(field.about), field.bounds && !field.choices.length && field.kind !== "truth" ? `(${field.bounds})` : ""].filter(Boolean).join(" ");
    const reset = own && !field.locked && h("button.reset", { type: "button", onclick: () => this.#change(field, ""), ariaLabel: t("Reset {name}", { name: labelOf(field) }) }, t("Reset"));
    return h(`div.field${own ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path) },
      h("div.head", {}, h("label", { htmlFor: id }, labelOf(field)), reset),
      h("div.line", {}, control),
      h("p.help", { id: `${id}-help` }, help),
      field.error && h("p.error", { id: `${id}-error`, role: "alert" }, field.error),
    );
  }

  #control(field, id) {
    const described = { id, "aria-describedby": `${id}-help${field.error ? ` ${id}-error` : ""}`, "aria-invalid": field.error ? "true" : null, disabled: field.locked };
    const told = (event) => this.#change(field, event.target.value);
    if (field.kind === "truth") {
      const on = (field.value || field.default) === "true";
      return h("span.switch", {}, h("input", { ...described, type: "checkbox", role: "switch", checked: on, onchange: (event) => this.#change(field, String(event.target.checked)) }));
    }
    if (field.kind === "choice") {
      const none = h("option", { value: "" }, field.default ? t("{value} (default)", { value: field.default }) : t("Default"));
      return h("select", { ...described, onchange: told }, none, field.choices.map((value) => h("option", { value, selected: value === field.value }, value)));
    }
    if (field.kind === "lines") {
      const painter = h("button.button.painter", { type: "button", hidden: !this.#canPaint(field.path), "data-path": JSON.stringify(field.path), onclick: () => this.#paint(field.path) }, icon("brush"), t("Paint on the page"));
      return h("div.lines", {}, h("textarea", { ...described, rows: 5, onchange: told, spellcheck: false }, field.value), painter);
    }
    const text = h("input", {
      ...described, type: field.kind === "whole" ? "number" : "text", value: field.value, placeholder: field.default, onchange: told,
      min: field.kind === "whole" ? field.least : null, max: field.kind === "whole" ? field.most : null, autocomplete: "off", spellcheck: false,
    });
    if (!isColour(field.value || field.default)) return text;
    return [h("input", { type: "color", value: field.value || field.default, ariaLabel: labelOf(field), onchange: told }), text];
  }
}
