// The state of a document: what is typed, what is saved, and what is drawn.
//
// What is typed goes two ways. A text goes into the document at once. An edit of the form waits until the engine has returned its change of
// the text. Edits are applied in order; if the engine refuses one, it's dropped, and the user sees why. If the engine can't be reached, it
// and all later ones wait for the next try: whatever was typed is in the text, waits here, or was refused. Pending edits are undone first.
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
  #followed = null;
  #isTyping = false;
  #isKeeping = false;
  /** Whether the browser stores pending edits for another visit. */
  isKept = true;
  /** Why pending edits can't be applied now; null if they can. */
  trouble = null;

  /**
   * An edit is { call, args }, a call of the engine with its arguments; one of an option also has its `path` and `value`. `changesOf(edit)`
   * asks the engine for its changes to the current text, `refused(error)` is called for an edit that was dropped, and `same()` for one that
   * changes nothing. Dispatches "change" when anything changes.
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

  /** Whether one of them is being applied. */
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

  /** Whether the form was made from the current text. */
  get isFormed() {
    return this.#formed === this.#document.text;
  }

  /** Whether the form shows the current text, or one that only its own edits have changed since. */
  get isFollowed() {
    return this.#followed === this.#document.text;
  }

  get canUndo() {
    return this.#waiting.length > 0 || this.#document.canUndo;
  }

  get canRedo() {
    return !this.#waiting.length && (this.#document.canRedo || this.#takenBack.length > 0);
  }

  /** Add an edit. Resolves once it's applied or refused, or can't be applied now. */
  take(edit) {
    this.#takenBack = [];
    this.#document.forgetUndone();
    this.#waiting.push(edit);
    return this.goOn();
  }

  /** Apply pending edits, and return whether none is left. */
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
        const follows = this.isFollowed;
        if (changes.length) this.#document.apply(changes);
        if (follows) this.#followed = this.#document.text;
        if (!changes.length) this.#on.same(); // what was typed may be written differently
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

  /** Replace the text. Pending edits were of the old one, so they are dropped. */
  write(text) {
    this.#waiting = [];
    this.trouble = null;
    this.#changed();
    this.#document.write(text);
  }

  /** Undo what was typed last: a pending edit, or otherwise the last change of the text. */
  undo() {
    if (!this.#waiting.length) return this.#document.undo();
    const edit = this.#waiting.pop();
    this.#takenBack.push(edit);
    if (!this.#waiting.length) this.trouble = null;
    this.#changed();
    return edit;
  }

  /** Redo what was undone last. */
  redo() {
    if (!this.canRedo) return undefined;
    if (this.#document.canRedo) return this.#document.redo();
    this.#waiting.push(this.#takenBack.pop());
    return this.goOn();
  }

  /** Set whether somebody is typing something that becomes an edit or a text once they pause or leave the field. */
  typing(is) {
    if (is === this.#isTyping) return;
    this.#isTyping = is;
    this.#changed();
  }

  /** Record that the pages show this text. */
  drew(text) {
    this.#drawn = text;
    this.#changed();
  }

  /** Record that the fields were made from this text, and return them with pending edits applied. */
  formed(text, fields) {
    this.#formed = this.#followed = text;
    this.#changed();
    return this.withWaiting(fields);
  }

  /** Return the fields with the user's pending edits, not only with the values in the text. */
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

/** Apply edits to a text, one after another, by `changesOf(text, edit)`. An edit that is refused is reported and left out. */
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
