// The user's files: those in the folder, or one from the device.
import { download, fill, h, icon, toast } from "../dom.js";
import { addressOf, keptFiles, keptText, removeFile, takeUp } from "../files.js";
import { hasFolder, listing } from "../folder.js";
import { t } from "../words.js";
import { openWindow } from "./window.js";
import { workCard } from "./work_card.js";

const ICONS = { spec: "print", record: "book", "puzzle set": "pencil" };

/** Return a section of the home page. */
export function ownFiles() {
  const row = h("div.row");
  const section = h("section.strip", { ariaLabel: t("Your files") }, h("h2", {}, t("Your files")), row);
  const advice = h("p.small", {}, h("a", { href: "#/printer" }, t("Printing at true size")));
  section.append(advice);
  if (hasFolder) fillFromFolder(row, advice);
  else {
    row.before(h("div.cards.works", {}, keptFiles().map(keptCard)));
    fill(row, openButtons());
  }
  return section;
}

/** Return the card of a file that the browser stores until the user removes it. */
function keptCard(name) {
  const label = t("Remove “{name}”…", { name });
  return h("div.kept-work", {}, workCard({ address: addressOf(name), title: name, icon: "print" }),
    h("button.button.plain", { type: "button", title: label, ariaLabel: label, onclick: () => offerRemoval(name) }, icon("close")));
}

function offerRemoval(name) {
  const remove = async (event) => {
    await removeFile(name);
    event.target.closest("dialog").close();
    dispatchEvent(new HashChangeEvent("hashchange")); // the home page is drawn anew
  };
  openWindow(t("Remove “{name}”?", { name }), [
    h("p", {}, t("The file and your changes will be deleted from this browser. If you might need them again, download the file first.")),
    h("div.row", {}, h("button.button", { type: "button", onclick: () => download(name, keptText(name), "application/yaml") }, icon("down"), name),
      h("button.button.main", { type: "button", onclick: remove }, t("Remove"))),
  ]);
}

async function fillFromFolder(row, advice) {
  try {
    const { folder, files } = await listing();
    advice.before(h("p.small.quiet", {}, files.length ? folder : t("Your files are saved in {folder}.", { folder })));
    const isSpec = ({ kind }) => kind === "spec";
    row.before(h("div.cards.works", {}, files.filter(isSpec).map(({ name, kind, has_draft }) => workCard({ address: addressOf(name), title: name, icon: ICONS[kind] }, has_draft ? t("Not saved yet") : ""))));
    fill(row, files.filter((file) => !isSpec(file)).map(({ name, kind, has_draft }) => h("a.button", { href: addressOf(name) }, icon(ICONS[kind]), name, has_draft && h("span.badge", {}, t("Not saved yet")))));
  } catch (error) {
    toast(error.message);
  }
}

/** Return buttons to open a spec: one for files, one for its folder with all files that it uses. */
function openButtons() {
  async function open({ target }) {
    try {
      location.hash = await takeUp([...target.files]);
    } catch (error) {
      toast(error.message);
    }
  }
  const files = h("input", { type: "file", accept: ".yaml,.yml,.csv,.tsv,.xlsx,.ods,.svg,.png,.jpg,.jpeg,.ttf,.otf,.ttc,.otc,.woff,.woff2,.md,.j2", multiple: true, hidden: true, onchange: open });
  const folder = h("input", { type: "file", webkitdirectory: true, hidden: true, onchange: open });
  const button = (input, title, label) => h("button.button", { onclick: () => input.click(), title }, icon("open"), label);
  return [
    files, button(files, t("A spec and the files that it uses"), t("Open…")),
    folder, button(folder, t("A folder with a spec and all the files that it uses"), t("Open a folder…")),
  ];
}
