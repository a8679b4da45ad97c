// The window for sharing a problem: its address and a QR code.
import { fill, h, SvgPicture, toast } from "../dom.js";
import { addressOf } from "../sharing.js";
import { t } from "../words.js";
import { openWindow } from "./window.js";

/** Open the window; `text(withSolution)` gives what is shared. */
export function shareWindow(engine, text, hasSolution) {
  const picture = new SvgPicture(t("QR code"));
  const address = h("input", { readOnly: true, ariaLabel: t("Address"), onfocus: (event) => event.target.select() });
  const solution = h("input", { type: "checkbox", onchange: draw });
  const copy = h("button.button.main", { type: "button", onclick: () => copied() }, t("Copy"));
  const said = h("p.small.quiet", { role: "status" });
  const content = [
    h("p.quiet", {}, t("This address contains the whole problem. Anyone who opens it can start solving straight away.")),
    h("div.line", {}, address, copy),
    hasSolution && h("label.row", {}, solution, t("Include the solution, for hints and checks")),
    h("div.qr", {}, picture.element), said,
  ];

  let drawing = Promise.resolve();

  /** Show the address after any earlier one, however long that takes, so that the last choice is what stays. */
  function draw() {
    drawing = drawing.then(drawNow).catch((error) => fill(said, error.message));
  }

  async function drawNow() {
    address.value = await addressOf(await text(solution.checked));
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

  openWindow(t("Share this problem"), content, () => picture.close());
  draw();
}
