// One of the user's files for an option: chosen from the device, dropped, or an existing one, by name.
import { h, icon, toast } from "../dom.js";
import { t } from "../words.js";

/**
 * Return a control that opens the file dialog; `drawn(open)` draws it. `types` are the file extensions, `take(file)` stores a file beside
 * the text and returns its name there, and `change(name)` is called for each. Files can be dropped on it, too.
 */
export function chooser({ types, take, change, isMultiple = false, isOff = false }, drawn) {
  const fits = ({ name }) => types.some((type) => name.toLowerCase().endsWith(type));

  async function use(files) {
    try {
      for (const file of isMultiple ? files : files.slice(0, 1)) {
        if (!fits(file)) return void toast(t("Choose a file that ends in {types}.", { types: types.join(", ") }));
        change(await take(file));
      }
    } catch (error) {
      toast(error.message);
    }
    return undefined;
  }

  const input = h("input", { type: "file", accept: types.join(","), multiple: isMultiple, hidden: true, onchange: () => use([...input.files]) });
  const element = h("div.chooser", {}, drawn(() => input.click()), input);
  const mark = (isOver) => (event) => {
    if (!event.dataTransfer.types.includes("Files") || isOff) return;
    event.preventDefault();
    element.classList.toggle("over", isOver);
  };
  element.addEventListener("dragenter", mark(true));
  element.addEventListener("dragover", mark(true));
  element.addEventListener("dragleave", mark(false));
  element.addEventListener("drop", (event) => {
    mark(false)(event);
    if (!isOff) use([...event.dataTransfer.files]);
  });
  return element;
}

/** Return the control: `input` shows the name, and `label` is the option's label. */
export function fileChoice({ input, types, label, take, change }) {
  const choose = (open) => [input, h("button.button", { type: "button", disabled: input.disabled, ariaLabel: t("Choose a file: {name}", { name: label }), onclick: open }, icon("open"), t("Choose…"))];
  const element = chooser({ types, take, change, isOff: input.disabled }, choose);
  element.className = "file-choice";
  return element;
}
