// The form of a product: one control for each option, with its name, help, and what is wrong with it.
import { coded, fill, fullSentence, h, icon, optionId, sentence, typographic } from "../dom.js";
import { t } from "../words.js";
import { chooser, fileChoice } from "./file_choice.js";
import { says } from "./finding.js";
import { itemList } from "./item_list.js";
import { kindList } from "./kind_list.js";
import { rowTable } from "./row_table.js";

/** Return the options that most people look for first. */
const BASICS = () => ({ title: t("Basics"), paths: ["title", "paper", "trim", "language", "theme", "palette"] });

/** Return "8x6" with a multiplication sign. */
const sizeOf = (text) => text.replace(/^(\d+)x(\d+)$/, "$1 × $2");

/** The value of the choice to pick another file; no option has a choice of this name. */
const OTHER = "…";

/** Milliseconds without a key press before typed text is shown. */
const PAUSE = 600;

/** Return whether a text that is being typed can be drawn as it is, without an unfinished column name. */
const isWhole = (text) => text.split("{").length === text.split("}").length;

/** The most items of a list. */
const MOST_ITEMS = 60;

/** Return "Cell size" for "cell-size". */
const wordsOf = (name) => sentence(name.replaceAll("-", " "));

/** Return "Margin: Top" for the option "top" within "margin". */
const labelOf = ({ holders, label }) => [...holders, label].reduce((whole, part) => t("{whole}: {part}", { whole, part }));

/** Insert a column at the cursor or selection of a text. If the cursor is after the name of a file, the column replaces the name. */
export function withColumn(text, start, end, column, { isFile }) {
  const isNamed = isFile && start === end && end === text.length && /\.\w+$/.test(text);
  return isNamed ? text.replace(/[^/]+$/, () => `{${column}}`) : `${text.slice(0, start)}{${column}}${text.slice(end)}`;
}

/** Return whether an option belongs to an item of a list. */
const isWithin = ({ path }, list) => path.length > list.path.length && list.path.every((step, at) => step === path[at]);

/** Return whether an option contains items with fields. */
const holdsFields = ({ kind }) => ["items", "named", "layouts"].includes(kind);

/** Return whether an option or anything in it has an error. */
const isWrong = (field, fields) => Boolean(field.error) || (holdsFields(field) && fields.some((one) => one.error && isWithin(one, field)));

/**
 * Draws the fields, and reports each change: change(field, value). `typing(is)` is called when somebody starts or stops typing into one,
 * `take(file)` adds one of the user's files beside the text, and `rearrange(path, action, value)` changes a list.
 */
export class Fields {
  #open = new Set();
  #change;
  #typing;
  #paint;
  #take;
  #rearrange;
  #basics;
  #canPaint = () => false;
  #isTyping = false;
  #focusNext = "";
  #costs = new Map();
  #isLate = false;
  #isQuick;
  #pause = 0;
  #isPausing = false;
  #shown = new WeakMap(); // what was typed into fields and is shown already
  element = h("div.form");

  /**
   * `isQuick()` returns whether typed text can be shown before the field is left; `basics` are the title and the paths of the options that
   * come first.
   */
  constructor({ change, typing, isQuick, paint, take, rearrange, basics = BASICS() }) {
    this.#isQuick = isQuick;
    this.#basics = basics;
    this.#change = change;
    this.#typing = typing;
    this.#paint = paint;
    this.#take = take;
    this.#rearrange = rearrange;
    this.search = h("input", { type: "search", placeholder: t("Find an option"), ariaLabel: t("Find an option"), oninput: () => this.#find() });
    this.element.addEventListener("input", ({ target }) => {
      this.#type(true);
      clearTimeout(this.#pause);
      if ("live" in target.dataset && this.#isQuick()) this.#pause = setTimeout(() => this.#show(target), PAUSE);
    });
    this.element.addEventListener("change", (event) => {
      clearTimeout(this.#pause);
      if (!this.#isPausing && this.#shown.get(event.target) === event.target.value) event.stopPropagation(); // shown already
    }, { capture: true });
    this.element.addEventListener("change", () => {
      if (this.#isPausing) return;
      this.#isLate = false; // its answer draws the form
      this.#type(false);
    });
    this.element.addEventListener("focusout", () => this.#leave());
  }

  /** Show fields; while someone is typing into one, wait until they leave it. */
  show(fields) {
    this.fields = fields;
    if (this.#isTyping && this.element.contains(document.activeElement)) this.#isLate = true;
    else this.#draw();
  }

  /** Show what has been typed so far; the form stays as it is until the field is left. */
  #show(target) {
    if (!this.element.contains(target) || !isWhole(target.value)) return;
    this.#shown.set(target, target.value);
    this.#isPausing = true;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    this.#isPausing = false;
    this.#typing(false);
  }

  #type(is) {
    this.#isTyping = is;
    this.#typing(is);
  }

  /** Apply what is being typed as it is, and let the user go on typing. */
  finish() {
    const active = document.activeElement;
    if (!this.#isTyping || !this.element.contains(active)) return;
    active.blur(); // reports the change
    active.focus({ preventScroll: true });
  }

  #leave() {
    this.#type(false);
    setTimeout(() => this.#isLate && this.#draw()); // when the focus is where it goes
  }

  /** Scroll to an option and focus it; false if the form doesn't show it. */
  reveal(path) {
    this.search.value = "";
    this.#draw();
    const control = this.element.querySelector(`#${CSS.escape(optionId(path))}`);
    if (!control) return false;
    for (let group = control.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
    control.scrollIntoView({ block: "center" });
    control.focus();
    control.select?.();
    return true;
  }

  /** Unfold an option that contains options, in place of another if one is given, and leave the focus where it is. */
  unfold(path, { instead = null } = {}) {
    const old = instead && this.element.querySelector(`details[data-path='${JSON.stringify(instead)}']`);
    if (old) old.open = false;
    const item = this.element.querySelector(`details[data-path='${JSON.stringify(path)}']`);
    if (!item) return;
    for (let group = item; group; group = group.parentElement.closest("details")) group.open = true;
    if (!matchMedia("(max-width: 60rem)").matches) item.scrollIntoView({ block: "nearest" });
  }

  /** Return the field of an option. */
  find(path) {
    return this.fields?.find((own) => own.path.join() === path.join());
  }

  /** Return the maps whose size an option sets. */
  maps(path) {
    return (this.fields ?? []).filter(({ sized_by: size }) => size.length > 0 && size.join() === path.join());
  }

  /** Treat a change as made until the form shows its result. */
  expect(path, value) {
    this.fields = this.fields?.map((field) => (field.path.join() === path.join() ? { ...field, value } : field));
  }

  /** Return the path of the option in a line of the text; null if there is none. */
  at(line) {
    const height = ({ first_line: first, last_line: last }) => last - first;
    const here = (this.fields ?? []).filter((own) => own.first_line <= line && line <= own.last_line);
    return here.sort((one, other) => height(one) - height(other))[0]?.path ?? null;
  }

  /** Return the path of the option that has an error of the text, { line, message }; null if there is none. */
  wrong({ line, message }) {
    const found = (this.fields ?? []).filter((own) => own.error === message && own.first_line <= line && line <= own.last_line);
    return found.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? this.at(line);
  }

  /** Return whether an option is switched on. */
  isOn(path) {
    const field = this.find(path);
    return field ? (field.value || field.default) === "true" : false;
  }

  /** Return whether the product uses one of the user's files. */
  get namesFiles() {
    return (this.fields ?? []).some(({ file_types: types, value, choices }) => types.length > 0 && value && !choices.includes(value));
  }

  /** Return the label of an option. */
  labelOf(path) {
    const field = this.find(path);
    if (field?.kind === "item" && field.value) return t("{whole}: {part}", { whole: labelOf(field), part: field.value });
    return field ? labelOf(field) : "";
  }

  /** Return the path of the option whose field contains an element. */
  pathOf(element) {
    const path = element.closest(".field")?.dataset.path;
    return path ? JSON.parse(path) : null;
  }

  /** Offer to paint the maps for which `canPaint(path)` holds. */
  offerPainting(canPaint) {
    this.#canPaint = canPaint;
    for (const button of this.element.querySelectorAll(".painter")) button.hidden = !canPaint(JSON.parse(button.dataset.path));
  }

  /** Show what the search finds: below a search at the foot of the window it would be out of sight. */
  #find() {
    this.#draw();
    if (this.search.value.trim()) this.element.scrollIntoView({ block: "nearest" });
  }

  #draw() {
    if (!this.fields) return;
    this.#isLate = false;
    const focused = this.#focusNext || (document.activeElement?.id ?? "");
    this.#focusNext = "";
    const wanted = this.search.value.trim();
    const groups = new Map();
    const place = (field) => this.#basics.paths.indexOf(field.path.join("."));
    const basic = (field) => place(field) >= 0;
    const lists = this.fields.filter(holdsFields);
    const own = this.fields.filter((field) => !lists.some((list) => isWithin(field, list)) && !this.#isReplaced(field));
    const isWanted = (field) => says([labelOf(field), wordsOf(field.path.at(-1)), field.about, field.also, ...field.choice_labels], wanted);
    for (const field of [...own.filter(basic).sort((one, other) => place(one) - place(other)), ...own]) {
      if (wanted && !isWanted(field) && !(holdsFields(field) && this.#within(field).some(isWanted))) continue;
      const title = basic(field) ? this.#basics.title : field.group;
      if (!groups.get(title)?.includes(field)) groups.set(title, [...(groups.get(title) ?? []), field]);
    }
    const first = [...groups.keys()].slice(0, 2);
    const nothing = groups.size === 0 && h("p.quiet.none", {}, t("No option matches. Try “size”, “colour” or “margin”."));
    fill(this.element, nothing, [...groups].map(([title, fields]) => this.#group(title, fields, first.includes(title) || Boolean(wanted))));
    if (focused.startsWith("option-")) (this.element.querySelector(`#${CSS.escape(focused)}`) ?? this.element.querySelector(`[id^="${CSS.escape(focused)}-"]`))?.focus({ preventScroll: true });
  }

  /** Return the fields of the items in a list. */
  #within(list) {
    return this.fields.filter((field) => isWithin(field, list));
  }

  /** Return whether a file replaces the table in the text. */
  #isReplaced({ kind, path, value }) {
    return kind === "rows" && !value && Boolean(this.find([...path.slice(0, -1), "table"])?.value);
  }

  #group(title, fields, isOpen) {
    const wrong = fields.some((field) => isWrong(field, this.fields));
    return this.#folding(t(title), isOpen || wrong, title === BASICS().title ? this.#basicRows(fields) : this.#rows(fields));
  }

  /** Return a foldable section, which stays open or closed as the user left it. */
  #folding(title, isOpen, ...children) {
    return this.#fold(title, isOpen, {}, title, ...children);
  }

  /** Return the same by a key, with a summary of any kind. `path` is that of the option it shows. */
  #fold(key, isOpen, { id, className = "group", path }, summary, ...children) {
    const group = h("details", { className, open: isOpen || this.#open.has(key), "data-path": path && JSON.stringify(path) }, h("summary", { id }, summary), children);
    group.addEventListener("toggle", () => (group.open ? this.#open.add(key) : this.#open.delete(key)));
    return group;
  }

  /** Return the fields that come first: choices side by side, so that the options of the game are visible, too. */
  #basicRows(fields) {
    const short = fields.filter(({ kind, file_types: types }) => kind === "choice" && !types.length);
    return [fields.filter((field) => !short.includes(field)).map((field) => this.#field(field)), short.length > 0 && h("div.looks.basics", {}, short.map((field) => this.#short(field)))];
  }

  /** Return the fields of a group, its colours side by side. */
  #rows(fields) {
    const colours = fields.filter((field) => field.kind === "colour");
    const [printed, unprinted] = [colours.filter((field) => !field.is_unprinted), colours.filter((field) => field.is_unprinted)];
    const side = (some) => h("div.colours", {}, some.map((field) => this.#colour(field)));
    return [
      printed.length > 0 && side(printed),
      unprinted.length > 0 && this.#folding(t("Colours not used on these pages"), unprinted.some((field) => field.value), side(unprinted)),
      fields.filter((field) => field.kind !== "colour").map((field) => this.#field(field)),
    ];
  }

  /** Show beside an option what its value costs: { text, instead }, where `instead` is a value without that cost. */
  showCost(path, cost) {
    this.#costs.set(path.join("."), { ...cost, value: this.find(path)?.value });
    const field = this.#named(path);
    field?.querySelector(".cost")?.replaceWith(this.#cost(this.find(path)));
  }

  #named(path) {
    return this.element.querySelector(`.field[data-path='${JSON.stringify(path)}']`);
  }

  #cost(field) {
    const { text, instead, value } = this.#costs.get(field.path.join(".")) ?? {};
    const use = instead && h("button.button.plain", { type: "button", onclick: () => this.#change(field, instead) }, t("Use {value}", { value: instead.replace(/(?<=\d)(?=[a-z])/, "\u00a0") }));
    return h("p.cost", { role: "status" }, text && value === field.value && [text, " ", use]);
  }

  #reset(field) {
    return h("button.reset", { type: "button", onclick: () => this.#change(field, ""), title: t("Back to the default"), ariaLabel: t("Reset {name}", { name: labelOf(field) }) }, t("Reset"));
  }

  /** Return the control of a colour: the printed colour, its name, and a button to restore the default. */
  #colour(field) {
    const id = optionId(field.path);
    const input = h("input", { id, type: "color", value: field.value || field.default, disabled: field.locked, "aria-describedby": `${id}-help`, "aria-invalid": field.error ? "true" : null, onchange: ({ target }) => this.#change(field, target.value) });
    return h(`div.field.colour${field.value ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path), title: typographic(field.about) },
      input, h("label", { htmlFor: id }, labelOf(field)), field.value && this.#reset(field),
      h("span.hidden-text", { id: `${id}-help` }, typographic(field.about)),
      field.error && h("p.error", { role: "alert" }, coded(fullSentence(field.error))),
    );
  }

  #field(field) {
    const id = optionId(field.path);
    const own = field.value !== "";
    const control = this.#control(field, id);
    const isLabelled = !holdsFields(field) && field.kind !== "rows";
    const help = [sentence(field.about), field.bounds && `(${field.bounds})`].filter(Boolean).join(" ");
    const canReset = field.error ? field.ways_out.includes("reset") : own && !field.is_needed;
    const reset = canReset && !field.locked && this.#reset(field);
    return h(`div.field${own ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path) },
      h("div.head", {}, isLabelled ? h("label", { htmlFor: id }, this.#name(field)) : h("span.label", { id, tabIndex: -1 }, this.#name(field)), reset),
      h("div.line", {}, control),
      own && this.#cost(field),
      h("p.help", { id: `${id}-help` }, coded(help)),
      field.error && h("p.error", { id: `${id}-error`, role: "alert" }, coded(fullSentence(field.error))),
    );
  }

  /** Return the label of an option in its place: an item's options are below the item's name. */
  #name(field) {
    return field.path.some((step) => /^\d+$/.test(step)) ? field.label : labelOf(field);
  }

  /** Return the field of an option of an item, without help. */
  #short(field) {
    const id = optionId(field.path);
    return h(`div.field.short${field.value ? ".set" : ""}${field.error ? ".wrong" : ""}`, { "data-path": JSON.stringify(field.path), title: typographic(field.about) },
      h("div.head", {}, h("label", { htmlFor: id }, field.label)),
      h("div.line", {}, this.#control(field, id)),
      field.value && this.#cost(field),
      h("span.hidden-text", { id: `${id}-help` }, typographic(field.about)),
      field.error && h("p.error", { id: `${id}-error`, role: "alert" }, coded(fullSentence(field.error))),
    );
  }

  /** Change a list; open items stay open, and the focus follows the item. */
  #move(path, action, value) {
    const [list, at] = action.startsWith("add") ? [path, action === "add" ? this.#length(this.find(path)) : 0] : [path.slice(0, -1), Number(path.at(-1))];
    const key = (number) => [...list, number].join(".");
    const isOpen = (number) => this.#open.has(key(number));
    const open = (number, is) => (is ? this.#open.add(key(number)) : this.#open.delete(key(number)));
    const other = { up: at - 1, down: at + 1 }[action];
    const id = optionId([...list, other ?? at]);
    if (other !== undefined) {
      const [here, there] = [isOpen(at), isOpen(other)];
      open(at, there);
      open(other, here);
    } else if (action.startsWith("add")) {
      if (action === "add-first") for (let number = MOST_ITEMS; number > 0; number -= 1) open(number, isOpen(number - 1));
      open(at, true);
    }
    else if (action === "remove") for (let number = at; number < MOST_ITEMS; number += 1) open(number, isOpen(number + 1));
    this.#focusNext = { up: `${id}-up`, down: `${id}-down`, add: id, "add-first": id, copy: `${id}-copy`, remove: optionId(list) }[action];
    return this.#rearrange(path, action, value);
  }

  /** Return how many items a list has. */
  #length(field) {
    return field.kind === "rows" ? JSON.parse(field.value || "[]").length : this.#within(field).filter(({ kind }) => kind === "item").length;
  }

  #items(field) {
    const items = this.#itemsIn(field);
    const list = itemList(field, items, { draw: (one) => this.#field(one), short: (one) => this.#short(one), rearrange: (...how) => this.#move(...how), take: this.#take, fold: (...how) => this.#fold(...how) });
    if (!field.choices.length) return list;
    const select = h("select", { ariaLabel: labelOf(field), onchange: ({ target }) => this.#change({ ...field, kind: "choice" }, target.value) },
      field.choices.map((choice, at) => h("option", { value: choice, selected: choice === (field.value || field.default) }, field.choice_labels[at])),
      items.length > 0 && h("option", { value: field.value, selected: true, disabled: true }, t("Your own design")));
    return h("div.lines", {}, select, list);
  }

  /** Return the foldable lists of the elements for each kind of card, and a choice of the kinds that have none. */
  #layouts(field) {
    const lists = this.#within(field).filter(({ kind }) => kind === "items");
    const given = new Set(lists.map(({ label }) => label));
    const others = field.choices.filter((kind) => !given.has(kind));
    const add = ({ target }) => {
      this.#open.add([...field.path, target.value].join("."));
      this.#focusNext = optionId([...field.path, target.value]);
      this.#change({ path: [...field.path, target.value], kind: "value" }, "[]");
    };
    return h("div.lines", {},
      lists.map((list) => this.#fold(list.path.join("."), isWrong(list, this.fields), { id: optionId(list.path), className: "item", path: list.path }, [h("span.item-name", {}, list.label)], list.error && h("p.error", { role: "alert" }, coded(fullSentence(list.error))), this.#items(list))),
      others.length > 0 && h("select", { ariaLabel: t("Add a layout to “{list}”", { list: labelOf(field) }), onchange: add }, h("option", { value: "" }, t("Add a layout for…")), others.map((kind) => h("option", { value: kind }, kind))));
  }

  /** Return the meanings of a map's signs: [{ sign, name, fill }]. */
  kindsOf(map) {
    const legend = this.find([...map.slice(0, -1), "legend"]) ?? this.find(["legend"]);
    return (legend ? this.#itemsIn(legend) : []).map(({ item, fields }) => {
      const valueOf = (option) => fields.find(({ path }) => path.at(-1) === option)?.value ?? "";
      return { sign: item.path.at(-1), name: valueOf("name") || valueOf("symbol"), fill: valueOf("fill") || valueOf("piece") };
    });
  }

  /** Return the items of an option: [{ item, fields }]. */
  #itemsIn(field) {
    const inside = this.#within(field);
    return inside.filter(({ kind }) => kind === "item").map((item) => ({ item, fields: inside.filter((one) => isWithin(one, item)) }));
  }

  #kinds(field) {
    const map = this.find([...field.path.slice(0, -1), "map"]);
    return kindList(field, this.#itemsIn(field), {
      draw: (one) => this.#short(one), fold: (...how) => this.#fold(...how), change: this.#change, map,
      add: (path, value) => {
        this.#open.add(path.join("."));
        this.#focusNext = optionId([...path, "name"]);
        return this.#change({ path, kind: "value" }, value);
      },
    });
  }

  /** Return the columns of a table that contain pictures. */
  #pictureColumns() {
    const named = this.fields.filter(({ path }) => path.at(-1) === "picture").flatMap(({ value }) => /^\{([^{}]+)\}$/.exec(value)?.[1] ?? []);
    return [...new Set(named)];
  }

  #control(field, id) {
    if (field.kind === "items") return this.#items(field);
    if (field.kind === "named") return this.#kinds(field);
    if (field.kind === "layouts") return this.#layouts(field);
    if (field.kind === "rows") return rowTable(field, { change: this.#change, rearrange: (...how) => this.#move(...how), take: this.#take, pictures: this.#pictureColumns(), focusNext: (next) => (this.#focusNext = next) });
    const described = { id, "aria-describedby": `${id}-help${field.error ? ` ${id}-error` : ""}`, "aria-invalid": field.error ? "true" : null, disabled: field.locked };
    const changed = (event) => this.#change(field, event.target.value);
    if (field.kind === "truth") {
      const on = this.isOn(field.path);
      return h("span.switch", {}, h("input", { ...described, type: "checkbox", role: "switch", checked: on, onchange: (event) => this.#change(field, String(event.target.checked)) }));
    }
    if (field.kind === "choice") return this.#choice(field, described);
    if (field.kind === "several") return this.#several(field, described);
    if (field.kind === "pairs" || field.kind === "conditions") return this.#pairs(field, { ...described, onchange: changed });
    if (field.kind === "lines") {
      const painter = h("button.button.painter", { type: "button", hidden: !this.#canPaint(field.path), "data-path": JSON.stringify(field.path), onclick: () => this.#paint(field.path) }, icon("brush"), t("Paint on the page"));
      const area = h("textarea", { dir: "auto", ...described, rows: 5, "data-live": "", onchange: changed, spellcheck: false }, field.value);
      return h("div.lines", {}, area, field.columns.length > 0 && this.#columns(field, area), painter);
    }
    const written = field.kind === "size" ? sizeOf : (text) => text;
    const takesFile = field.file_types.length > 0;
    const names = field.suggestions.length > 0 && h("datalist", { id: `${id}-names` }, field.suggestions.map((value) => h("option", { value })));
    const input = h("input", {
      dir: "auto", ...described, type: field.kind === "whole" ? "number" : "text", value: written(field.value), placeholder: takesFile ? t("File name") : written(field.default), onchange: changed,
      min: field.kind === "whole" ? field.least : null, max: field.kind === "whole" ? field.most : null, autocomplete: "off", spellcheck: false, list: names && names.id, "data-live": field.kind === "text" && !takesFile ? "" : null,
    });
    if (field.columns.length) return h("div.lines", {}, takesFile ? this.#fileChoice(field, input) : input, this.#columns(field, input));
    if (field.kind === "tint") return h("div.tint", {}, this.#colourOf(field), input);
    const control = takesFile ? this.#fileChoice(field, input) : input;
    if (field.path.at(-1) === "table") return h("div.lines", {}, control, field.value && this.#morePictures());
    return names ? h("div.lines", {}, control, names) : control;
  }

  /** Return the columns of the table, to insert at the cursor of a text. */
  #columns(field, input) {
    const insert = ({ target }) => {
      const { value, selectionStart: start, selectionEnd: end } = input;
      input.value = withColumn(value, start ?? value.length, end ?? value.length, target.value, { isFile: field.file_types.length > 0 });
      this.#change(field, input.value);
    };
    return h("select.column-choice", { ariaLabel: t("Insert a column: {name}", { name: field.label }), disabled: field.locked, onchange: insert },
      h("option", { value: "" }, t("Insert a column…")), field.columns.map((name) => h("option", { value: name }, name)));
  }

  /** Return the colour of a text that is its value or name. */
  #colourOf(field) {
    const none = field.path.at(-1) === "fill" ? "#ffffff" : "#000000";
    const value = /^#[0-9a-f]{6}$/i.test(field.value) ? field.value : field.value ? "#808080" : none;
    return h("input", { type: "color", value, ariaLabel: t("Choose a colour: {name}", { name: field.label }), onchange: ({ target }) => this.#change(field, target.value) });
  }

  /** Return the control of names with values, one on each line; if the values are files, they can be chosen. */
  #pairs(field, described) {
    const takesFile = field.file_types.length > 0;
    const placeholder = takesFile ? t("name = file") : field.kind === "conditions" ? t("column = value, value") : t("English words = your words");
    const text = h("textarea", { dir: "auto", ...described, rows: field.kind === "conditions" ? 2 : 3, placeholder, spellcheck: false }, field.value);
    if (!takesFile) return text;
    const nameOf = (file) => file.replace(/\.\w+$/, "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+/, "") || "icon";
    const add = (file) => this.#change(field, [text.value.trim(), `${nameOf(file)} = ${file}`].filter(Boolean).join("\n"));
    return h("div.lines", {}, text, chooser({ types: field.file_types, take: this.#take, change: add }, (open) => h("button.button", { type: "button", onclick: open }, icon("open"), t("Choose…"))));
  }

  /** Pictures in a table are stored beside the text, too. */
  #morePictures() {
    const types = [".svg", ".png", ".jpg", ".jpeg"];
    return chooser({ types, take: this.#take, change: () => this.#change({ path: [], kind: "file" }, ""), isMultiple: true },
      (open) => h("button.button", { type: "button", onclick: open }, icon("picture"), t("Add the table’s pictures…")));
  }

  #fileChoice(field, input) {
    return fileChoice({ input, types: field.file_types, label: labelOf(field), take: this.#take, change: (name) => this.#change(field, name) });
  }

  /** Return the control of one choice, or one of the user's files if that's allowed. */
  #choice(field, described) {
    const { choices, value } = field;
    const takesFile = field.file_types.length > 0;
    const labelled = (choice) => field.choice_labels[choices.indexOf(choice)] ?? choice;
    const isOther = value !== "" && !choices.includes(value);
    const none = h("option", { value: "" }, field.default ? t("{value} (default)", { value: labelled(field.default) }) : t("Default"));
    const others = choices.filter((choice) => choice !== field.default); // the default is the first of all
    const offered = isOther && !takesFile ? [...others, value] : others;
    const name = h("input", { type: "text", value: isOther ? value : "", disabled: field.locked, ariaLabel: t("File name"), placeholder: t("File name"), onchange: ({ target }) => this.#change(field, target.value) });
    const file = this.#fileChoice(field, name);
    file.hidden = !isOther;
    const chosen = ({ target }) => {
      file.hidden = target.value !== OTHER;
      if (target.value !== OTHER) this.#change(field, target.value);
      else file.querySelector("button").focus();
    };
    const select = h("select", { ...described, onchange: chosen }, none, offered.map((choice) => h("option", { value: choice, selected: choice === value }, labelled(choice))),
      takesFile && h("option", { value: OTHER, selected: isOther }, t("Your own file…")));
    return takesFile ? h("div.lines", {}, select, file) : select;
  }

  /** Return the control of several choices. */
  #several(field, described) {
    const chosen = new Set((field.value || field.default).split(", "));
    const ticked = (event) => {
      const boxes = [...event.currentTarget.querySelectorAll("input:checked")];
      if (boxes.length) this.#change(field, boxes.map((box) => box.value).join(", "));
      else event.target.checked = true; // at least one
    };
    const box = (choice, at) => h("label.switch", {}, h("input", { ...described, id: at ? "" : described.id, type: "checkbox", value: choice, checked: chosen.has(choice) }), field.choice_labels[at]);
    return h("div.lines", { role: "group", ariaLabel: labelOf(field), onchange: ticked }, field.choices.map(box));
  }
}
