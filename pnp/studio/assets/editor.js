// The editor's name for screen readers, the lines with faults, and completion: what may be typed is asked of the server.
import * as CM from "nicegui-codemirror";
import { keep } from "./unsent.js";

const viewOf = (id) => getElement(id).editorPromise.then((found) => found ?? getElement(id).editor);
const setFaults = CM.StateEffect.define();
const faultField = CM.StateField.define({
  create: () => CM.Decoration.none,
  update: (marks, change) => {
    const told = change.effects.find((effect) => effect.is(setFaults));
    return told ? marked(change.state.doc, told.value) : marks.map(change.changes);
  },
  provide: (field) => CM.EditorView.decorations.from(field),
});

// Half a surrogate pair, say of an emoji that was cut in two, becomes U+FFFD: the server could read nothing of a change
// that holds one, and from then on would have another text than the editor.
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const wholeCharacters = CM.EditorState.transactionFilter.of((change) => {
  if (!change.docChanged) return change;
  const halves = [...change.newDoc.toString().matchAll(HALF)].map(({ index }) => ({ from: index, to: index + 1, insert: "\ufffd" }));
  return halves.length ? [change, { changes: halves, sequential: true }] : change;
});

// The lines with faults; `faults` are messages by line number, from 1.
function marked(doc, faults) {
  const lines = Object.entries(faults).map(([line, title]) => [Math.min(Number(line), doc.lines), title]);
  return CM.Decoration.set(
    lines.map(([line, title]) => CM.Decoration.line({ class: "fault-line", attributes: { title } }).range(doc.line(line).from)),
    true,
  );
}

export async function mark(id, faults) {
  const view = await viewOf(id);
  view.dispatch({ effects: setFaults.of(faults) });
}

export async function prepare(id, label) {
  const view = await viewOf(id);
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
      faultField,
      wholeCharacters,
      CM.EditorState.languageData.of(() => [{ autocomplete: complete }]),
      CM.EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": "leave-editor", spellcheck: "false" }),
      CM.EditorView.updateListener.of((update) => update.docChanged && keep(update.state.doc.toString())),
    ]),
  });
}
