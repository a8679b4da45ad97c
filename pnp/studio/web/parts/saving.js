// Saving a document to the folder: its name, its state, earlier versions, and what to do when the file has changed.
import { plainName } from "../beside.js";
import { Lost } from "../connection.js";
import { noRoom } from "../document.js";
import { fill, h, icon, toast } from "../dom.js";
import { moment } from "../files.js";
import { hasFolder } from "../folder.js";
import { t } from "../words.js";
import { ask } from "./question.js";

/** Return the name of a file, possibly in a folder, for a text's title. */
const fileName = (name) => `${name.replace(/\.ya?ml$/i, "").split("/").map(plainName).join("/")}.yaml`;

export class Saving {
  #document;
  #standing;
  #allMade;
  element = h("div.row.saving");
  notice = h("div.file-notice", { role: "status" });

  /** `allMade()` waits until everything typed is in the document. Without a folder, nothing is shown. */
  constructor(document_, standing, allMade) {
    this.#document = document_;
    this.#standing = standing;
    this.#allMade = allMade;
    if (!hasFolder) return;
    this.name = h("input", { ariaLabel: t("File name"), value: document_.name, spellcheck: false, autocomplete: "off" });
    this.state = h("span.small.quiet", { role: "status" });
    fill(this.element, this.state, this.name,
      h("button.button.plain", { onclick: () => this.#reporting(() => this.#versions()), title: t("Earlier versions"), ariaLabel: t("Earlier versions") }, icon("clock")),
      h("button.button", { onclick: () => this.#reporting(() => this.save()), title: `${t("Save")} (Ctrl+S)` }, t("Save")));
    standing.addEventListener("change", this.#draw);
    document.addEventListener("keydown", this.#key);
    this.#draw();
  }

  #draw = () => {
    const own = this.#document;
    this.state.textContent = this.#standing.isSaved ? t("Saved") : this.#standing.hasChanges ? t("Not saved yet") : "";
    const words = own.hasChangedOnDisk ? t("“{name}” has changed on disk.", { name: own.opened }) : own.said || this.#keptHere();
    fill(this.notice, words && h("div.notice.row", {}, words, own.hasChangedOnDisk && h("button.button", { onclick: () => this.#reporting(() => this.save()) }, t("Compare…"))));
  };

  /** Return the notice about edits that wait for the studio. */
  #keptHere() {
    const { trouble, isKept } = this.#standing;
    if (!(trouble instanceof Lost)) return "";
    return isKept ? t("Your changes stay in this browser until the studio answers.") : noRoom();
  }

  #key = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    this.#reporting(() => this.save());
  };

  async #reporting(action) {
    try {
      await action();
    } catch (error) {
      toast(error.message);
    }
  }

  /** Save; if the folder has another text under this name, the user decides. */
  async save(replacing = "") {
    await this.#allMade();
    const own = this.#document;
    const typed = this.name.value.trim() || own.name;
    const name = this.name.value = typed === own.opened ? typed : fileName(typed); // the folder may contain names longer than ours
    const isOwn = name === own.opened && own.base !== "new";
    const conflict = await own.save(name, replacing);
    if (!conflict) {
      history.replaceState(null, "", `#/file/${encodeURIComponent(name)}`);
      return toast(own.said || t("Saved as {name}", { name }));
    }
    const labels = [t("Replace it with yours"), ...(isOwn ? [t("Open the saved file")] : [])];
    const answer = await ask({
      title: isOwn ? t("“{name}” has changed since you opened it", { name }) : t("There is already a file called “{name}”", { name }),
      about: t("The version you don’t keep is saved under “Earlier versions”."),
      left: { title: t("Saved file"), text: conflict.theirs },
      rights: [{ title: t("Your text"), text: own.text }],
      answers: labels,
      cancel: t("Keep editing"),
    });
    if (answer?.label === labels[0]) return this.save(conflict.base);
    return answer && own.takeTheirs(conflict.theirs, conflict.base);
  }

  async #versions() {
    const own = this.#document;
    const found = (await own.versions()).filter(({ text }) => text !== own.text);
    if (!found.length) return toast(t("There are no earlier versions of {name} yet", { name: own.opened }));
    const answer = await ask({
      title: t("Earlier versions of “{name}”", { name: own.opened }),
      about: t("Restoring a version changes the text, but doesn’t save it."),
      left: { title: t("Your text"), text: own.text },
      rights: found.map(({ text, when }) => ({ title: moment(when), text })),
      answers: [t("Restore this version")],
      cancel: t("Keep editing"),
    });
    return answer && own.bringBack(found[answer.right].text);
  }

  close() {
    this.#standing.removeEventListener("change", this.#draw);
    document.removeEventListener("keydown", this.#key);
  }
}
