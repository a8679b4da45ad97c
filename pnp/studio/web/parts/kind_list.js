// The kinds of cells in a map, each with its sign, name and appearance.
import { h, icon, optionId } from "../dom.js";
import { t } from "../words.js";
import { isSingle, PLAIN, withoutSign } from "./cell_map.js";

/** Signs for new kinds, and pale colours for them, so that what is printed on them can be read. */
const SIGNS = "abcdefghijklmnopqrstuvwxzABCDEFGHIJKLMOPQRSTUVWXZ";
const FILLS = ["#cfe3ef", "#f7e3b5", "#cfe3bd", "#f2cfc0", "#dcd0e6", "#d8d2c8", "#f5c9d5", "#bfe0d8"];

/** The options of a kind, in the order of the form. */
const ORDER = ["name", "fill", "text", "colour", "picture"];

/**
 * Return the control of the kinds in `field`. `kinds` are [{ item, fields }]; `draw(field)` returns the control of a field, `fold(key, isOpen, how,
 * summary, ...children)` a section that stays open or closed as it was left, `change(field, value)` changes an option, `add(path, value)`
 * adds a kind, and `map` is the field of the map.
 */
export function kindList(field, kinds, { draw, fold, change, add, map }) {
  const used = new Set(kinds.map(({ item }) => item.path.at(-1)));
  const list = h("div.items", {}, kinds.map(drawKind));
  return h("div.lines", {}, list, h("button.button", { type: "button", onclick: addKind }, icon("plus"), t("Add a kind of cell")));

  function addKind() {
    const sign = [...SIGNS].find((one) => !used.has(one));
    if (sign) add([...field.path, sign], `{name: ${JSON.stringify(t("New kind"))}, fill: "${FILLS[used.size % FILLS.length]}"}`);
  }

  /** Remove a kind; its cells become plain. */
  function remove(path) {
    const sign = path.at(-1);
    if (map?.value && isSingle(map.value)) change({ path: map.path, kind: "lines" }, withoutSign(map.value, sign, PLAIN));
    change({ path, kind: "value" }, "");
  }

  function drawKind({ item, fields }) {
    const of = (name) => fields.find(({ path }) => path.at(-1) === name);
    const sign = item.path.at(-1);
    const name = of("name")?.value || t("Symbol {sign}", { sign });
    const isWrong = Boolean(item.error) || fields.some((one) => one.error);
    const label = t("Remove “{name}”", { name });
    return fold(item.path.join("."), isWrong, { id: optionId(item.path), className: isWrong ? "item wrong" : "item", path: item.path },
      [swatch(of("fill")?.value), h("span.item-name", {}, name), h("code.sign", { title: t("Symbol in the map") }, sign)],
      item.error && h("p.error", { role: "alert" }, item.error),
      h("div.looks.of-kind", {}, ORDER.map(of).filter(Boolean).map(draw)),
      h("div.item-tools", {}, h("button.button.plain", { type: "button", title: label, ariaLabel: label, onclick: () => remove(item.path) }, icon("close"), t("Remove"))));
  }
}

/** Return a small cell in a colour; one named by the palette has a pattern instead. */
export function swatch(colour) {
  const own = h("span.swatch", { "aria-hidden": "true" });
  if (/^#[0-9a-f]{3,8}$/i.test(colour ?? "")) own.style.background = colour;
  return own;
}
