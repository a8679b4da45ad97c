// The items of a list, such as the texts and pictures on a card: the topmost first, each with fields of its own.
import { h, icon, optionId } from "../dom.js";
import { t } from "../words.js";
import { chooser } from "./file_choice.js";
import { swatch } from "./kind_list.js";

const ICONS = { text: "type", picture: "picture", shape: "shape" };
/** The options for where an item is, which go side by side. */
const PLACE = ["left", "right", "top", "bottom", "width", "height"];
const idOf = ({ path }) => optionId(path);

/** Options that few items need. */
const SELDOM = ["rotation", "smallest", "gap", "when", "unless", "name", "group", "hidden", "locked", "optional"];

/** The options of a single cell of a board, in the order of the form. */
const ON_CELL = ["cell", "text", "fill", "colour", "picture"];

const nameOf = (field) => field.path.at(-1);

/**
 * Return the control of the list in `field`. `items` are [{ item, fields }] in the order of the text; `draw(field)` returns the control of a field with its label, `short(field)` one without help. `rearrange(path, action, value)` changes the list, `take(file)` stores a file beside the
 * text, and `fold(key, isOpen, summary, ...children)` returns a section that stays open or closed as it was left.
 */
export function itemList(field, items, { draw, short, rearrange, take, fold }) {
  const list = h("div.items", {}, items.map(({ item, fields }, number) => drawItem(item, fields, number)).reverse());
  const adding = h("div.add-items", { role: "group", ariaLabel: t("Add to “{list}”", { list: field.label }) },
    h("span.small.quiet", {}, t("Add:")), field.new_items.map((one) => addButton(one)));
  return h("div.lines", {}, list, adding);

  function addButton(one) {
    const add = (name = "") => rearrange(field.path, one.is_first ? "add-first" : "add", one.text.replace(/TEXT|FILE/g, (part) => JSON.stringify(part === "FILE" ? name : t("Your text"))));
    const symbol = icon(ICONS[/^\{(\w+)/.exec(one.text)[1]] ?? "plus");
    if (!one.file_types.length) return h("button.button", { type: "button", onclick: () => add() }, symbol, one.label);
    return chooser({ types: one.file_types, take, change: add }, (open) => h("button.button", { type: "button", onclick: open }, symbol, `${one.label}…`));
  }

  /** Return the contents of a cell of a board, which is found by its name. */
  function drawCell(item, fields, { value }, remover) {
    const of = (name) => fields.find((one) => nameOf(one) === name);
    const isWrong = Boolean(item.error) || fields.some((one) => one.error);
    return fold(item.path.join("."), isWrong, { id: idOf(item), className: isWrong ? "item wrong" : "item", path: item.path },
      [swatch(of("fill")?.value), h("span.item-name", {}, of("text")?.value || t("Cell {name}", { name: value })), h("code.sign", {}, value)],
      item.error && h("p.error", { role: "alert" }, item.error),
      h("div.looks", {}, ON_CELL.map(of).filter(Boolean).map(short)),
      h("div.item-tools", {}, remover));
  }

  function drawItem(item, fields, number) {
    const kind = fields.length ? nameOf(fields[0]) : "";
    const act = (action, label, symbol, isOff = false) => h("button.button.plain", { id: `${idOf(item)}-${action}`, type: "button", title: label, ariaLabel: `${label}: ${item.value || item.label}`, disabled: isOff, onclick: () => rearrange(item.path, action) }, icon(symbol));
    const cell = fields.find((one) => nameOf(one) === "cell");
    if (cell) return drawCell(item, fields, cell, act("remove", t("Remove"), "close"));
    const [own, ...others] = fields;
    const place = others.filter((one) => PLACE.includes(nameOf(one)));
    const seldom = others.filter((one) => SELDOM.includes(nameOf(one)));
    const look = others.filter((one) => !place.includes(one) && !seldom.includes(one));
    const key = item.path.join(".");
    const isWrong = Boolean(item.error) || fields.some((one) => one.error);
    const summary = [icon(ICONS[kind] ?? "layers"), h("span.item-name", {}, item.value || item.label)];
    return fold(key, isWrong, { id: idOf(item), className: isWrong ? "item wrong" : "item", path: item.path }, summary,
      h("div.item-tools", {},
        act("down", t("Bring forward"), "up", number === items.length - 1), act("up", t("Send backward"), "down-one", number === 0),
        act("copy", t("Copy"), "copy"), act("remove", t("Remove"), "close")),
      item.error && h("p.error", { role: "alert" }, item.error),
      own && draw(own),
      h("fieldset.places", {}, h("legend", {}, t("Place on the card")), place.map(short)),
      h("div.looks", {}, look.map(short)),
      seldom.length > 0 && fold(`${key}.more`, seldom.some((one) => one.error || one.value), {}, [t("More")], seldom.map(draw)));
  }
}
