// Printing at true size: settings, the calibration sheet, and its readings.
import { fill, h, sentence, toast } from "../dom.js";
import { addReading, hasFolder, printer } from "../folder.js";
import { measureRuler, trueSize } from "../parts/print_notice.js";
import { t } from "../words.js";

const STEPS = () => [
  trueSize(),
  t("To print backs, choose two-sided printing."),
  measureRuler(),
  hasFolder
    ? t("If the backs don’t line up with their fronts, print the calibration sheet and enter your readings below.")
    : t("If the backs don’t line up with their fronts, you need pnp studio on your computer: it corrects them for your printer."),
];
const READINGS = () => [
  [t("x: distance to the right of zero"), "0.4mm"], [t("y: distance above zero"), "-0.2mm"], [t("Skew"), "0.1"],
  [t("Scale of the horizontal ruler"), "1.002"], [t("Scale of the vertical ruler"), "0.999"],
];

export async function view(place) {
  place.append(h("div.page", {},
    h("div.hero", {}, h("h1", {}, t("Printing at true size"))),
    h("ol.steps", {}, STEPS().map((step) => h("li", {}, step))),
    h("p", {}, h("a.button.main", { href: "#/sheet/spec/calibration" }, t("Open the calibration sheet"))),
    hasFolder && (await profile()),
  ));
}

/** Show the corrections, and the form for a reading. */
async function profile() {
  const lines = h("ul", { ariaLive: "polite" });
  const title = h("h2");
  const show = ([name, ...found]) => {
    title.textContent = t("Your printer: {name}", { name });
    fill(lines, found.map((line) => h("li", {}, sentence(line))));
  };
  const edge = h("select", { id: "reading-edge" }, h("option", { value: "long-edge" }, t("long edge")), h("option", { value: "short-edge" }, t("short edge")));
  const inputs = READINGS().map(([label, example], number) => ({ label, input: h("input", { id: `reading-${number}`, placeholder: example, autocomplete: "off" }) }));
  const field = (label, input) => h("div.field", {}, h("label", { htmlFor: input.id }, label), input);
  const submit = async (event) => {
    event.preventDefault();
    if (inputs.every(({ input }) => !input.value.trim())) {
      toast(t("Enter at least one reading."));
      return inputs[0].input.focus();
    }
    try {
      show(await addReading(edge.value, inputs.map(({ input }) => input.value)));
      for (const { input } of inputs) input.value = "";
    } catch (error) {
      toast(sentence(error.message));
    }
    return undefined;
  };
  show(await printer());
  return h("section.strip", {}, title, lines,
    h("p.quiet", {}, t("Your readings are added to these corrections and saved in your config for everything you print.")),
    h("form.reading", { onsubmit: submit }, field(t("The sheet was turned over on its"), edge), inputs.map(({ label, input }) => field(label, input)),
      h("button.button.main", {}, t("Add this reading"))));
}
