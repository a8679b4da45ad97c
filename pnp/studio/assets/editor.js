// The editor's name for screen readers, and completion: what may be typed is asked of the server.
import * as CM from "nicegui-codemirror";
import { keep } from "./unsent.js";

export async function prepare(id, label) {
  const view = await getElement(id).editorPromise.then((found) => found ?? getElement(id).editor);
  const complete = async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const word = /[\w-]*$/.exec(before)[0];
    if (!context.explicit && !word && !/:\s$/.test(before)) return null;
    const body = JSON.stringify({ text: context.state.doc.toString(), line: line.number, column: before.length });
    const answer = await fetch("complete", { method: "POST", body });
    if (!answer.ok || context.aborted) return null;
    const options = (await answer.json()).map((option) => ({ ...option, info: option.info || undefined }));
    return { from: context.pos - word.length, options, validFor: /^[\w-]*$/ };
  };
  view.scrollDOM.tabIndex = 0; // long lines can be scrolled by keys
  view.dispatch({
    effects: CM.StateEffect.appendConfig.of([
      CM.EditorState.languageData.of(() => [{ autocomplete: complete }]),
      CM.EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
      CM.EditorView.updateListener.of((update) => update.docChanged && keep(update.state.doc.toString())),
    ]),
  });
}
