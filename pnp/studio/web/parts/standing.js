// Where a document stands: what is typed, what is saved, and what is drawn.
//
// What is typed goes two ways. A text goes into the document at once. An edit of the form waits until the engine has said which
// change of the text it is. It's made once those before it are; if the engine refuses it, it's dropped, and the reader is told why.
// If the engine can't be asked, it stays, and so do those after it, until somebody asks again: whatever was typed is in the text,
// waits here, or was refused. What waits can be taken back before anything else.
import { changed } from "../document.js";
import { Refused } from "../engine.js";

export class Standing extends EventTarget {
  #document;
  #on;
  #waiting = [];
  #takenBack = [];
  #work = null;
  #drawn = null;
  #formed = null;
  #isTyping = false;
  #isKeeping = false;
  /** Whether the browser keeps what waits, for another visit. */
  isKept = true;
  /** Why nothing that waits can be made now; null if nothing is in the way. */
  trouble = null;

  /**
   * An edit is { call, args }, a call of the engine with its arguments; one of an option also has its `path` and `value`. `changesOf(edit)`
   * asks the engine about the text as it is, `refused(error)` is told of an edit that was dropped, and `same()` of one that changes
   * nothing. It dispatches "change" when anything is different.
   */
  constructor(document_, on) {
    super();
    this.#document = document_;
    this.#on = on;
    document_.addEventListener("change", this.#changed);
    document_.addEventListener("file", this.#changed);
  }

  /** The edits that aren't in the text yet. */
  get waiting() {
    return this.#waiting;
  }

  /** Whether one of them is being made. */
  get isWorking() {
    return this.#work !== null;
  }

  /** Whether everything that was typed is in the file of the document. */
  get isSaved() {
    return this.#document.isSaved && !this.hasChanges;
  }

  /** Whether something was typed that isn't saved. */
  get hasChanges() {
    return this.#document.isChanged || this.#waiting.length > 0 || this.#isTyping;
  }

  /** Whether the pages show everything that was typed into the form or the text. */
  get isDrawn() {
    return this.#drawn === this.#document.text && !this.#waiting.length;
  }

  /** Whether the form was made from the text as it is. */
  get isFormed() {
    return this.#formed === this.#document.text;
  }

  get canUndo() {
    return this.#waiting.length > 0 || this.#document.canUndo;
  }

  get canRedo() {
    return !this.#waiting.length && (this.#document.canRedo || this.#takenBack.length > 0);
  }

  /** Take an edit. The result comes once it's made or refused, or can't be made now. */
  take(edit) {
    this.#takenBack = [];
    this.#document.forgetUndone();
    this.#waiting.push(edit);
    return this.goOn();
  }

  /** Make what waits, and say whether that's all. */
  goOn() {
    this.#work ??= this.#make().finally(() => {
      this.#work = null;
      this.#changed();
    });
    this.#changed();
    return this.#work;
  }

  async #make() {
    this.trouble = null;
    while (this.#waiting.length) {
      const [edit] = this.#waiting;
      const { text } = this.#document;
      try {
        const changes = await this.#on.changesOf(edit);
        if (edit !== this.#waiting[0] || text !== this.#document.text) continue; // taken back, undone or typed meanwhile
        this.#waiting.shift();
        if (changes.length) this.#document.apply(changes);
        else this.#on.same(); // what was typed may be written differently
      } catch (error) {
        if (edit !== this.#waiting[0]) continue;
        if (!(error instanceof Refused)) this.trouble = error;
        else this.#waiting.shift();
        if (!this.trouble) this.#on.refused(error);
      }
      if (this.trouble) return false;
      this.#changed();
    }
    return true;
  }

  /** Take back what was typed last: an edit that waits, or else the last change of the text. */
  undo() {
    if (!this.#waiting.length) return this.#document.undo();
    const edit = this.#waiting.pop();
    this.#takenBack.push(edit);
    if (!this.#waiting.length) this.trouble = null;
    this.#changed();
    return edit;
  }

  /** Do again what was taken back last. */
  redo() {
    if (!this.canRedo) return undefined;
    if (this.#document.canRedo) return this.#document.redo();
    this.#waiting.push(this.#takenBack.pop());
    return this.goOn();
  }

  /** Whether somebody is typing what will become an edit or a text once they pause or go on. */
  typing(is) {
    if (is === this.#isTyping) return;
    this.#isTyping = is;
    this.#changed();
  }

  /** The pages show this text from now on. */
  drew(text) {
    this.#drawn = text;
    this.#changed();
  }

  /** The fields were made from this text; the result has what waits for them, too. */
  formed(text, fields) {
    this.#formed = text;
    this.#changed();
    return this.withWaiting(fields);
  }

  /** Fields as the reader has left them, not only as the text has them. */
  withWaiting(fields) {
    const last = new Map(this.#waiting.filter(({ path }) => path).map((edit) => [edit.path.join("."), edit.value]));
    return fields.map((field) => (last.has(field.path.join(".")) ? { ...field, value: last.get(field.path.join(".")), error: "" } : field));
  }

  #changed = () => {
    if (this.#waiting.length || this.#isKeeping) this.isKept = this.#document.keepWaiting(this.#waiting);
    this.#isKeeping = this.#waiting.length > 0;
    this.dispatchEvent(new Event("change"));
  };
}

/** A text with edits made in it, one after another, as `changesOf(text, edit)` says. An edit that is refused is left out, and told. */
export async function withEdits(text, edits, changesOf, refused) {
  let whole = text;
  for (const edit of edits) {
    try {
      whole = changed(whole, await changesOf(whole, edit));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused(error);
    }
  }
  return whole;
}
