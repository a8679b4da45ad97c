// The text view: CodeMirror with the highlighting of YAML, completions from the engine, and errors at their lines.
import { difference } from "../document.js";
import { fill, h } from "../dom.js";
import { during, Pause } from "../settling.js";
import { t } from "../words.js";

const PAUSE = 350;

/** The colours are those of the page: its CSS variables apply in the editor, too. */
const STYLE = {
  "&": { color: "var(--ink)", backgroundColor: "var(--ground)", fontSize: "14px", border: "1px solid var(--line-strong)", borderRadius: "var(--round-small)", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--mark)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "1.6", borderRadius: "inherit" },
  ".cm-content": { padding: ".6rem 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--soft)", border: "0", borderRadius: "var(--round-small) 0 0 var(--round-small)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--accent)", fontWeight: "600" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--mark) 28%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-wash)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "var(--round-small)", boxShadow: "var(--shadow-high)", overflow: "hidden", font: '15px/1.4 "Source Sans Pro", system-ui, sans-serif' },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "15rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: ".25rem .7rem", display: "flex", gap: "1rem", alignItems: "baseline" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent-wash)", color: "var(--ink)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600", color: "var(--accent)" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--soft)", marginLeft: "auto" },
  ".cm-tooltip.cm-completionInfo": { padding: ".5rem .7rem", maxWidth: "17rem", overflow: "visible" },
  ".cm-diagnostic": { padding: ".45rem .7rem", borderLeft: "3px solid var(--bad)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1px", textUnderlineOffset: "3px" },
  ".cm-lint-marker-error": { content: '""', width: ".55em", height: ".55em", marginTop: ".5em", borderRadius: "50%", backgroundColor: "var(--bad)" },
};
const highlighting = ({ HighlightStyle, tags }) => HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--soft)" },
  { tag: [tags.keyword, tags.meta, tags.labelName, tags.typeName], color: "var(--mark)" },
]);

/** Replace the selection with typed text. Browsers would keep its look by inline styles, which the page's policy forbids. */
function typeOver(event, view) {
  if (event.inputType !== "insertText" || !event.data || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/**
 * An editor. `typing()` is called when something is typed, `typed()` once typing pauses, `moved(line)` with the cursor's line;
 * `complete(line, column)` gives completions; `undo()` and `redo()` step through the document, which has its own history.
 */
export class TextEditor {
  #on;
  #view = null;
  #cm = null;
  #value = "";
  #errors = [];
  #pause = new Pause(PAUSE, () => this.#on.typed());
  #isSetting = false;
  // In a shadow root CodeMirror needs no style elements, which the page's policy forbids.
  element = h("div.code");

  constructor(on) {
    this.#on = on;
    this.element.attachShadow({ mode: "open" });
    Object.defineProperty(this.element, "value", { get: () => this.value }); // as in a text field
  }

  /** Load the editor, the first time that it's needed. */
  async load() {
    if (this.#view) return;
    this.#cm = await during(import("../vendor/codemirror.js"));
    const { EditorView, EditorState } = this.#cm;
    if (this.#view) return;
    const root = this.element.shadowRoot;
    const state = EditorState.create({ doc: this.#value, extensions: this.#extensions() });
    this.#view = new EditorView({ state, root });
    fill(root, this.#view.dom);
    this.showErrors(this.#errors);
  }

  #extensions() {
    const cm = this.#cm;
    const step = (name) => () => {
      this.#on[name]();
      return true;
    };
    return [
      cm.lineNumbers(), cm.lintGutter(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(), cm.drawSelection(),
      cm.yaml(), cm.syntaxHighlighting(highlighting(cm)), cm.bracketMatching(), cm.closeBrackets(), cm.indentUnit.of("  "),
      cm.autocompletion({ override: [(context) => this.#completions(context)], icons: false, activateOnCompletion: ({ apply }) => apply.endsWith(": ") }),
      cm.keymap.of([
        { key: "Mod-z", run: step("undo"), preventDefault: true }, { key: "Mod-y", run: step("redo"), preventDefault: true },
        { key: "Mod-Shift-z", run: step("redo"), preventDefault: true },
        ...cm.closeBracketsKeymap, ...cm.completionKeymap, ...cm.defaultKeymap,
      ]),
      cm.EditorView.theme(STYLE), cm.EditorView.domEventHandlers({ beforeinput: typeOver }),
      cm.EditorView.contentAttributes.of({ "aria-label": t("Text"), spellcheck: "false", autocapitalize: "off" }),
      cm.EditorState.phrases.of({ Completions: t("Suggestions") }),
      cm.EditorView.updateListener.of((update) => this.#updated(update)),
    ];
  }

  #updated(update) {
    if (update.docChanged && !this.#isSetting) {
      this.#on.typing();
      this.#pause.start();
    }
    if ((update.selectionSet || update.docChanged) && !this.#isSetting) this.#on.moved(this.line);
  }

  async #completions(context) {
    const line = context.state.doc.lineAt(context.pos);
    const column = context.pos - line.from;
    const before = line.text.slice(0, column);
    const word = context.matchBefore(/[\w.-]*/);
    if (/(^|\s)#/.test(before) || (!context.explicit && word.from === word.to && !/:\s+$/.test(before))) return null;
    const found = await this.#on.complete(line.number, column);
    const options = found.map(({ label, detail, about, insert }) => ({ label, detail, info: about || undefined, apply: insert || label }));
    return options.length ? { from: word.from, options, validFor: /^[\w.-]*$/ } : null;
  }

  get value() {
    return this.#view ? this.#view.state.doc.toString() : this.#value;
  }

  /** Set another text, from the form or an undo; the cursor stays where it is if possible. */
  set value(text) {
    this.#pause.stop();
    this.#value = text;
    if (!this.#view || text === this.value) return;
    this.#isSetting = true;
    this.#view.dispatch({ changes: difference(this.value, text) });
    this.#isSetting = false;
  }

  /** The line of the cursor, from 1. */
  get line() {
    return this.#view ? this.#view.state.doc.lineAt(this.#view.state.selection.main.head).number : 0;
  }

  /** Put the cursor at the first character of a line, and show it. */
  reveal(number) {
    const { doc } = this.#view.state;
    const line = doc.line(Math.min(Math.max(1, number), doc.lines));
    this.#view.dispatch({ selection: { anchor: line.from + line.text.search(/\S|$/) }, effects: this.#cm.EditorView.scrollIntoView(line.from, { y: "center" }) });
    this.focus();
  }

  focus() {
    this.#view?.focus();
  }

  /** Mark errors: { line, column, message }. */
  showErrors(errors) {
    this.#errors = errors;
    if (!this.#view) return;
    const { doc } = this.#view.state;
    const diagnostics = errors.filter(({ line }) => line > 0 && line <= doc.lines).map(({ line, column, message }) => {
      const { from, to, text } = doc.line(line);
      const start = from + Math.min(Math.max(0, (column || 1) - 1), text.length);
      return { from: start, to, severity: "error", message };
    });
    this.#view.dispatch(this.#cm.setDiagnostics(this.#view.state, diagnostics));
  }

  close() {
    this.#pause.stop();
    this.#view?.destroy();
  }
}
