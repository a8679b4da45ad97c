// The workbench: all views, and files that are dropped anywhere.
import { dropped } from "./bringing.js";
import { openBrought } from "./parts/first_deck.js";
import { begin } from "./shell.js";

const VIEWS = {
  "": () => import("./views/home.js"),
  print: () => import("./views/gallery.js"),
  design: () => import("./views/gallery.js"),
  sheet: () => import("./views/sheet.js"),
  part: () => import("./views/sheet.js"),
  file: () => import("./views/file.js"),
  printer: () => import("./views/printer.js"),
  generate: () => import("./views/generate.js"),
  book: () => import("./views/book.js"),
  solve: () => import("./views/shelf.js"),
  play: () => import("./views/play.js"),
  daily: () => import("./views/daily.js"),
  shared: () => import("./views/play.js"),
  "shared-pages": () => import("./views/shared_pages.js"),
};

begin(VIEWS, {
  bring: (transfer, take, engine) => dropped(transfer).then((files) => (take ? take(files) : openBrought(engine, files))),
});
