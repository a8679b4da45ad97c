// A file of the reader's own for an option: chosen from the device, dropped here, or one that is there, by its name.
import { h, icon, toast } from "../dom.js";
import { t } from "../words.js";

/** The control: `input` takes the name, `types` are how such names end, `take(file)` puts a file beside the text and
 * returns its name there, and `change(name)` is told of it. `label` is what people call the option. */
export function fileChoice({ input, types, label, take, change }) {
  const fits = ({ name }) => types.some((type) => name.toLowerCase().endsWith(type));

  async function use(file) {
    if (!file) return;
    if (!fits(file)) return void toast(t("Choose a file that ends in {types}.", { types: types.join(", ") }));
    try {
      change(await take(file));
    } catch (error) {
      toast(error.message);
    }
  }

  const chooser = h("input", { type: "file", accept: types.join(","), hidden: true, onchange: () => use(chooser.files[0]) });
  const button = h("button.button", { type: "button", disabled: input.disabled, ariaLabel: t("Choose a file: {name}", { name: label }), onclick: () => chooser.click() }, icon("open"), t("Choose…"));
  const element = h("div.file-choice", {}, input, chooser, button);
  const mark = (isOver) => (event) => {
    if (!event.dataTransfer.types.includes("Files") || input.disabled) return;
    event.preventDefault();
    element.classList.toggle("over", isOver);
  };
  element.addEventListener("dragenter", mark(true));
  element.addEventListener("dragover", mark(true));
  element.addEventListener("dragleave", mark(false));
  element.addEventListener("drop", (event) => {
    mark(false)(event);
    if (!input.disabled) use(event.dataTransfer.files[0]);
  });
  return element;
}
