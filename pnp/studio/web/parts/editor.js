// A document in the editor: its pages, its form, its text, and its files.
import { Lost } from "../connection.js";
import { during } from "../settling.js";
import { coded, debounced, fill, h, icon, sentence, thumbnail, toast, typographic } from "../dom.js";
import { Refused } from "../engine.js";
import { hasFolder } from "../folder.js";
import { released } from "../pressing.js";
import { pagesAddress } from "../sharing.js";
import { keepPicture, keepSound, retitle, soundOf } from "../store.js";
import { timed } from "../times.js";
import { language, t } from "../words.js";
import { ChangedPages, tellingPages } from "./changed_pages.js";
import { CardCanvas } from "./card_canvas.js";
import { CardTable } from "./card_table.js";
import { Downloads, patience } from "./downloads.js";
import { ErrorList } from "./error_list.js";
import { Fields } from "./fields.js";
import { FirstDeck } from "./first_deck.js";
import { jumpButton } from "./jump.js";
import { inWords } from "./notes.js";
import { KINDS } from "./page_view.js";
import { Pages } from "./pages.js";
import { checkPrintersRules } from "./printers_rules.js";
import { restoredNotice } from "./restored.js";
import { Saving } from "./saving.js";
import { shareWindow } from "./share.js";
import { Standing } from "./standing.js";
import { TextEditor } from "./text_editor.js";

/**
 * In milliseconds: if sheets take longer than this, they wait for a pause while one card is shown; the longest pause; and if they take
 * longer than this, a card is shown before its sheets.
 */
const [SLOW, MOST_PAUSE, PROMPT] = [400, 1500, 150];

/** A note about a line of the text: its number, and the note. */
const OF_LINE = /^[^:\n]+\.ya?ml:(\d+): ([^]*)$/;

const BOOKLET = /^\s*(- )?booklet:/m;

/**
 * Build the editor in an element. Call the result to close it; its `goOn()` asks a new engine for unfinished work. `address` opens it
 * again; `steps` are `BookSteps` above the form, and `part` is the kind of the part of a kit that is wanted alone.
 */
export function editor(place, engine, document_, { title, address, steps = null, part = "" }) {
  const standing = new Standing(document_, {
    changesOf: ({ call, args }) => engine.call(call, { doc: document_.doc, ...args }),
    refused: (error) => {
      toast(error.message);
      refresh();
    },
    same: () => refresh(),
  });
  const saving = new Saving(document_, standing, allMade);
  const fields = new Fields({ change, typing: (is) => standing.typing(is), isQuick: () => took < MOST_PAUSE, paint: (path) => pages.startPainting(path), take: (file) => document_.putBeside(file), rearrange, basics: steps?.basics });
  const pages = new Pages(engine, {
    change: (path, page, back) => reveal(path) && changed.offerBack(page, back),
    paint: (path, value) => change({ path, kind: value.includes("\n") ? "lines" : "text" }, value),
    labelOf: (path) => fields.labelOf(path),
    kindsOf: (path) => fields.kindsOf(path),
    valueOf: (path) => fields.find(path)?.value ?? "",
    isOn: (path) => fields.isOn(path),
    undo,
    pick: pickCard,
    canUndo: () => standing.canUndo,
    painting: () => errors.draw(),
    missed: (error) => {
      missed = error;
      drawStanding();
    },
    found: () => {
      fields.offerPainting((path) => pages.canPaint(path));
      errors.draw();
    },
  });
  const changed = new ChangedPages((page) => pages.goTo(page), { sees: (page) => pages.sees([page]), numberOf: (page) => pages.numberOf(page), drawn: () => jump?.draw() });
  const isBook = Boolean(steps) || BOOKLET.test(document_.text); // one that takes long
  const stepElements = steps?.elements ?? [];
  const firstDeck = new FirstDeck(engine, document_, address);
  if (steps) Object.assign(steps, { change, isFollowed: () => standing.isFollowed, revealCover: () => pages.revealCover() });
  let jump = null;
  let product = 1;
  let preview = null;
  let noted = null; // what the notes said before, { product, said }
  let ending = new AbortController();
  let refreshing = Promise.resolve();
  let sound = ""; // the last text without errors
  let readable = soundOf(address) || document_.original;
  let latest = []; // the last fields from the engine
  let failure = null; // why the text as it is couldn't be drawn
  let missed = null; // why one of its pages couldn't
  let isDrawing = false;
  let chosen = new Map(); // the options that were changed here, by their paths, whose cost is shown
  let typed = ""; // the document's text from the text view; any other text comes from elsewhere
  let mode = "form";
  let look = "sheets"; // or one card
  let took = 0; // how long the pages took to draw

  const errors = new ErrorList(fields, {
    openLine, reveal,
    reset: (field) => change(field, ""),
    use: (field) => change(field, field.instead),
    layOut: () => standing.take({ call: "lay_out", args: { product } }),
    remove: ({ path }) => rearrange(path, "remove"),
    isSplit: (path) => pages.isSplit(path),
    isPainted: (path) => pages.isPainted(path),
    paint: (path) => pages.startPainting(path),
    fit: ({ sized_by: path }) => change(fields.find(path), fields.find(path).value),
    again,
    back: wayBack,
    table: () => (isDeck() && mode !== "table" ? () => switchTo("table") : null),
    isText: () => mode === "text",
  });
  const table = new CardTable({ edit: writeTable, picked: (row) => showCard(row) });
  const canvas = new CardCanvas({
    card: (row, back, kind) => engine.call("card", { doc: document_.doc, product, row, back, kind }),
    place: (places, { width, height }) => standing.take({ call: "place", args: { product, width, height, places } }),
    set: setAll, rearrange, reveal,
    ownVersion: (path, row) => standing.take({ call: "own_version", args: { product, path, row } }),
    unfold: (path, how) => mode === "form" && fields.unfold(path, how),
    picked: (row) => (table.pick(row), pages.pick(row)),
    row: () => (mode === "table" ? table.row : null),
  });
  const looks = h("div.segments", { role: "group", ariaLabel: t("View") });
  const products = h("div.tabs", { role: "group", ariaLabel: t("Parts") });
  const missing = h("div.missing", { role: "status" });
  const notes = h("details.notice.notes", { hidden: true });
  const printing = h("div.printing", { role: "status" }, restoredNotice(document_, (text) => standing.write(text)));
  const stage = h("div.pages", {}, errors.element, h("div.stage-bar", {}, products, looks, pages.view.element), pages.strip.element, missing, notes, canvas.element, pages.element, h("div.loading", {}, t("Drawing the pages…")), changed.element);
  const form = h("div.panel-inner");
  const undoButton = button("undo", t("Undo"), undo);
  const redoButton = button("redo", t("Redo"), redo);
  const textButton = h("button.button.as-text", { onclick: () => switchTo("text") }, icon("pencil"), t("Text"));
  const tableButton = h("button.button.as-table", { hidden: true, onclick: () => switchTo("table") }, icon("table"), t("Table"));
  const check = h("button.button.check-rules", { onclick: checkRules, title: t("Check the printer’s requirements") }, icon("check"), h("span", {}, t("Check…")));
  const share = h("button.button.plain.share", { onclick: sharePages, title: t("Share"), ariaLabel: t("Share") }, icon("share"));
  const downloads = new Downloads(printing, {
    ask: async (name, args, progress, signal) => (await allMade(), engine.call(name, { doc: document_.doc, ...args }, progress, signal)), // what was just changed belongs to it
    product: () => product,
    part: () => pages.view.part && { kind: pages.view.part, name: pages.view.partName },
    workOf: (kind) => workOf(kind),
    check: checkRules,
    ruler: async (part) => (await refreshing, pages.hasRuler(part)), // its pages may not be there yet
    isForService: () => target() === "kdp",
    name: () => document_.name,
    text: () => document_.text,
  });
  const textEditor = new TextEditor({
    typing: () => standing.typing(true),
    typed: flush,
    moved: (line) => pages.light(fields.at(line)),
    complete: (line, column) => engine.call("complete", { doc: { name: document_.name, text: textEditor.value }, line, column, language }).catch(() => []),
    undo: () => { flush(); undo(); },
    redo: () => { flush(); redo(); },
  });

  // The studio's address doesn't work on other machines, so there is nothing to share.
  const bar = h("div.bar", {}, h("h1", {}, title), saving.element, h("div.row", {}, undoButton, redoButton, tableButton, textButton, check, !hasFolder && share, downloads.elements), saving.notice, printing);
  const panel = h("aside.panel", { ariaLabel: t("Options") }, form);
  jump = jumpButton(stage, panel, () => (look === "sheets" ? changed.offer : null));
  const whole = h("div.editor", {},
    bar,
    stage,
    panel,
    jump.element,
  );
  place.append(whole);
  new ResizeObserver(() => whole.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar); // it takes two lines in some languages

  function button(name, label, action) {
    return h("button.button.plain", { onclick: action, title: label, ariaLabel: label }, icon(name));
  }

  function drawForm() {
    textButton.setAttribute("aria-pressed", String(mode === "text"));
    tableButton.setAttribute("aria-pressed", String(mode === "table"));
    whole.classList.toggle("with-text", mode !== "form");
    whole.classList.toggle("with-table", mode === "table");
    if (mode === "text") {
      textEditor.value = typed = document_.text;
      fill(form, h("div.text-view", {}, h("p.small.quiet", {}, t("These pages are made from this text. You can change it here or in the options.")), textEditor.element,
        h("button.button", { onclick: () => downloads.saveText() }, icon("down"), document_.name)));
    } else if (mode === "table") fill(form, h("div.text-view", {}, table.element));
    else {
      fill(form, stepElements, firstDeck.element, h("label.search", {}, icon("search"), fields.search), fields.element);
    }
  }

  /** Go to an option that was clicked on a page: to its line in the text if that is shown, otherwise to its field. */
  function reveal(path) {
    const line = mode === "text" ? fields.find(path)?.first_line : 0;
    if (line) {
      textEditor.reveal(line);
      return true;
    }
    if (mode !== "form") switchTo(mode);
    return steps?.reveal(path) || fields.reveal(path);
  }

  /** Show the text or the table in place of the form, or the form again. */
  async function switchTo(wanted) {
    flush();
    mode = mode === wanted ? "form" : wanted;
    errors.draw();
    pages.light(null);
    drawForm();
    if (mode === "table") {
      showLook("card");
      await readTable();
    }
    if (mode === "text") await textEditor.load().catch((error) => toast(error.message));
    if (mode !== "form" && matchMedia("(max-width: 60rem)").matches) (mode === "table" ? canvas.element : form).scrollIntoView(); // it's below the pages there
  }

  /** Open the text at a line. */
  async function openLine(line) {
    if (mode !== "text") await switchTo("text");
    else await textEditor.load();
    textEditor.reveal(line);
  }

  function refresh({ generate = false } = {}) {
    refreshing = redraw(generate);
    return refreshing;
  }

  /** Redraw the document, and drop any drawing of an older text. Even after an error, the form matches the text. */
  async function redraw(generate) {
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    const doc = document_.doc;
    isDrawing = true;
    pages.hold();
    drawStanding();
    if (mode === "text" && document_.text !== typed) textEditor.value = typed = document_.text;
    const call = async (name, args) => {
      const found = await engine.call(name, { doc, product, ...args }, () => {}, signal);
      await released();
      signal.throwIfAborted();
      return found;
    };
    try {
      if (look === "card" && isDeck()) {
        await during(canvas.show()); // one card takes no longer for a long table
        if (took > SLOW) await during(new Promise((next) => setTimeout(next, took))); // the sheets can wait until nobody types
        signal.throwIfAborted();
      } else if (isDeck() && took > PROMPT) await during(showCardInView(signal));
      if (steps && hasFolder && !latest.length) during(showFormEarly(doc, call));
      const begun = performance.now();
      const drawing = () => call("preview", { generate, language });
      const made = generate ? timed(workOf("generate"), drawing) : drawing();
      if (isBook && hasFolder && !preview) during(showOpening(call)); // after the other call, because a new worker may have to start
      const found = await made.catch(failed(signal));
      took = Math.min(performance.now() - begun, MOST_PAUSE);
      if (found) take(doc, found);
      if (found?.errors.length && !preview) await showSound(signal);
      if (!preview) pages.expect(0);
      await showForm(doc, call, found);
      if (found) steps?.showDifficulties(found.errors.length ? null : await call("difficulties"));
      if (found?.pages.length && !found.errors.length) await tellChange(found, call);
    } catch (error) {
      if (!signal.aborted) say(error instanceof Refused ? error.errors : [], error);
    } finally {
      if (!signal.aborted) {
        isDrawing = false;
        drawStanding();
      }
    }
  }

  /** Show a card in the window before its sheets, which take longer with a long table. */
  async function showCardInView(signal) {
    const row = pages.rowInView;
    const card = row < 0 ? null : await engine.call("card", { doc: document_.doc, product, row, back: false }, () => {}, signal).catch(() => null);
    if (card?.row === row) await pages.showCard(card);
    signal.throwIfAborted();
  }

  /** Show what the last change has changed, and what it costs. */
  async function tellChange(found, call) {
    const digests = () => call("digests");
    const pagesChanged = changed.take(`${found.product}`, await (changed.isNew(`${found.product}`) ? pages.afterwards(digests) : digests()));
    pages.mark(pagesChanged);
    const isBeside = matchMedia("(min-width: 60rem)").matches; // not if the changed option would scroll out of sight
    const telling = tellingPages(pagesChanged.filter((at) => pages.view.shows(found.pages[at])), found.pages);
    if (telling.length && isBeside && look === "sheets" && !pages.sees(telling)) pages.goTo(telling[0]);
    for (const path of chosen.values()) fields.showCost(path, await call("cost", { path, language }));
  }

  /** Handle a drawing that failed, and go on without one; but not if the text was refused. */
  const failed = (signal) => (error) => {
    if (signal.aborted || error instanceof Refused) throw error;
    say([], error);
    return null;
  };

  /** Show the form of a book that is opened, before its pages are made: another worker has time for it. */
  async function showFormEarly(doc, call) {
    const own = await call("fields", { language, before: readable, is_drawn: false }).catch(() => []);
    if (latest.length || !own.length) return; // the pages were quicker, or the text has changed
    latest = own;
    fields.show(standing.formed(doc.text, own));
    steps.show(fields);
  }

  /** Show the first pages of a book that is opened, before its puzzles are on pages. */
  async function showOpening(call) {
    const own = await call("opening").catch(() => []);
    if (!preview) await pages.open(own);
  }

  /** Show the form of a text, and then its errors, whose lines are matched to options of the form. */
  async function showForm(doc, call, found) {
    const own = await call("fields", { product: found?.product || product, language, before: readable, is_drawn: Boolean(found) });
    latest = found ? titled(own, found) : own;
    fields.show(standing.formed(doc.text, latest));
    showDeck();
    if (found?.products.length) readable = doc.text;
    if (found) say(found.errors);
    pages.label();
    drawNotes(); // in the words of the form
    steps?.show(fields);
  }

  // Cards: their table, and one of them

  const isDeck = () => Boolean(fields.find(["front"]) && fields.find(["table"]));

  /** Show the elements of decks, if they are visible. */
  function showDeck() {
    const is = isDeck();
    tableButton.hidden = !is || Boolean(fields.find(["images"])?.value && !fields.find(["table"]).value);
    if (!is) {
      look = "sheets";
      if (mode === "table") switchTo("table");
    }
    drawLooks();
    if (!is) return;
    canvas.take({ front: layersOf("front"), back: layersOf("back") });
    if (mode === "table") readTable(); // first, because it asks the worker that has drawn the cards
    if (look === "card" && !failure) during(canvas.show());
  }

  /** Return the elements on a side of the cards, from back to front, followed by those of each kind of card. */
  function layersOf(side) {
    const isOf = ({ path }) => (path.length === 2 && path[0] === side) || (path.length === 4 && path[0] === "layouts" && path[1] === side);
    const items = (fields.fields ?? []).filter((field) => field.kind === "item" && isOf(field));
    return items.map(({ path, value }) => {
      const of = (name) => fields.find([...path, name])?.value ?? "";
      const kind = ["text", "picture", "shape", "qr"].find((name) => fields.find([...path, name])) ?? "";
      return { path, kind, value, name: of("name"), group: of("group"), hidden: of("hidden") === "true", locked: of("locked") === "true", rotation: of("rotation"), when: of("when") };
    });
  }

  function drawLooks() {
    const button = (own, label) => h("button.segment", { type: "button", "aria-pressed": String(look === own), onclick: () => showLook(own) }, label);
    fill(looks, isDeck() && [button("sheets", t("Sheets")), button("card", t("One card"))]);
    whole.classList.toggle("one-card", look === "card");
  }

  /** Show the sheets, or one card that can be arranged. */
  function showLook(wanted) {
    look = wanted;
    drawLooks();
    if (look === "card") during(canvas.show({ row: table.row }));
  }

  function showCard(row) {
    if (look === "card") during(canvas.show({ row }));
    pages.pick(row);
  }

  /** Move the cursor to the row of a card that was clicked on a sheet. */
  function pickCard(row, path) {
    table.pick(row);
    pages.pick(row);
    canvas.select(path);
    if (look === "card") during(canvas.show({ row }));
  }

  let unwritten = 0; // tables that were typed and aren't in the text yet
  let written = 0;

  /** Show the table of the text, unless something was typed into it meanwhile and is about to be drawn. */
  async function readTable() {
    const turn = written;
    try {
      const found = await engine.call("table", { doc: document_.doc, product, language });
      if (turn === written && !unwritten) table.show(found);
    } catch (error) {
      table.fail(error.message);
    }
  }

  let writing = Promise.resolve();

  /** Write the table of the cards, after earlier edits. */
  function writeTable({ columns, rows }) {
    written += 1;
    unwritten += 1;
    writing = during(writing.then(async () => {
      await allMade();
      const { changes, file, data, before, remark } = await engine.call("edit_table", { doc: document_.doc, product, columns, rows, language });
      if (file) await document_.applyTable({ changes, file, data, before });
      else document_.apply(changes);
      if (remark) toast(remark);
      return Boolean(file || changes.length);
    }).catch((error) => toast(error.message)).then((isChanged) => {
      unwritten -= 1;
      if (!isChanged) return readTable();
      return undefined;
    }));
    return writing;
  }

  /** Set an option of one element or of several, in one step. */
  function setAll(paths, value) {
    const all = Array.isArray(paths[0]) ? paths : [paths];
    return standing.take({ call: "edit_all", args: { product, paths: all, value } });
  }

  /** Return the fields, with the default title as the placeholder of the title's field. */
  function titled(found, { products, product: number }) {
    const own = products.find((one) => one.number === number)?.title;
    return own ? found.map((field) => (field.path.join() === "title" && !field.value ? { ...field, default: own } : field)) : found;
  }

  /** Show the pages of the last text without errors, if this window hasn't shown any yet. */
  async function showSound(signal) {
    for (const text of new Set([soundOf(address), document_.original])) {
      if (!text || text === document_.text) continue;
      const doc = document_.docOf(text);
      const found = await engine.call("preview", { doc, product, language }, () => {}, signal).catch(() => null);
      if (!found?.pages.length || found.errors.length) continue;
      sound = text;
      return showPages(doc, found);
    }
    return undefined;
  }

  /** Return the way back to a text without errors. */
  function wayBack() {
    const isBehind = sound && sound !== document_.text;
    if (standing.canUndo && !(isBehind && document_.isRestored)) return { label: t("Undo"), act: undo };
    if (!isBehind) return null;
    return { label: t("Back to the last version without errors"), act: () => standing.write(sound) };
  }

  function take(doc, found) {
    product = found.product || product;
    if (!found.errors.length) say([]);
    keepSound(address, found.errors.length && sound !== document_.original ? sound || soundOf(address) : "");
    const isMissing = !found.pages.length && !found.errors.length && found.products.length > 0;
    fill(missing, isMissing && [h("p", {}, t("The puzzles on these pages haven’t been generated yet.")), h("button.button.main", { onclick: generatePages }, t("Generate them"))]);
    fill(products, found.products.length > 1 && found.products.map((own) => h("button.button", { "aria-pressed": String(own.number === found.product), onclick: () => choose(own.number) }, nameOf(own, found.products))));
    check.disabled = share.disabled = found.errors.length > 0;
    downloads.show(found);
    if (!found.pages.length) return;
    if (!found.errors.length) sound = doc.text;
    if (!found.errors.length) standing.drew(doc.text);
    showPages(doc, found);
  }

  function showPages(doc, found) {
    preview = found;
    missed = null;
    drawNotes();
    pages.show(doc, preview);
    downloads.redraw();
    portray();
  }

  function drawNotes() {
    const remarks = preview?.remarks ?? [];
    const now = { product: preview?.product, said: remarks.map((remark) => remark.replace(OF_LINE, "$2")) };
    if (preview && noted?.product === now.product && now.said.some((own) => !noted.said.includes(own))) notes.open = true; // what was just changed is the reason
    if (preview) noted = now;
    notes.hidden = !remarks.length;
    fill(notes, h("summary", {}, t("Notes ({count})", { count: remarks.length })), h("ul", {}, remarks.map(noteOf)));
  }

  /** Show a note; one about a line of the text leads to the option there. */
  function noteOf(remark) {
    const [, line, about] = OF_LINE.exec(remark) ?? [];
    const isThere = ({ kind, first_line: first, last_line: last }) => kind === "item" && first <= line && line <= last;
    const placeOf = () => line && (fields.fields?.find(isThere)?.path ?? fields.at(Number(line)));
    const go = () => {
      const path = placeOf();
      if (!path || !reveal(path)) openLine(Number(line));
    };
    const { text, offers } = inWords(about ?? remark, fields.fields ?? [], (field) => fields.labelOf(field.path), placeOf() || []);
    const use = ({ field, value, label }) => h("button.button", { type: "button", onclick: () => change(field, value) }, t("Use {value}", { value: label }));
    const words = coded(sentence(typographic(text)));
    return h("li", {}, line ? h("button.to-line", { type: "button", onclick: go }, words) : words, offers.map(use));
  }

  /** Return the title of the pages. */
  const ownTitle = () => preview?.products.find((own) => own.number === product)?.title;

  /** Store a picture of the first page and the user's title for the home page. */
  const portray = debounced(1000, () => {
    const title = ownTitle();
    if (title && document_.isChanged) retitle(address, title);
    if (preview) thumbnail(preview.first).then((picture) => keepPicture(address, picture), () => {});
  });

  function generatePages() {
    const stop = () => {
      ending.abort();
      refresh();
    };
    refresh({ generate: true });
    fill(missing, h("p", {}, `${t("The puzzles are being generated.")} ${patience(workOf("generate"))}`), h("button.button", { onclick: stop }, t("Stop")));
  }

  /** Return the label of a tab: its title or, if several are the same, what tells them apart. */
  function nameOf(own, all) {
    const title = own.title || own.kind;
    const same = all.filter((other) => other.title === own.title);
    if (same.length === 1) return title;
    const words = (one) => t(sentence(one.name.replaceAll("-", " "))) || (KINDS()[one.kind] ?? title);
    const number = same.filter((one) => words(one) === words(own)).indexOf(own) + 1;
    const part = number > 1 ? `${words(own)} ${number}` : words(own);
    return same.length === all.length ? part : `${title}: ${part}`;
  }

  function choose(number) {
    product = number;
    pages.endPainting(); // a product of its own may have the same pages
    refresh();
  }

  /** Show the errors of the text, or why it couldn't be drawn. */
  function say(found, reason = null) {
    stage.querySelector(".loading")?.remove();
    failure = reason instanceof Refused ? null : reason;
    textEditor.showErrors(found);
    errors.show(found);
    drawStanding();
  }

  /** Return why the page can't do what was requested. Problems with the connection are shown in the bar above the page. */
  function trouble() {
    const reason = standing.trouble ?? failure ?? missed;
    return reason && !(reason instanceof Lost) ? reason.message : "";
  }

  /** Retry the edits and drawings that failed. */
  async function again() {
    if (await standing.goOn()) refresh();
  }

  function undo() {
    if (standing.undo()) showWaiting();
  }

  function redo() {
    if (standing.redo()) showWaiting();
  }

  /** Update pending edits in the form; they aren't in the text yet, so nothing is drawn. */
  async function showWaiting() {
    await released();
    fields.show(standing.withWaiting(latest));
    if (standing.isFormed) steps?.show(fields);
  }

  /** Change a list by a call of the engine. */
  function rearrange(path, action, value = "") {
    if (action.startsWith("add") && isDeck()) canvas.expectIn(path, { isFirst: action === "add-first" });
    const edit = () => standing.take({ call: "rearrange", args: { product, path, action, value } });
    if (standing.isFollowed || action.startsWith("add")) return edit();
    return isStill(path, fields.find(path)?.value).then((is) => is && edit());
  }

  /** Wait until the form shows the current text, and return whether the same item is still at a path. */
  async function isStill(path, item) {
    for (let drawing = null; !standing.isFollowed && drawing !== refreshing; await drawing) drawing = refreshing;
    return standing.isFollowed && fields.find(path)?.value === item;
  }

  /** Set an option after earlier edits: each changes the text that the previous one produced. */
  function change(field, value) {
    if (field.kind === "file") return refresh(); // only the files beside the text have changed
    const { path, kind } = field;
    if (path[0] === "layouts" && path.length === 3 && kind === "value" && value) canvas.expectKind(path[1], path[2]); // a layout for this kind
    if (["length", "size", "choice"].includes(kind)) chosen.set(path.join("."), path);
    fields.expect(path, value);
    if (fields.maps(path).some((map) => map.value)) toast(t("Your regions now fit the new size. Undo brings them back as they were."));
    return standing.take({ call: "edit", args: { product, path, value, kind }, path, value });
  }

  const workOf = (kind) => `${address} ${product} ${kind}`;


  const target = () => (fields.find(["preset"])?.value === "kdp" ? "kdp" : "home");

  function checkRules() {
    checkPrintersRules({
      check: async (target, signal) => (await allMade(), engine.call("preflight", { doc: document_.doc, target, product, language }, () => {}, signal)),
      save: () => downloads.save("pdf", pages.view.part),
      label: downloads.label,
      target: target(),
      hasRuler: pages.hasRuler(pages.view.part),
    });
  }

  async function sharePages() {
    try {
      await allMade();
      const address = await pagesAddress(document_.doc, ownTitle() || title);
      shareWindow(engine, {
        title: t("Share these pages"),
        about: t("This address contains everything that these pages are made from. Anyone who opens it gets a copy to print and change."),
        addressOf: () => address,
      });
    } catch (error) {
      toast(error.message);
    }
  }

  /** Wait until everything typed is in the text. Throws an error if that's impossible. */
  async function allMade() {
    finish();
    if (!(await standing.goOn())) throw standing.trouble;
  }

  /** Apply what is being typed, without waiting for the field to be left. */
  function finish() {
    fields.finish();
    flush();
  }

  /** Leave the page, perhaps only to load it again. */
  function hide() {
    finish();
    document_.keepSteps();
  }

  /** Show the state of the document. */
  function drawStanding() {
    if (standing.isWorking) pages.hold();
    else if (!isDrawing) pages.goOn();
    undoButton.disabled = !standing.canUndo;
    redoButton.disabled = !standing.canRedo;
    stage.ariaBusy = isDrawing || standing.isWorking ? "true" : null;
    stage.classList.toggle("stale", Boolean(preview) && !standing.isDrawn);
    fields.element.classList.toggle("stale", Boolean(failure) && !standing.isFormed);
    errors.tell(trouble());
  }

  /** Read files again, because another program may have changed a table or a picture. */
  function lookAgain() {
    if (hasFolder && fields.namesFiles) refresh();
  }

  /** Apply typed text at once, without waiting for a pause. */
  function flush() {
    if (mode !== "text") return;
    standing.typing(false);
    typed = textEditor.value;
    document_.write(typed);
  }

  function keys(event) {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.target.matches("textarea, input, .code")) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    }
  }

  fields.element.addEventListener("focusin", ({ target }) => pages.light(fields.pathOf(target)));
  pages.view.part = part;
  pages.view.addEventListener("change", () => {
    const isKit = /^#\/(sheet\/spec|part\/[^/]+)\/kit\//.test(location.hash);
    if (isKit) history.replaceState(history.state, "", pages.view.part ? address.replace("sheet/spec", `part/${pages.view.part}`) : address); // another language, or a reload, shows the same part
  });
  pages.view.addEventListener("change", () => downloads.redraw());
  document_.addEventListener("change", refresh);
  standing.addEventListener("change", drawStanding);
  document.addEventListener("keydown", keys);
  addEventListener("focus", lookAgain);
  addEventListener("pagehide", hide, true); // before the document is closed
  drawForm();
  if (isBook) pages.expect(8);
  refresh();
  const end = () => {
    document_.removeEventListener("change", refresh);
    finish();
    document_.close(standing.goOn());
    removeEventListener("focus", lookAgain);
    removeEventListener("pagehide", hide, true);
    ending.abort();
    document.removeEventListener("keydown", keys);
    jump.close();
    changed.close();
    canvas.close();
    pages.close();
    textEditor.close();
    saving.close();
  };
  /** Handle dropped files: they belong to these cards, or start others. */
  async function takeDropped(found) {
    if (!(await firstDeck.take(found, { isDeck: Boolean(fields.find(["front"])) }))) refresh();
  }

  return Object.assign(end, { goOn: again, take: takeDropped });
}
