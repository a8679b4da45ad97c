// Files: the user's folder in `pnp studio`; elsewhere those that the user opens and the browser stores.
import { base64, bytesOf, dropBeside, filesBeside, hasSpreadsheet, isPicture, isTooLarge, keepBeside, plainName, textsAmong } from "./beside.js";
import { connection, Lost } from "./connection.js";
import { toast } from "./dom.js";
import { editsLeft, noRoom, STEPS, TextDocument } from "./document.js";
import { call, hasFolder, listing } from "./folder.js";
import { ask } from "./parts/question.js";
import { withEdits } from "./parts/standing.js";
import { during, Pause } from "./settling.js";
import { dropAmong, forget, kept } from "./store.js";
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

/** Format a local date and time, from seconds since 1970, for the page's language; English follows the user's country. */
export const moment = (seconds) => new Date(seconds * 1000).toLocaleString(navigator.languages.find((code) => code.startsWith(language)) ?? language);

/** Resolves once the closed documents are stored. */
let closing = Promise.resolve();

let turn = Promise.resolve();
/** Make a call about a text and its drafts, if it's still due, once the earlier calls are answered, so that none arrives late. */
function inTurn(name, args, isDue = () => true) {
  const done = turn.then(() => isDue() && call(name, { session, ...args }));
  turn = done.catch(() => {});
  return done;
}

/** Store bytes as a file beside a spec in the folder, and return its path from there. */
const putInFolder = async (spec, name, bytes) => call("put_beside", { name, data: await base64(bytes), spec });

/** A document in the folder, with drafts on disk and its file watched. It dispatches "file" when either changes. */
class FolderDocument extends TextDocument {
  #pause = new Pause(KEEP_AFTER, () => this.keepNow());
  #unsent = null;
  #waiting = [];
  #watcher = 0;
  #said = "";
  /** Whether the file's content has changed since it was opened. */
  hasChangedOnDisk = false;

  constructor({ name, base, saved, text, is_restored }) {
    super(name, saved ?? text, "");
    this.opened = name;
    this.base = base;
    this.text = text;
    this.isRestored = is_restored;
    this.recall();
    this.#watcher = setInterval(this.#watch, SIGN_EVERY);
    addEventListener("focus", this.#watch);
    addEventListener("pagehide", this.#leave);
    connection.addEventListener("change", this.#watch);
  }

  get key() {
    return this.opened;
  }

  /** Store bytes as a file in the folder of the text, and return its path there. */
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

  /** Schedule a draft to be sent, or the removal of one. */
  #owe(draft) {
    this.#unsent = draft;
    this.#note();
  }

  keepWaiting(edits) {
    this.#waiting = edits;
    return this.#note();
  }

  /** Store in the browser what isn't in the folder yet, for this or a later visit; return false if there is no space. */
  #note() {
    const { opened: name, text, base } = this;
    const isDue = this.#unsent !== null || this.#waiting.length > 0;
    return kept.set(`${UNSENT}${session}/${name}`, isDue ? { name, text, base, edits: this.#waiting } : null);
  }

  /** Send the draft that is due. If it can't be sent, it stays in the browser until there is a server again. */
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

  /** Send what is due, report that the window is open, and check whether the file is still the one that was opened. */
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
    this.dispatchEvent(new Event("saved"));
    if (this.text === text) this.#owe(null);
    else this.keep(); // what was typed meanwhile is a change of what is saved now
    this.hasChangedOnDisk = false;
    this.#say(found.remarks.join("\n"));
    return null;
  }

  /** Replace the text with the current file; the text is kept as an earlier version. */
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

  /** Remove the draft stored under the file's old name. */
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
    const last = (name, args) => call(name, { ...args, session }, { keepalive: true }).catch(() => {}); // no more calls can be queued
    this.#pause.stop();
    if (this.#unsent) last("keep", this.#unsent);
    last("leave");
  };

  close(last) {
    super.close(last);
    closing = Promise.all([closing, last.then(() => this.keepNow())]);
    clearInterval(this.#watcher);
    removeEventListener("focus", this.#watch);
    removeEventListener("pagehide", this.#leave);
    connection.removeEventListener("change", this.#watch);
  }
}

/** Apply the edits left unapplied to a text. An edit that is refused is reported and left out. */
const finished = (engine, { name, text, edits }) =>
  withEdits(text, edits, (whole, { call: kind, args }) => engine.call(kind, { doc: { name, text: whole }, ...args }), (error) => toast(error.message));

/** Store what windows couldn't send as drafts, this one included: it has closed those documents. */
async function sendUnsent(engine) {
  for (const key of kept.keys(UNSENT)) {
    const found = JSON.stringify(kept.get(key));
    const { name, text, base, edits = [] } = JSON.parse(found);
    try {
      const whole = await finished(engine, { name, text, edits });
      await inTurn("keep", { name, text: whole, base, session: key.slice(UNSENT.length).split("/")[0], sender: session });
      if (JSON.stringify(kept.get(key)) === found) kept.set(key, null); // that window may have changed more by now
    } catch (error) {
      toast(error.message);
    }
  }
}

/** Return the text to open for a file or, if `text` isn't empty, for a text from elsewhere, after asking the user if there is a choice; null if they don't answer. */
async function opened(engine, name, text) {
  await closing;
  await sendUnsent(engine);
  const found = await inTurn("open", { name, text, before });
  if (!found.drafts.length) return found;
  const [title, other] = text ? [t("Original"), t("Open the original")] : [t("Saved file"), t("Open the saved file")];
  const labels = [t("Open the unsaved changes"), ...(found.saved === null ? [] : [other])];
  const answer = await ask({
    title: t("Which of these do you want to open?"),
    about: t("The one you don’t open is saved under “Earlier versions”."),
    left: { title, text: found.saved ?? "" },
    rights: found.drafts.map((draft) => ({ title: t("Unsaved changes from {time}", { time: moment(draft.changed) }), text: draft.text })),
    answers: labels,
    cancel: t("Cancel"),
  });
  if (!answer) return null;
  return inTurn("choose", { name, text, chosen: answer.label === labels[0] ? found.drafts[answer.right].session : "" });
}

/** The keys that occur in files of one kind only; the first one found decides. */
const KINDS = { products: "spec", extends: "spec", moves: "record", puzzles: "puzzle set" };

/** Return the kind of a text; undefined if it has none of these keys. */
const kindOf = (text) => Object.entries(KINDS).find(([key]) => new RegExp(`^${key}:`, "m").test(text))?.[1];

/** Open a file in the folder, as a document or as the text of a puzzle set or record; return null if nothing was chosen. */
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

/** Save a new text under a name, and return whether it was saved; if the folder has such a file, the user decides. */
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

/** Return the parts of a text that may be paths, with and without spaces in them. */
const wordsOf = (text) => [/[\s"'[\]{},]+/, /["'[\]{},\n]+|[:-]\s|\s#/].flatMap((gap) => text.split(gap)).map((word) => word.trim().replace(/^(\.\/)+/, ""));

/** Return whether a text contains a path, and not only a longer one that ends with it. */
function hasPath(text, path) {
  const plain = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![^\\s"'[{,])(\\./)*${plain}(?![^\\s"'\\]},])`).test(text);
}

/** Return how well a file matches a name in a text. */
const [NAMESAKE, SAME_END, BELOW] = [0, 1, 2];

/**
 * Return the names by which texts refer to a file: in a spec in the folder above, one is “art/logo.svg”. If files were chosen with their
 * folder, those that no text refers to are ignored.
 */
function namesOf(file, texts, words, folder) {
  const place = file.webkitRelativePath;
  const below = place?.startsWith(folder) ? place.slice(folder.length) : "";
  const wanted = words.filter((word) => word.split("/").at(-1) === file.name);
  const ends = wanted.filter((word) => `/${place}`.endsWith(`/${word}`)).map((name) => ({ name, rank: SAME_END }));
  if (below && texts.some(({ text }) => hasPath(text, below))) return [...ends, { name: below, rank: BELOW }];
  if (wanted.length) return ends.length ? ends : wanted.map((name) => ({ name, rank: NAMESAKE }));
  return !place || texts.some(({ text }) => text.includes(file.name)) ? [{ name: file.name, rank: NAMESAKE }] : [];
}

/** Return the files that texts refer to, by the names that they use. If several match, the path from `folder` decides. */
async function filesNamed(files, texts, folder) {
  const words = [...new Set(texts.flatMap(({ text }) => wordsOf(text)))];
  const found = files.flatMap((file) => namesOf(file, texts, words, folder).map((named) => ({ file, ...named })));
  found.sort((one, other) => one.rank - other.rank); // later ones win
  const meant = new Map(found.map(({ name, file }) => [name, file]));
  return Object.fromEntries(await Promise.all([...meant].map(async ([name, file]) => [name, await bytesOf(file)])));
}

/** Return the pictures that tables and rules refer to, by their paths below the spec's folder; with a spreadsheet among them, all pictures. */
async function picturesFor(named, files, folder) {
  const texts = textsAmong(named);
  const isBelow = (file) => (file.webkitRelativePath ?? "").startsWith(folder) && !isTooLarge(file);
  const isMeant = (file) => (hasSpreadsheet(named) && isBelow(file)) || texts.some((one) => one.includes(file.name.replace(/\.\w+$/, "")));
  const found = files.filter((file) => isPicture(file.name) && isMeant(file));
  const pathOf = ({ name, webkitRelativePath: path }) => (path?.startsWith(folder) ? path.slice(folder.length) : name);
  return Object.fromEntries(await Promise.all(found.map(async (file) => [pathOf(file), await bytesOf(file)])));
}

/** Return the spec among several texts, rather than a puzzle set that it uses: the one that refers to most of the others. */
function mainOf(files, texts) {
  const isSpec = ({ text }) => kindOf(text) === "spec";
  const named = ({ text }) => files.filter(({ name }) => text.includes(name)).length;
  return [...texts].sort((one, other) => isSpec(other) - isSpec(one) || named(other) - named(one))[0];
}

/** Store a text that the user has chosen, with the files that it refers to, if there is no folder; return its address in the page. */
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

/**
 * Create the user's own text with files beside it, [[path, bytes]], and return its address. `textOf(doc)` returns the text for a document
 * with these files; `stem` is its name.
 */
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

/** Return a name, or the first numbered version of it that meets a condition. */
function firstFree(stem, holds) {
  let name = stem;
  for (let number = 2; !holds(name); number += 1) name = `${stem}-${number}`;
  return name;
}

/** Store a text in the browser, with the files beside it. */
async function keepOwn(name, text, beside) {
  kept.set(OPENED + name, text);
  if (kept.get(OPENED + name) !== text) throw new Error(t("This browser has no space left for “{name}”. Remove files that you no longer need here.", { name }));
  kept.set(draftOf(name), null);
  await keepBeside(draftOf(name), beside);
}

/** Return where the page opens a file. */
export const addressOf = (name) => `#/file/${encodeURIComponent(name)}`;

/** Return the key under which the browser stores changes to a file. */
const draftOf = (name) => `draft-file-${name}`;

/** Return the names of the files that the user opened and the browser stores. */
export const keptFiles = () => kept.keys(OPENED).map((key) => key.slice(OPENED.length)).sort();

/** Return the text of such a file, with its changes. */
export const keptText = (name) => kept.get(draftOf(name)) ?? kept.get(OPENED + name, "");

/** Remove a stored file, its changes, and the files beside it. */
export async function removeFile(name) {
  for (const key of [OPENED + name, draftOf(name)]) kept.set(key, null);
  forget(addressOf(name));
  dropAmong(STEPS, draftOf(name));
  await dropBeside(draftOf(name));
}

/** Return a document stored in the browser, with the files beside it. */
async function keptDocument(engine, name, text, key) {
  const document_ = new TextDocument(name, text, key, await filesBeside(key));
  const edits = editsLeft(key);
  if (!edits.length) return document_;
  document_.write(await finished(engine, { name, text: document_.text, edits }));
  document_.isRestored = document_.isChanged;
  document_.keepWaiting([]);
  return document_;
}

/** Return a document that starts from a text: a built-in sheet, or a book. */
export async function beginWith(engine, name, text, draftKey) {
  if (!hasFolder) return keptDocument(engine, name, text, draftKey);
  const found = await opened(engine, name, text);
  return new FolderDocument(found ?? { name, base: NO_FILE, saved: text, text, is_restored: false });
}
