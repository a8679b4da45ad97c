// What the text view uses of CodeMirror 6. `make vendor` bundles it with all that it imports.
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap } from "@codemirror/commands";
export { yaml } from "@codemirror/lang-yaml";
export { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { EditorState } from "@codemirror/state";
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
