// A text that someone is editing: edits, undo, redo, and a draft stored in the browser, with its history.
import { bytesOf, filesFor, keepBeside, nameAmong, plainName } from "./beside.js";
import { toast } from "./dom.js";
import { numberOf } from "./numbering.js";
import { during } from "./settling.js";
import { keepAmong, kept } from "./store.js";
import { t } from "./words.js";

const MOST_STEPS = 300;
const WAITING = "waiting-";

/** The key of stored histories. */
export const STEPS = "steps";

/** How many documents have their history stored, and the most characters of undo or redo steps in each. */
const [MOST_HISTORIES, MOST_STORED] = [8, 30_000];

/** Apply changes from the engine to a text: [{from, to, insert}], with positions in the unchanged text. */
export function changed(text, changes) {
  let whole = text;
  for (const { from, to, insert } of [...changes].sort((one, other) => other.from - one.from)) whole = whole.slice(0, from) + insert + whole.slice(to);
  return whole;
}

/** Return the text with a part at a position replaced. */
const replaced = (text, from, old, own) => text.slice(0, from) + own + text.slice(from + old.length);

/** Return the difference between two texts, as one change. */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Return the last steps, the last one first, as [position, old part, new part]; none before one that changed a file. */
function packed(steps) {
  const found = [];
  let size = 0;
  for (const { before, after, file } of [...steps].reverse()) {
    const { from, to, insert } = difference(before, after);
    size += to - from + insert.length;
    if (file || size > MOST_STORED) break;
    found.push([from, before.slice(from, to), insert]);
  }
  return found;
}

/** Return the message for a browser that can't store what was typed. */
export const noRoom = () => t("This browser has no space left for your changes. Download the text before you leave this page.");

/** Return the edits that an earlier visit left unapplied in a stored text. */
export const editsLeft = (draftKey) => kept.get(WAITING + draftKey, []);

export class TextDocument extends EventTarget {
  #past = [];
  #future = [];

  /** `files` are the files added beside the text on an earlier visit, by name. */
  constructor(name, text, draftKey, files = {}) {
    super();
    this.files = files;
    this.name = name;
    this.original = text;
    this.draftKey = draftKey;
    this.text = this.draft() ?? text;
    /** Whether it opens with unsaved changes from an earlier visit. */
    this.isRestored = this.isChanged;
    this.recall();
  }

  /** What identifies the document among those with a stored history. */
  get key() {
    return this.draftKey;
  }

  /** Take up the stored history, if it's that of the text. */
  recall() {
    const { of, past = [], future = [] } = kept.get(STEPS, {})[this.key] ?? {};
    if (of !== numberOf(this.text)) return;
    let [after, before] = [this.text, this.text];
    this.#past = past.map(([from, old, own]) => ({ after, before: (after = replaced(after, from, own, old)) })).reverse();
    this.#future = future.map(([from, old, own]) => ({ before, after: (before = replaced(before, from, old, own)) })).reverse();
  }

  /** Store the history for another visit. */
  keepSteps() {
    if (this.canUndo || this.canRedo) keepAmong(STEPS, this.key, { of: numberOf(this.text), past: packed(this.#past), future: packed(this.#future) }, MOST_HISTORIES);
  }

  get doc() {
    return this.docOf(this.text);
  }

  /** Return the engine's arguments for another text of this document. */
  docOf(text) {
    const named = filesFor(text, this.files);
    return { name: this.name, text, ...(named.length > 0 && { files: Object.fromEntries(named) }) };
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

  /** Apply the engine's changes to the text. */
  apply(changes) {
    this.write(changed(this.text, changes));
  }

  write(text) {
    if (text !== this.text) this.#add({ before: this.text, after: text });
  }

  /** Apply the engine's changes to the text and a file beside it in one step: { changes, file, data, before }. */
  async applyTable({ changes, file, data, before }) {
    await this.putOver(file, data, before);
    this.#add({ before: this.text, after: changed(this.text, changes), file: { name: file, before, after: data } });
  }

  /** Replace the bytes of a file beside the text. */
  async putOver(name, bytes) {
    this.files = { ...this.files, [name]: bytes };
    await keepBeside(this.draftKey, this.files);
  }

  #add(step) {
    this.#past = [...this.#past, step].slice(-MOST_STEPS);
    this.#future = [];
    this.#take(step.after);
  }

  /** Add one of the user's files beside the text, and return its name there. */
  async putBeside(file) {
    return this.putAt(plainName(file.name), await bytesOf(file));
  }

  /** Store bytes as a file beside the text, and return its path. */
  async putAt(path, bytes) {
    const name = nameAmong(this.files, path, bytes);
    this.files = { ...this.files, [name]: bytes };
    await keepBeside(this.draftKey, this.files);
    return name;
  }

  undo() {
    if (!this.canUndo) return;
    const step = this.#past.pop();
    this.#future.push(step);
    this.#go(step.before, step.file && [step.file.name, step.file.before, step.file.after]);
  }

  redo() {
    if (!this.canRedo) return;
    const step = this.#future.pop();
    this.#past.push(step);
    this.#go(step.after, step.file && [step.file.name, step.file.after, step.file.before]);
  }

  /** Set the text, and a file in the matching version: [name, bytes, bytes before]. A file that the step created stays. */
  #go(text, file) {
    if (!file?.[1].length) this.#take(text);
    else during(this.putOver(...file)).then(() => this.#take(text), (error) => toast(error.message));
  }

  /** Clear the redo history, because something new will be typed. */
  forgetUndone() {
    this.#future = [];
  }

  /** Unsaved changes from an earlier visit. */
  draft() {
    return kept.get(this.draftKey);
  }

  /** Store the unsaved text, or remove the draft if there is none. */
  keep() {
    const isKept = kept.set(this.draftKey, this.isChanged ? this.text : null);
    if (this.isChanged && !isKept) toast(noRoom());
  }

  /** Store the form's edits that aren't in the text yet; return false if there is no space for them. */
  keepWaiting(edits) {
    return kept.set(WAITING + this.draftKey, edits.length ? edits : null);
  }

  /** Close the document, which the user has left; `last` resolves once everything typed is in the text. */
  close(last) {
    last.then(() => this.keepSteps());
  }

  #take(text) {
    this.text = text;
    this.keep();
    this.dispatchEvent(new Event("change"));
  }
}
