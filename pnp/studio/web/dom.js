// Elements in one call, and the few helpers that every view needs.
import { during } from "./settling.js";

/** Return an element with properties, attributes, listeners and children: h("a", { href, onclick }, "text"). */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = name === "svg" || name === "path" || name === "use"
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name || "div");
  if (classes.length) element.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") Object.entries(value).forEach(([k, v]) => element.style.setProperty(k, v));
    else if (key in element && !["list", "form", "width", "height", "viewBox"].includes(key) && name !== "svg" && name !== "path") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  return fill(element, ...children);
}

/** Replace an element's children. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-3",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12h3",
  back: "M15 5 8 12l7 7",
  next: "m9 5 7 7-7 7",
  restart: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 1.6h6c0-.5 0-1.2.5-1.6A6 6 0 0 0 12 3Z",
  check: "m5 12 5 5 9-10",
  book: "M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2V5Zm0 14a2 2 0 0 0 2 2h13",
  print: "M7 8V3h10v5M7 17H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z",
  down: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1v2M12 21v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M1 12h2M21 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5",
  open: "M3 6h6l2 2.5h10V19H3Z",
  close: "m6 6 12 12M18 6 6 18",
  share: "M12 15V4m-4 4 4-4 4 4M6 11H4v10h16V11h-2",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  layers: "m12 3 9 5-9 5-9-5 9-5Zm-9 10 9 5 9-5",
  brush: "M14 4l6 6-8 8H7l-2-2v-3l9-9ZM4 21h16",
  type: "M5 7V4h14v3M12 4v16M9 20h6",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  shape: "M4 4h10v10H4zM10 14a5 5 0 1 0 4-4",
  up: "M12 19V5m-6 6 6-6 6 6",
  "down-one": "M12 5v14m-6-6 6 6 6-6",
  sort: "m8 9 4-5 4 5M8 15l4 5 4-5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  table: "M4 5h16v14H4zM4 10h16M4 15h16M10 5v14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  "eye-off": "M4 4l16 16M7 7c-3 2-5 5-5 5s4 7 10 7c2 0 4-1 5-2M10 5h2c6 0 10 7 10 7l-2 3",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  unlock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 7.5-2",
  "align-left": "M4 3v18M8 6h12v4H8zM8 14h7v4H8z",
  "align-centre": "M12 3v18M5 6h14v4H5zM8 14h8v4H8z",
  "align-right": "M20 3v18M4 6h12v4H4zM9 14h7v4H9z",
  "align-top": "M3 4h18M6 8h4v12H6zM14 8h4v7h-4z",
  "align-middle": "M3 12h18M6 5h4v14H6zM14 8h4v8h-4z",
  "align-bottom": "M3 20h18M6 4h4v12H6zM14 9h4v7h-4z",
  "spread-across": "M4 3v18M20 3v18M10 7h4v10h-4z",
  "spread-down": "M3 4h18M3 20h18M7 10h10v4H7z",
  pencil: "m4 20 1-4L16 5l3 3L8 19l-4 1Z",
};

/** Return a line icon; text beside it, or its button's label, explains it. */
export function icon(name) {
  const path = h("path", { d: ICONS[name] });
  return h("svg.icon", { viewBox: name === "undo" || name === "redo" ? "0 2 24 26" : "0 0 24 24", "aria-hidden": "true" }, path);
}

/** Milliseconds until a picture that couldn't be loaded is requested again, for each time. */
const AGAIN = [1000, 4000, 15_000];

/** Return one of the pictures drawn by the build. Nothing is seen of its paper until it's there; if the studio is too busy to draw it, it's requested again. */
export function drawn(name, { loading = "lazy" } = {}) {
  const waits = [...AGAIN];
  const src = `pictures/${name}`;
  const retry = () => waits.length && setTimeout(() => picture.isConnected && (picture.src = src), waits.shift());
  const picture = h("img.waiting", { alt: "", loading, decoding: "async", onload: () => picture.classList.remove("waiting"), onerror: retry, src });
  return picture;
}

const fileOfSet = (set) => `solve-${set.split("/").pop()}.svg`;

/** Return the picture of a puzzle set: its first puzzle. */
export const drawnSet = (set) => drawn(fileOfSet(set));

/** Return the address of that picture. */
export const pictureOfSet = (set) => `pictures/${fileOfSet(set)}`;

let toastTimer = 0;
/** Show a short message at the foot of the page. */
export function toast(text) {
  const place = document.getElementById("toast");
  place.hidePopover(); // so that it is shown above a window opened since
  if (text) place.showPopover();
  place.textContent = typographic(text);
  place.classList.toggle("shown", Boolean(text));
  clearTimeout(toastTimer);
  if (text) toastTimer = setTimeout(() => toast(""), 6000);
}

/** Mark a button as busy, so that it isn't pressed again. */
export async function whileBusy(button, work) {
  button.disabled = button.ariaBusy = true;
  try {
    return await work();
  } finally {
    button.disabled = false;
    button.ariaBusy = null;
  }
}

export const percent = (value, of) => `${((100 * value) / of).toFixed(3)}%`;

/** Return the id of an option's field: names of kinds may contain spaces, but ids can't. */
export const optionId = (path) => `option-${path.join("-").replaceAll(/\s/g, "_")}`;

/** Return the style that positions a box on something of a width and a height. */
export const placed = (box, { width, height }) => ({ left: percent(box.left, width), top: percent(box.top, height), width: percent(box.width, width), height: percent(box.height, height) });

/** Return the same for something clickable: at least 24 px, centred on its box. */
export function placedTarget(box, page) {
  const { left, top, width, height } = placed(box, page);
  const from = (start, side) => `calc(${start} + min(0px, (${side} - 24px) / 2))`;
  return { left: from(left, width), top: from(top, height), width: `max(24px, ${width})`, height: `max(24px, ${height})` };
}

/** Return "1:05" for 65 seconds. */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Download bytes as a file. */
export function download(name, bytes, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Return an object URL of an SVG; the caller releases it with URL.revokeObjectURL. */
const svgAddress = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));

/** A picture whose source is bytes; setting new bytes keeps the old ones until the new ones are drawn. */
export class SvgPicture {
  #wanted = "";
  #shown = "";
  #isClosed = false;
  constructor(alt) {
    this.element = h("img", { alt, draggable: false, decoding: "async" });
  }
  async show(bytes) {
    if (this.#isClosed) return; // drawn for a view that is no longer open
    const address = (this.#wanted = svgAddress(bytes));
    const next = new Image();
    next.src = address;
    await during(next.decode().catch(() => {}));
    if (this.#wanted !== address) return void URL.revokeObjectURL(address);
    const before = this.#shown;
    this.#shown = this.element.src = address;
    if (before) setTimeout(() => URL.revokeObjectURL(before), 1000);
  }
  /** Show nothing until there are new bytes. */
  clear() {
    if (this.#shown) URL.revokeObjectURL(this.#shown);
    this.#wanted = this.#shown = "";
    this.element.removeAttribute("src");
  }
  /** Show nothing from now on. */
  close() {
    this.#isClosed = true;
    this.clear();
  }
}

/** Return an SVG as a small picture to store, a data URL. */
export async function thumbnail(bytes, width = 320) {
  const picture = new SvgPicture("");
  await picture.show(bytes);
  await picture.element.decode();
  const { naturalWidth, naturalHeight } = picture.element;
  const canvas = h("canvas");
  Object.assign(canvas, { width, height: Math.round((width * naturalHeight) / naturalWidth) });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture.element, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/webp", 0.8);
}

/** Draw pictures one after another, [{ picture, bytes }], where `bytes()` returns the content; call the result to stop. */
export function drawInTurn(drawing) {
  let open = true;
  (async () => {
    for (const { picture, bytes } of drawing) {
      if (!open) return;
      await picture.show(await bytes());
    }
  })().catch(() => {});
  return () => {
    open = false;
    drawing.forEach(({ picture }) => picture.close());
  };
}

/** Return a text with typographic apostrophes: the engine's messages have plain ones, for terminals. */
export const typographic = (text) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "’");

/** Return a text whose code is between backticks, as elements. */
export const coded = (text) => text.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));

/** Return a text with a capital first letter. */
export const sentence = (text) => (text ? typographic(text[0].toUpperCase() + text.slice(1)) : "");

/** Return the same with a full stop, unless it ends with punctuation. */
export const fullSentence = (text) => (/[\p{L}\p{N})]$/u.test(text) ? `${sentence(text)}.` : sentence(text));

/** Return a debounced function. */
export function debounced(milliseconds, action) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), milliseconds);
  };
}
