// The window for sharing a document by its address or a QR code.
import { fill, h, SvgPicture, toast } from "../dom.js";
import { t } from "../words.js";
import { openWindow } from "./window.js";

/** Open the window. `about` describes what the address contains; with a `choice`, `addressOf(isChosen)` depends on whether the user ticks it. */
export function shareWindow(engine, { title, about, addressOf, choice = "" }) {
  const picture = new SvgPicture(t("QR code"));
  const address = h("input", { readOnly: true, ariaLabel: t("Address"), onfocus: (event) => event.target.select() });
  const chosen = h("input", { type: "checkbox", onchange: draw });
  const copy = h("button.button.main", { type: "button", onclick: () => copied() }, t("Copy"));
  const said = h("p.small.quiet", { role: "status" });
  const content = [
    h("p.quiet", {}, about),
    h("div.line", {}, address, copy),
    choice && h("label.row", {}, chosen, choice),
    h("div.qr", {}, picture.element), said,
  ];

  let drawing = Promise.resolve();

  /** Show the address after any earlier one, however long that takes, so that the last choice wins. */
  function draw() {
    drawing = drawing.then(drawNow).catch((error) => fill(said, error.message));
  }

  async function drawNow() {
    address.value = await addressOf(chosen.checked);
    try {
      await picture.show(await engine.call("qr", { text: address.value }));
      said.textContent = "";
    } catch (error) {
      said.textContent = error.message;
    }
    picture.element.hidden = said.textContent !== "";
  }

  async function copied() {
    address.select();
    await navigator.clipboard?.writeText(address.value).catch(() => {});
    toast(t("Copied"));
  }

  openWindow(title, content, () => picture.close());
  draw();
}
