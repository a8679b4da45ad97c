// Files: the user's folder behind `pnp studio`; elsewhere what the reader opens and the browser keeps.
import { base64, bytesOf, dropBeside, filesBeside, hasSpreadsheet, isPicture, isTooLarge, keepBeside, plainName, textsAmong } from "./beside.js";
import { connection, Lost } from "./connection.js";
import { toast } from "./dom.js";
import { editsLeft, noRoom, TextDocument } from "./document.js";
import { call, hasFolder, listing } from "./folder.js";
import { ask } from "./parts/question.js";
import { withEdits } from "./parts/standing.js";
import { during, Pause } from "./settling.js";
import { forget, kept } from "./store.js";
import { language, t } from "./words.js";

const KEEP_AFTER = 300;
const SIGN_EVERY = 5000;
const NO_FILE = "new";
const UNSENT = "unsent-";
const OPENED = "file-";

/** Identifies this window until it is reloaded. */
const session = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");

/** The window's session before it was reloaded; empty if it's new. Its last call may arrive after the first one of the new session. */
const before = sessionBefore();

function sessionBefore() {
  try {
    const found = sessionStorage.getItem("session");
    sessionStorage.setItem("session", session);
    return performance.getEntriesByType("navigation")[0]?.type === "reload" && found ? found : "";
  } catch {
    return ""; // this browser stores nothing
  }
}

/** A local date and time, from seconds since 1970, as the page's language writes it: for English, that of the reader's country. */
export const moment = (seconds) => new Date(seconds * 1000).toLocaleString(navigator.languages.find((code) => code.startsWith(language)) ?? language);

/** Comes once the documents that were left have been kept. */
let closing = Promise.resolve();

let turn = Promise.resolve();
/** Make a call about a text and its drafts, if it's still due, once those before it are answered: otherwise an earlier one might arrive last. */
function inTurn(name, args, isDue = () => true) {
  const done = turn.then(() => isDue() && call(name, { session, ...args }));
  turn = done.catch(() => {});
  return done;
}

/** Put bytes beside a spec in the folder, and return the path that they have from there. */
const putInFolder = async (spec, name, bytes) => call("put_beside", { name, data: await base64(bytes), spec });

/** A document in the folder, with drafts on disk and its file watched. It dispatches "file" when either changes. */
class FolderDocument extends TextDocument {
  #pause = new Pause(KEEP_AFTER, () => this.keepNow());
  #unsent = null;
  #waiting = [];
  #watcher = 0;
  #said = "";
  /** Whether the file's content has changed since. */
  hasChangedOnDisk = false;

  constructor({ name, base, saved, text, is_restored }) {
    super(name, saved ?? text, "");
    this.opened = name;
    this.base = base;
    this.text = text;
    this.isRestored = is_restored;
    this.#watcher = setInterval(this.#watch, SIGN_EVERY);
    addEventListener("focus", this.#watch);
    addEventListener("pagehide", this.#leave);
    connection.addEventListener("change", this.#watch);
  }

  /** Put bytes into the folder of the text, and return the path that they have there. */
  async putAt(path, bytes) {
    return putInFolder(this.name, path, bytes);
  }

  async putOver(name, bytes, before) {
    return call("put_over", { name, data: await base64(bytes), before: await base64(before), spec: this.name });
  }

  get isSaved() {
    return this.base !== NO_FILE && !this.isChanged;
  }

  draft() {
    return null;
  }

  keep() {
    const { opened: name, text, base } = this;
    this.#owe({ name, text, base });
    this.#pause.start();
  }

  /** Note a draft that is to be sent, or that there is none. */
  #owe(draft) {
    this.#unsent = draft;
    this.#note();
  }

  keepWaiting(edits) {
    this.#waiting = edits;
    return this.#note();
  }

  /** Keep in the browser what isn't in the folder yet, for this or another visit; false if there is no room. */
  #note() {
    const { opened: name, text, base } = this;
    const isDue = this.#unsent !== null || this.#waiting.length > 0;
    return kept.set(`${UNSENT}${session}/${name}`, isDue ? { name, text, base, edits: this.#waiting } : null);
  }

  /** Send the draft that is due. One that doesn't arrive stays in the browser until there is a server again. */
  async keepNow() {
    this.#pause.stop();
    const own = this.#unsent;
    if (!own) return;
    try {
      await inTurn("keep", own, () => this.#unsent === own);
      if (this.#unsent !== own) return; // it's saved meanwhile, or something newer is due
      this.#owe(null);
      this.#say("");
    } catch (error) {
      const isKept = this.#note();
      if (!isKept) this.#say(noRoom());
      else this.#say(error instanceof Lost ? t("Your changes stay in this browser until the studio answers.") : error.message);
    }
  }

  /** Send what is due, show that the window is open, and see whether the file is still the one that was opened. */
  #watch = async () => {
    await this.keepNow();
    const base = this.base;
    const found = await call("watch", { name: this.opened, session }).catch(() => base);
    const changed = base !== NO_FILE && base === this.base && found !== base;
    if (changed === this.hasChangedOnDisk) return;
    this.hasChangedOnDisk = changed;
    this.#say("");
  };

  /** Save under a name. `replacing` is the fingerprint of a file that the user agreed to replace. */
  async save(name, replacing = "") {
    this.#pause.stop();
    const text = this.text;
    const base = replacing || (name === this.opened ? this.base : NO_FILE);
    const found = await inTurn("save", { name, text, base, opened: this.opened });
    if (found.conflict !== null) return { theirs: found.conflict, base: found.base };
    this.#forget();
    this.name = this.opened = name;
    this.base = found.base;
    this.original = text;
    if (this.text === text) this.#owe(null);
    else this.keep(); // what was typed meanwhile is a change of what is saved now
    this.hasChangedOnDisk = false;
    this.#say(found.remarks.join("\n"));
    return null;
  }

  /** Discard the text for the file as it is now; the text is kept as an earlier version. */
  async takeTheirs(theirs, base) {
    await inTurn("put_away", { name: this.opened, text: this.text });
    this.original = theirs;
    this.base = base;
    this.hasChangedOnDisk = false;
    this.write(theirs);
    this.#owe(null);
    this.#pause.stop();
    this.#say("");
  }

  /** Keep nothing in the browser under the name that the file had. */
  #forget() {
    kept.set(`${UNSENT}${session}/${this.opened}`, null);
  }

  versions() {
    return call("versions", { name: this.opened });
  }

  /** Bring back an earlier text; the current one becomes an earlier version. */
  async bringBack(text) {
    await call("keep_version", { name: this.opened, text: this.text });
    this.write(text);
  }

  get said() {
    return this.#said;
  }

  #say(text) {
    this.#said = text;
    this.dispatchEvent(new Event("file"));
  }

  #leave = () => {
    const last = (name, args) => call(name, { ...args, session }, { keepalive: true }).catch(() => {}); // nothing more can wait for a turn
    this.#pause.stop();
    if (this.#unsent) last("keep", this.#unsent);
    last("leave");
  };

  close(last) {
    closing = Promise.all([closing, last.then(() => this.keepNow())]);
    clearInterval(this.#watcher);
    removeEventListener("focus", this.#watch);
    removeEventListener("pagehide", this.#leave);
    connection.removeEventListener("change", this.#watch);
  }
}

/** A text with the edits that were left unmade in it. One that is refused is told, and left out. */
const finished = (engine, { name, text, edits }) =>
  withEdits(text, edits, (whole, { call: kind, args }) => engine.call(kind, { doc: { name, text: whole }, ...args }), (error) => toast(error.message));

/** Make drafts of what windows couldn't send, this one included: it has closed those documents. */
async function sendUnsent(engine) {
  for (const key of kept.keys(UNSENT)) {
    const found = JSON.stringify(kept.get(key));
    const { name, text, base, edits = [] } = JSON.parse(found);
    try {
      const whole = await finished(engine, { name, text, edits });
      await inTurn("keep", { name, text: whole, base, session: key.slice(UNSENT.length).split("/")[0], sender: session });
      if (JSON.stringify(kept.get(key)) === found) kept.set(key, null); // that window may have more by now
    } catch (error) {
      toast(error.message);
    }
  }
}

/** The text to open for a file; asks the user if there is a choice. Null if there is no answer. */
async function opened(engine, name, text) {
  await closing;
  await sendUnsent(engine);
  const found = await inTurn("open", { name, text, before });
  if (!found.drafts.length) return found;
  const labels = [t("Open the unsaved changes"), ...(found.saved === null ? [] : [t("Open the saved file")])];
  const answer = await ask({
    title: t("Which of these do you want to open?"),
    about: t("The one you don’t open is saved under “Earlier versions”."),
    left: { title: t("Saved file"), text: found.saved ?? "" },
    rights: found.drafts.map((draft) => ({ title: t("Unsaved changes from {time}", { time: moment(draft.changed) }), text: draft.text })),
    answers: labels,
    cancel: t("Cancel"),
  });
  if (!answer) return null;
  return inTurn("choose", { name, text, chosen: answer.label === labels[0] ? found.drafts[answer.right].session : "" });
}

/** The keys that only files of one kind have; the first one found decides. */
const KINDS = { products: "spec", extends: "spec", moves: "record", puzzles: "puzzle set" };

/** The kind of a text; undefined if no key tells. */
const kindOf = (text) => Object.entries(KINDS).find(([key]) => new RegExp(`^${key}:`, "m").test(text))?.[1];

/** Opens a file in the folder: as a document, or as the text of a puzzle set or record; null if nothing was chosen. */
export async function openFile(engine, name) {
  if (!hasFolder) {
    const text = kept.get(OPENED + name);
    if (text === null) throw new Error(t("This file isn’t open any more. Open it again."));
    const kind = kindOf(text) ?? "spec";
    if (kind !== "spec") return { kind, doc: { name, text } };
    return { kind: "spec", document_: await keptDocument(engine, name, text, draftOf(name)) };
  }
  const found = await opened(engine, name, "");
  if (!found) return null;
  if (found.kind === "spec") return { kind: found.kind, document_: new FolderDocument(found) };
  return { kind: found.kind, doc: { name, text: found.text } };
}

/** Save a new text under a name; if the folder has such a file, the user decides. Returns whether it was saved. */
export async function saveNew(name, text, base = NO_FILE) {
  const found = await inTurn("save", { name, text, base, opened: name });
  if (found.conflict === null) return true;
  const answer = await ask({
    title: t("There is already a file called “{name}”", { name }),
    about: t("The version you don’t keep is saved under “Earlier versions”."),
    left: { title: t("Saved file"), text: found.conflict },
    rights: [{ title: t("Your text"), text }],
    answers: [t("Replace it with yours")],
    cancel: t("Cancel"),
  });
  return answer ? saveNew(name, text, found.base) : false;
}

const isText = ({ name }) => /\.ya?ml$/i.test(name);

/** The words of a text that may be paths: with spaces in them and without. */
const wordsOf = (text) => [/[\s"'[\]{},]+/, /["'[\]{},\n]+|[:-]\s|\s#/].flatMap((gap) => text.split(gap)).map((word) => word.trim().replace(/^(\.\/)+/, ""));

/** Whether a text names a path, and not only a longer one that ends with it. */
function hasPath(text, path) {
  const plain = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![^\\s"'[{,])(\\./)*${plain}(?![^\\s"'\\]},])`).test(text);
}

/** How surely a file is the one that is meant by a name. */
const [NAMESAKE, SAME_END, BELOW] = [0, 1, 2];

/** The names by which texts ask for a file: one in a folder is “art/logo.svg” to a spec in the folder above. Where files were
 * chosen with their folder, those that no text asks for are left alone. */
function namesOf(file, texts, words, folder) {
  const place = file.webkitRelativePath;
  const below = place?.startsWith(folder) ? place.slice(folder.length) : "";
  const wanted = words.filter((word) => word.split("/").at(-1) === file.name);
  const ends = wanted.filter((word) => `/${place}`.endsWith(`/${word}`)).map((name) => ({ name, rank: SAME_END }));
  if (below && texts.some(({ text }) => hasPath(text, below))) return [...ends, { name: below, rank: BELOW }];
  if (wanted.length) return ends.length ? ends : wanted.map((name) => ({ name, rank: NAMESAKE }));
  return !place || texts.some(({ text }) => text.includes(file.name)) ? [{ name: file.name, rank: NAMESAKE }] : [];
}

/** The files that texts ask for, by the names that they use. Of several, the one that a path from `folder` leads to counts. */
async function filesNamed(files, texts, folder) {
  const words = [...new Set(texts.flatMap(({ text }) => wordsOf(text)))];
  const found = files.flatMap((file) => namesOf(file, texts, words, folder).map((named) => ({ file, ...named })));
  found.sort((one, other) => one.rank - other.rank); // the later ones count
  const meant = new Map(found.map(({ name, file }) => [name, file]));
  return Object.fromEntries(await Promise.all([...meant].map(async ([name, file]) => [name, await bytesOf(file)])));
}

/** The pictures that tables and rules name, by the paths that they have below the folder of the spec; with a spreadsheet among them, all
 * that are there. */
async function picturesFor(named, files, folder) {
  const texts = textsAmong(named);
  const isBelow = (file) => (file.webkitRelativePath ?? "").startsWith(folder) && !isTooLarge(file);
  const isMeant = (file) => (hasSpreadsheet(named) && isBelow(file)) || texts.some((one) => one.includes(file.name.replace(/\.\w+$/, "")));
  const found = files.filter((file) => isPicture(file.name) && isMeant(file));
  const pathOf = ({ name, webkitRelativePath: path }) => (path?.startsWith(folder) ? path.slice(folder.length) : name);
  return Object.fromEntries(await Promise.all(found.map(async (file) => [pathOf(file), await bytesOf(file)])));
}

/** Of several texts a spec, rather than a puzzle set that goes with it: the one that names most of the others. */
function mainOf(files, texts) {
  const isSpec = ({ text }) => kindOf(text) === "spec";
  const named = ({ text }) => files.filter(({ name }) => text.includes(name)).length;
  return [...texts].sort((one, other) => isSpec(other) - isSpec(one) || named(other) - named(one))[0];
}

/** Take a text that the reader has chosen, with the files that it names, if there is no folder; returns its address in the page. */
export async function takeUp(files) {
  const texts = await Promise.all(files.filter(isText).map(async (file) => ({ file, text: await during(file.text()) })));
  const main = mainOf(files, texts);
  if (!main) throw new Error(t("Choose a file that ends in .yaml."));
  const chosen = main.file;
  const name = plainName(chosen.name.replace(/\.ya?ml$/i, "")) + ".yaml";
  const text = main.text.replaceAll(/\r\n?/g, "\n");
  const folder = (chosen.webkitRelativePath ?? "").slice(0, -chosen.name.length);
  const others = files.filter((file) => file !== chosen);
  const named = await filesNamed(others, texts, folder);
  const beside = { ...(await picturesFor(Object.entries(named), others, folder)), ...named };
  await keepOwn(name, text, beside);
  return addressOf(name);
}

/** Begin a text of the reader's own with files beside it, [[path, bytes]], and return its address. The text is what `textOf(doc)` makes of a
 * document with these files; `stem` is what to call it. */
export async function beginOwn(stem, files, textOf) {
  const own = plainName(stem).replace(/\.\w+$/, "");
  if (hasFolder) {
    const taken = new Set((await listing()).files.map(({ name }) => name));
    const free = firstFree(own, (name) => !taken.has(`${name}/${name}.yaml`));
    const spec = `${free}/${free}.yaml`;
    for (const [path, bytes] of files) await putInFolder(spec, path, bytes);
    return (await saveNew(spec, await textOf({ name: spec, text: "" }))) ? addressOf(spec) : "#/";
  }
  const name = `${firstFree(own, (free) => kept.get(OPENED + free + ".yaml") === null)}.yaml`;
  const text = await textOf({ name, text: "", files: Object.fromEntries(files) });
  await keepOwn(name, text, Object.fromEntries(files));
  return addressOf(name);
}

/** A name, or the first one with a number for which something holds. */
function firstFree(stem, holds) {
  let name = stem;
  for (let number = 2; !holds(name); number += 1) name = `${stem}-${number}`;
  return name;
}

/** Keep a text in the browser, with the files beside it. */
async function keepOwn(name, text, beside) {
  kept.set(OPENED + name, text);
  if (kept.get(OPENED + name) !== text) throw new Error(t("This browser has no space left for “{name}”. Remove files that you no longer need here.", { name }));
  kept.set(draftOf(name), null);
  await keepBeside(draftOf(name), beside);
}

/** Where the page opens a file. */
export const addressOf = (name) => `#/file/${encodeURIComponent(name)}`;

/** Where the browser keeps what was changed in a file. */
const draftOf = (name) => `draft-file-${name}`;

/** The names of the files that the browser keeps because the reader opened them. */
export const keptFiles = () => kept.keys(OPENED).map((key) => key.slice(OPENED.length)).sort();

/** The text of such a file, with what was changed in it. */
export const keptText = (name) => kept.get(draftOf(name)) ?? kept.get(OPENED + name, "");

/** Stop keeping a file, what was changed in it, and the files beside it. */
export async function removeFile(name) {
  for (const key of [OPENED + name, draftOf(name)]) kept.set(key, null);
  forget(addressOf(name));
  await dropBeside(draftOf(name));
}

/** A document that the browser keeps, with the files beside it. */
async function keptDocument(engine, name, text, key) {
  const document_ = new TextDocument(name, text, key, await filesBeside(key));
  const edits = editsLeft(key);
  if (!edits.length) return document_;
  document_.write(await finished(engine, { name, text: document_.text, edits }));
  document_.isRestored = document_.isChanged;
  document_.keepWaiting([]);
  return document_;
}

/** A document that begins with a text: a built-in sheet, or a book. */
export async function beginWith(engine, name, text, draftKey) {
  if (!hasFolder) return keptDocument(engine, name, text, draftKey);
  const found = await opened(engine, name, text);
  return new FolderDocument(found ?? { name, base: NO_FILE, saved: text, text, is_restored: false });
}
