// The window for publishing a puzzle set: where its page will be, and the download.
import { download, h, icon } from "../dom.js";
import { published } from "../folder.js";
import { t } from "../words.js";
import { openWindow } from "./window.js";

/** Open the window for a set; `loading` is a promise of its document. */
export function publishWindow(loading) {
  const url = h("input", { type: "url", id: "publish-url", autocomplete: "off" });
  const said = h("p.small.quiet", { role: "status" });
  const button = h("button.button.main", {}, icon("down"), t("Download"));
  const content = [
    h("p.quiet", {}, t("You get a ZIP file. Unpack it on any web host: anyone can then solve these puzzles in their browser.")),
    h("form", { onsubmit: (event) => { event.preventDefault(); make(); } },
      h("div.field", {}, h("label", { htmlFor: "publish-url" }, t("Address of your page, if you know it")), url,
        h("p.help", {}, t("With an address you also get a book whose QR codes open the puzzles there."))),
      h("div.row", {}, button)),
    said,
  ];

  async function make() {
    button.disabled = true;
    said.textContent = t("Making your page…");
    try {
      const doc = await loading;
      const { data, notice } = await published(doc, url.value.trim());
      download(doc.name.replace(/\.ya?ml$/i, ".zip"), data, "application/zip");
      said.textContent = [t("Downloaded"), notice].filter(Boolean).join(" · ");
    } catch (error) {
      said.textContent = error.message;
    }
    button.disabled = false;
  }

  openWindow(t("Publish this set"), content);
}
