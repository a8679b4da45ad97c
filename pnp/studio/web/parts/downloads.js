// The buttons that download a document's products, and advice for printing them.
import { coded, download, fill, h, icon, sentence, toast, whileBusy } from "../dom.js";
import { Refused } from "../engine.js";
import { secondsFor, timed } from "../times.js";
import { language, t } from "../words.js";
import { printNotice } from "./print_notice.js";
import { openWindow } from "./window.js";

const TYPES = { pdf: "application/pdf", svg: "image/svg+xml", html: "text/html", zip: "application/zip", yaml: "application/yaml" };
const typeOf = (name) => TYPES[name.split(".").pop()] ?? "application/octet-stream";

/** Return the formats whose labels differ from the names of their files. */
const NAMES = () => ({ cutter: t("For a cutting machine"), singles: t("One picture for each piece") });

/** The targets for which pieces can be exported. */
const TABLETOP = "tabletop-simulator";
const EXPORTS = () => ({ "print-service": t("Images for print services"), [TABLETOP]: "Tabletop Simulator", playingcards: t("Room for PlayingCards.io") });

/** Return the labels of a PDF's parts, by kind. */
const PARTS = () => ({ fronts: t("Fronts"), backs: t("Backs"), paper: t("Paper"), card: t("Card"), "card-two-sided": t("Card, both sides") });

/** The parts of a kit whose size doesn't matter. */
const TO_READ = ["rules", "booklet", "puzzles"];

/** For a ZIP with more files than this, only their number is shown. */
const MOST_NAMED = 4;

/** Return how long work may take, if it was done here before. */
export function patience(work) {
  const seconds = secondsFor(work);
  return seconds ? t("This takes about {seconds} seconds.", { seconds }) : "";
}

/**
 * Each button downloads one file. `ask(name, args, progress, signal)` asks the engine about the document as it will be once every edit is
 * made; `workOf(kind)` returns the name of work of a kind; `ruler(part)` returns whether the sheets of a part have a ruler, and
 * `isForService()` whether they are for a print service. `part()` returns the part of a kit that is wanted alone, { kind, name }, if any,
 * and `product()` its number. `check()` checks the files against a printer's requirements; `name()` and `text()` return those of the
 * document.
 */
export class Downloads {
  #asks;
  #found = null;
  #address = "";
  #pdf = h("button.button.main", { onclick: () => this.save("pdf", this.#asks.part()?.kind) });
  #zip = h("button.button.zip", { onclick: () => this.#saveAll(), title: t("All files, and the text they’re made from") }, icon("down"), "ZIP");
  #others = h("select.button", { ariaLabel: t("Other formats"), title: t("Other formats"), onkeydown: (event) => this.#openOthers(event), onchange: () => this.#saveOther() });
  elements = [this.#others, this.#zip, this.#pdf];

  /** `place` is the element that shows the notice. */
  constructor(place, asks) {
    this.place = place;
    this.#asks = asks;
    this.redraw();
  }

  /** Set what is drawn now; while there are errors, that stays as it was. */
  show(found) {
    const before = JSON.stringify(this.#choices());
    if (!found.errors.length) this.#found = found;
    this.#pdf.disabled = this.#zip.disabled = this.#others.disabled = found.errors.length > 0;
    if (JSON.stringify(this.#choices()) !== before) this.redraw();
  }

  get #pdfs() {
    return this.#found?.pdfs ?? [];
  }

  get #parts() {
    return this.#found?.parts ?? [];
  }

  /** Return the label of the PDF button: several PDFs are downloaded as a ZIP. */
  get label() {
    const part = this.#asks.part();
    if (part) return t("PDF: {part}", { part: part.name });
    return this.#pdfs.length > 1 ? t("{count} PDFs (ZIP)", { count: this.#pdfs.length }) : "PDF";
  }

  /** Return a product's formats without a separate button, and the parts of its PDF. */
  #choices() {
    const formats = (this.#found?.formats ?? []).filter((format) => format !== "pdf").map((format) => [format, NAMES()[format] ?? format.toUpperCase()]);
    return [this.#pdfs, ...this.#parts.map(({ kind }) => [`pdf ${kind}`, `PDF: ${PARTS()[kind] ?? kind}`]), ...formats, ...(this.#found?.exports ?? []).map((target) => [`export ${target}`, EXPORTS()[target] ?? target])];
  }

  /** Draw the buttons, for the part that is wanted now. */
  redraw() {
    const [, ...choices] = this.#choices();
    const isNarrow = matchMedia("(max-width: 46rem)").matches;
    fill(this.#others, h("option", { value: "" }, isNarrow ? "…" : t("Other formats")), choices.map(([value, label]) => h("option", { value }, label)));
    fill(this.#pdf, icon("down"), this.label);
    this.#pdf.title = this.#pdfs.length > 1 && !this.#asks.part() ? t("A ZIP with {files}", { files: this.#pdfs.join(", ") }) : "";
  }

  /** Download the product in a format, or one part of its PDF. */
  save(format, part = "") {
    return this.#busy(this.#pdf, format, async (ask) => {
      const { name, data, files } = await ask("download", { format, part, product: this.#asks.product() });
      download(name, data, typeOf(name));
      const within = files.length > 1 ? ` (${files.length > MOST_NAMED ? t("{count} files", { count: files.length }) : files.join(", ")})` : "";
      toast(t("Downloaded: {files}", { files: `${name}${within}` }));
      if (format === "pdf") await this.#remind(part);
    });
  }

  /** Open the list with the arrow keys: in a closed one, they would download each format on the way. */
  #openOthers(event) {
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || !this.#others.showPicker) return;
    event.preventDefault();
    this.#others.showPicker();
  }

  #saveOther() {
    const [format, part] = this.#others.value.split(" ");
    this.#others.value = "";
    if (format !== "export") return this.save(format, part);
    return part === TABLETOP ? this.#askAddress((address, refuse) => this.#export(part, address, refuse)) : this.#export(part);
  }

  /**
   * Ask for the address of the images, which a saved object contains, until `go(address, refuse)` has made one: `refuse(message)` says in
   * the window what's wrong.
   */
  #askAddress(go) {
    const wrong = h("p.error", { id: "images-url-error", role: "alert" });
    const url = h("input", { id: "images-url", inputMode: "url", autocomplete: "url", spellcheck: false, autofocus: true, value: this.#address, placeholder: "https://…", "aria-describedby": wrong.id });
    const refuse = (message) => {
      fill(wrong, sentence(message));
      url.ariaInvalid = "true";
      url.focus();
    };
    const take = async (event) => {
      event.preventDefault();
      const dialog = event.target.closest("dialog");
      if (url.readOnly) return;
      this.#address = url.value.trim();
      fill(wrong);
      url.ariaInvalid = null;
      url.readOnly = true;
      if (await go(this.#address, refuse)) dialog.close();
      url.readOnly = false;
    };
    openWindow("Tabletop Simulator", h("form", { noValidate: true, onsubmit: take },
      h("div.field", {}, h("label", { htmlFor: url.id }, t("Where you’ll put the images on the web")), url, wrong,
        h("p.help", {}, t("Unpack the ZIP and put its images there. Put the .json file into Tabletop Simulator’s Saved Objects folder.")),
        h("p.help", {}, coded(t("No web space? Give a folder on this computer, such as `file:///C:/Cards/`, and let Tabletop Simulator upload the images to its Cloud Manager.")))),
      h("div.row", {}, h("button.button.main", {}, icon("down"), t("Download")))));
  }

  /** Download the pieces for a print service or a virtual tabletop. */
  #export(target, address = "", refuse = toast) {
    return this.#busy(this.#others, target, async (ask) => {
      const { name, data, files, notices } = await ask("export", { target, product: this.#asks.product(), language, address });
      download(name, data, typeOf(name));
      const within = files.length > 1 ? ` (${t("{count} files", { count: files.length })})` : "";
      toast([t("Downloaded: {files}", { files: `${name}${within}` }), ...notices].join("\n"));
      return true;
    }, refuse);
  }

  #saveAll() {
    return this.#busy(this.#zip, "zip", async (ask) => {
      const bytes = await ask("bundle", { formats: this.#found?.all_formats ?? ["pdf"] });
      const name = this.#asks.name().replace(/\.yaml$/, ".zip");
      download(name, bytes, TYPES.zip);
      toast(t("Downloaded: {files}", { files: name }));
      await this.#remind();
    });
  }

  /**
   * Do some work, show its progress, and let the user cancel it: action(ask), where `ask(name, args)` asks the engine. `refuse(message)` says why it
   * failed.
   */
  #busy(element, kind, action, refuse = toast) {
    const work = this.#asks.workOf(kind);
    const ending = new AbortController();
    const bar = h("progress", { max: 100, ariaLabel: t("Writing the files…") });
    const notice = h("div.notice.row.download-progress", {}, t("Writing the files…"), bar, h("button.button", { type: "button", onclick: () => ending.abort() }, t("Cancel")));
    const dialog = document.querySelector("dialog[open]");
    if (dialog) { // the page behind it can't be used
      dialog.append(notice);
      dialog.addEventListener("close", () => notice.parentNode && fill(this.place, notice), { once: true });
    } else fill(this.place, notice);
    toast(patience(work));
    const ask = (name, args) => this.#asks.ask(name, args, (percent) => (bar.value = percent), ending.signal);
    return whileBusy(element, () => timed(work, () => action(ask)))
      .catch((error) => void (ending.signal.aborted || refuse(error instanceof Refused ? error.errors.map(({ message }) => message).join("\n") : error.message)))
      .finally(() => notice.remove());
  }

  /** Show the settings for the print dialog, unless a print service prints the product, or the part is only for reading. */
  async #remind(part = "") {
    const hasRuler = await this.#asks.ruler(part);
    if (!hasRuler && TO_READ.includes(part)) return fill(this.place);
    const button = ({ kind, pages }) => h("button.button", { type: "button", onclick: () => this.save("pdf", kind) }, icon("down"), PARTS()[kind] ?? kind, h("span.quiet", {}, pages === 1 ? t("1 page") : t("{count} pages", { count: pages })));
    fill(this.place, !this.#asks.isForService() && printNotice({ hasRuler, parts: !part || part in PARTS() ? this.#parts.map(button) : [], check: h("button.button.plain", { type: "button", onclick: () => this.#asks.check() }, icon("check"), t("Check…")) }));
  }

  /** Download the spec. */
  saveText() {
    download(this.#asks.name(), this.#asks.text(), TYPES.yaml);
  }
}
