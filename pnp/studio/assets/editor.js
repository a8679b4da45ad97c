// The editor's name for screen readers, and completion: what may be typed is asked of the server.
import * as CM from "nicegui-codemirror";

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
      CM.EditorView.updateListener.of((update) => update.docChanged && keepUnsent(view)),
    ]),
  });
  const unsent = localStorage.getItem(UNSENT);
  if (unsent) emitEvent("unsent", JSON.parse(unsent));
  window.socket.on("connect", () => setTimeout(() => window.socket.connected && localStorage.removeItem(UNSENT), 3000));
}

// What is typed while the server is away stays with the browser. A connection that comes back sends it by itself; a new
// page tells it to the server, which keeps it as a draft.
const UNSENT = "pnp-unsent";

function keepUnsent(view) {
  if (window.socket.connected) return;
  const name = document.getElementById("file-name").value;
  localStorage.setItem(UNSENT, JSON.stringify({ name, text: view.state.doc.toString() }));
}
