// A text that someone is editing: edits, undo, redo, and a draft that the browser keeps.
import { kept } from "./store.js";

const MOST_STEPS = 300;

export class TextDocument extends EventTarget {
  #past = [];
  #future = [];

  constructor(name, text, draftKey) {
    super();
    this.name = name;
    this.original = text;
    this.draftKey = draftKey;
    this.text = this.draft() ?? text;
  }

  get doc() {
    return { name: this.name, text: this.text };
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
  get isChanged() {
    return this.text !== this.original;
  }

  /** Changes as the engine gives them: [{from, to, insert}], the places before any of them. */
  apply(changes) {
    let text = this.text;
    for (const { from, to, insert } of [...changes].sort((a, b) => b.from - a.from)) text = text.slice(0, from) + insert + text.slice(to);
    this.write(text);
  }

  write(text) {
    if (text === this.text) return;
    this.#past = [...this.#past, this.text].slice(-MOST_STEPS);
    this.#future = [];
    this.#take(text);
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.text);
    this.#take(this.#past.pop());
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.text);
    this.#take(this.#future.pop());
  }

  /** Unsaved changes from an earlier visit. */
  draft() {
    return kept.get(this.draftKey);
  }

  /** Keep the unsaved text, or remove the draft if there is none. */
  keep() {
    kept.set(this.draftKey, this.isChanged ? this.text : null);
  }

  #take(text) {
    this.text = text;
    this.keep();
    this.dispatchEvent(new Event("change"));
  }
}
