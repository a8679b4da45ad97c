// The shell: the header of the page, and the view of the address.
import { fill, h, icon, toast } from "./dom.js";
import { BUILD } from "./build.js";
import { connection } from "./connection.js";
import { newEngine } from "./engine.js";
import { STOPPED, stoppedBar } from "./parts/stopped.js";
import { during } from "./settling.js";
import { kept } from "./store.js";
import { LANGUAGES, language, speak, t } from "./words.js";

/** The views by the names at the start of addresses. The one without a name is the fallback. */
let VIEWS = {};

/** Files can be dropped anywhere: onto the open document, or to start a new one. */
let bring = null;

/** The views that don't need the engine at first; for the others it starts before anything else. */
const PATIENT = new Set(["", "print", "design", "solve", "daily"]);

/** Views of built-in items, and their new names. */
const BUILT_IN = new Set(["play", "solve"]);
const RENAMED = { problems: "puzzles" };

const engine = newEngine();
const stateLine = h("span.state", { role: "status" });
let catalogue = null;
let leave = () => {};
let visit = 0;
let isShown = false;

async function readCatalogue(code) {
  const found = await during(fetch(`catalogue.${code}.json`).then((answer) => answer.ok && answer.json()).catch(() => null));
  if (!found) throw new Error(t("The catalogue couldn’t be loaded."));
  catalogue = found;
}

/** Show the view of the address. */
async function show() {
  const [name, ...path] = wanted();
  const own = ++visit;
  isShown = false;
  leave();
  leave = () => {};
  for (const open of document.querySelectorAll("dialog[open]")) open.close(); // “Back” closes a window along with its view
  drawTop(name);
  drawState();
  try {
    const { view } = await during(loaded(VIEWS[name] ?? VIEWS[""]));
    if (own !== visit) return;
    const end = (await view(newPlace(), { engine, catalogue, path: VIEWS[name] ? path : [], name })) ?? (() => {});
    if (own !== visit) return void end();
    leave = end;
    isShown = true;
  } catch (error) {
    if (own !== visit || STOPPED.has(engine.state)) return; // the bar above shows the reason
    fill(newPlace(), h("div.page", {}, h("h1.hidden-text", {}, brand()), h("div.notice.bad", { role: "alert" }, h("p", {}, String(error.message ?? error)))));
  }
  window.scrollTo(0, 0);
}

/** Load a part of the page. Throws our own error if it can't be loaded. */
async function loaded(part) {
  return part().catch(async () => {
    if (BUILD.local) await connection.look();
    throw new Error(t("A part of the page couldn’t be loaded. Check your connection and try again."));
  });
}

/** Return an empty container for a view. The previous view may still be waiting for an answer, but can fill only its own container. */
function newPlace() {
  const place = document.getElementById("content").cloneNode(false);
  document.getElementById("content").replaceWith(place);
  return place;
}

const brand = () => catalogue.published?.title ?? "Print & Play";

function drawTop(current) {
  const links = catalogue.published ? [["solve", t("Puzzles")], ["daily", t("Today’s puzzles")]] : [["print", t("Print")], ["book", t("Books")], ["solve", t("Solve")], ["design", t("Design")]];
  const at = { "": catalogue.published && "solve", sheet: location.hash.includes("/kit/") ? "print" : "design", part: "print", play: "solve", shared: "solve", "shared-pages": "design", daily: catalogue.published ? "daily" : "solve", file: "design", printer: "print", generate: "solve" }[current] ?? current;
  fill(
    document.getElementById("top"),
    h("a.brand", { href: "#/" }, h("img", { src: "icon.svg", alt: "" }), brand()),
    h("nav", { ariaLabel: t("Sections") }, links.map(([name, label]) => h("a", { href: `#/${name}`, "aria-current": at === name ? "page" : null }, label))),
    stateLine,
    h("label", {}, h("span.hidden-text", {}, t("Language")), languageMenu()),
    h("button.button.plain", { onclick: changeScheme, title: t("Light or dark"), ariaLabel: t("Light or dark") }, icon("sun")),
  );
}

function languageMenu() {
  const menu = h("select", {}, Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === language }, name)));
  menu.addEventListener("change", async () => {
    try {
      await readCatalogue(menu.value);
      await speak(menu.value);
    } catch (error) {
      menu.value = language;
      return toast(error.message);
    }
    kept.set("language", language);
    return show();
  });
  return menu;
}

const STATES = () => ({
  asleep: t("Works offline"), loading: t("Loading…"), starting: t("Starting…"), ready: t("Ready"), failed: t("The program stopped"), away: t("Not connected"), renewed: t("Not connected"),
});

function drawState() {
  stateLine.dataset.state = engine.state;
  stateLine.textContent = BUILD.local && engine.state === "asleep" ? STATES().ready : STATES()[engine.state];
  document.documentElement.dataset.engine = engine.state;
}

function setScheme(scheme) {
  document.documentElement.dataset.scheme = scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function changeScheme() {
  const other = document.documentElement.dataset.scheme === "dark" ? "light" : "dark";
  kept.set("scheme", other);
  setScheme(other);
}

/** Return the name of the view, and the rest of the address: #/print, #/sheet/spec/kit/NAME, #/play/puzzles/NAME/3. */
const wanted = () => calledNow(location.hash.replace(/^#\/?/, "").split("/").map(decoded));

/** Return an address with the current names of built-in sets and specs, since it may be older than they are. */
const calledNow = ([name, first, ...rest]) => [name, ...(first === undefined ? [] : [BUILT_IN.has(name) ? (RENAMED[first] ?? first) : first]), ...rest];

/** Decode a part of an address; return it unchanged if it's malformed. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Milliseconds after the engine's start until its first page is drawn; files for later are fetched after that. */
const DRAWN = 3000;

const keepForOffline = () => navigator.serviceWorker?.register("sw.js").catch(() => {});

/**
 * Continue after the engine is back. A document stays as it is, with unsaved changes and its undo history; other views stay, too, if they
 * had opened.
 */
function goOn() {
  if (leave.goOn) leave.goOn();
  else if (!isShown) show();
}

/** Restart the engine; views other than documents are reopened. */
function tryAgain() {
  engine.again();
  document.getElementById("content").focus();
  if (BUILD.local) return;
  isShown = false;
  goOn();
}

/** Show an error, because the page has nothing to show without its catalogue. */
function failToBegin(error) {
  const again = h("button.button", { type: "button", onclick: () => location.reload() }, t("Try again"));
  fill(newPlace(), h("div.page", {}, h("div.notice.bad.row", { role: "alert" }, h("p", {}, error.message), again)));
}

/** Leave files dropped on a field to that field. */
function dragged(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  const isTaken = event.defaultPrevented;
  event.preventDefault(); // a file dropped outside would replace the page
  const isOver = event.type === "dragover" || (event.type === "dragenter" && !isTaken);
  document.documentElement.toggleAttribute("data-dropping", isOver && !isTaken);
  if (event.type !== "drop" || isTaken) return;
  during(bring(event.dataTransfer, leave.take, engine).catch((error) => toast(error.message)));
}

/** Start with the address: `views` are loaded by name, and `bring(transfer, take, engine)` handles dropped files. */
export async function begin(views, { bring: brought = null, startsEngine = true } = {}) {
  [VIEWS, bring] = [views, brought];
  document.getElementById("content").before(stoppedBar(engine, tryAgain));
  let before = engine.state;
  engine.addEventListener("state", ({ detail }) => {
    drawState();
    if (detail.state === "ready" && !BUILD.local) setTimeout(keepForOffline, DRAWN);
    if (detail.state === "ready" && BUILD.local && STOPPED.has(before)) goOn();
    before = detail.state;
  });
  if (startsEngine && !PATIENT.has(wanted()[0])) engine.start();
  setScheme(kept.get("scheme"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setScheme(kept.get("scheme")));
  const speaking = speak();
  try {
    await Promise.all([readCatalogue(language), speaking]);
  } catch (error) {
    return failToBegin(error);
  }
  const top = document.getElementById("top"); // what is below it stays there when the page is scrolled
  new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${top.offsetHeight}px`)).observe(top);
  addEventListener("hashchange", show);
  if (bring) for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) addEventListener(kind, dragged);
  await show();
  if (!startsEngine) return;
  // The pictures come first; the engine starts behind them.
  const start = () => engine.state === "asleep" && engine.start(); // if it has already failed, the user is trying again
  return void (requestIdleCallback?.(start, { timeout: 1500 }) ?? setTimeout(start, 500));
}
