// The layout of a puzzle or record: its header, tools and board, the fields below it, and the help beside it.
import { coded, h, icon, sentence } from "../dom.js";
import { t } from "../words.js";

/** Return the address of the list that a puzzle is from. */
export const allPuzzles = ({ set, isRecord, isShared }) => (isRecord || isShared ? "#/solve" : `#/solve/${set.name}`);

/** Lay out a `Play` in an element, and return the elements that change. `actions` are the functions of the tools. */
export function layOut(place, play, actions) {
  const { set, number, list, puzzle, isRecord, isShared, page, board, hints, tracker, countdown } = play;
  const tool = (name, label, action, key) => h("button.button", { onclick: action, title: key ? `${label} (${key})` : label }, icon(name), label);
  const said = h("p.said", { role: "status", "aria-live": "polite", id: "said" }, t("Loading…"));
  const won = h("div", { role: "status", "aria-live": "polite" });
  const choices = h("div.moves", { role: "group", ariaLabel: t("Moves") });
  const played = h("p.played", {});
  const described = h("ul.hidden-text", { ariaLabel: t("What is on the board") });
  const time = h("span.badge", { role: "timer", ariaLabel: t("Time") }, "0:00");
  const undoButton = tool("undo", t("Undo"), actions.undo, "Z");
  const redoButton = tool("redo", t("Redo"), actions.redo, "Y");
  const typed = h("input", { ariaLabel: t("Type a move or an answer"), placeholder: t("Type a move or an answer"), autocomplete: "off" });
  const answer = h("form.answer", { hidden: true, onsubmit: actions.type }, typed, h("button.button", {}, t("Play")));
  const pencilButton = tool("pencil", t("Pencil"), actions.pencil, "N");
  const rules = h("div.rules", {}, h("div.loading", {}, t("Loading the rules…")));
  const link = (to, label, name) => (to >= 0 && to < list.puzzles.length ? h("a.button.plain", { href: `#/play/${set.name}/${to}`, title: label, ariaLabel: label }, icon(name)) : null);
  const parts = puzzle.parts.length > 1 && h("div.tabs", { role: "group", ariaLabel: t("Parts") }, puzzle.parts.map((part) => h("button.button", { "aria-pressed": String(part === play.part), onclick: ({ target }) => actions.part(part, target) }, t("Queen {queen}", { queen: part }))));
  const tools = isRecord
    ? [tool("back", t("Back"), () => actions.step(-1), "←"), tool("next", t("Next"), () => actions.step(1), "→"), undoButton, redoButton]
    : [undoButton, redoButton, pencilButton, tool("hint", t("Hint"), actions.hint, "H"), tool("check", t("Check"), actions.check, "C"), tool("restart", t("Restart"), actions.restart)];
  const toolbar = h("div.tools.thumb", { role: "toolbar", ariaLabel: t("Tools") }, tools);
  place.append(h("div.play", {},
    h("section.table", {},
      h("div.play-head", {},
        h("h1", {}, sentence(set.title), " ", !isRecord && !isShared && h("span", {}, `${number + 1}/${list.puzzles.length}`)),
        puzzle.level && h("span.badge", { title: puzzle.reason }, t(sentence(puzzle.level))), !isRecord && time, countdown?.element,
        h("span.row", {}, !isRecord && page.url && h("button.button.plain", { type: "button", title: t("Share"), ariaLabel: t("Share"), onclick: actions.share }, icon("share")),
          link(number - 1, t("Previous puzzle"), "back"), h("a.button.plain", { href: allPuzzles(play) }, t("All puzzles")), link(number + 1, t("Next puzzle"), "next")),
      ),
      puzzle.task && h("p.task", {}, puzzle.task), parts,
      toolbar,
      described, h("div.board-card", {}, board.element),
      said, won, choices, answer, played,
    ),
    h("aside.panel", { ariaLabel: t("Help") }, h("div.panel-inner", {},
      !isRecord && hints.element,
      list.moving && h("section.moving", {}, h("h2", {}, t("How to move")), h("p", {}, sentence(list.moving)), h("p.small.quiet", {}, t("On the keyboard, use the arrow keys to go from place to place, and Enter to choose one."))),
      !isRecord && tracker.element,
      h("section", {}, rules),
      !isRecord && !page.url && h("p.small.quiet", {}, coded(t("Nobody else can open your studio’s address. To share puzzles from here, start it with `pnp studio --share`, or publish a page and put its address in your config: `page-url: https://…`"))),
    )),
  ));
  return { tools: toolbar, said, won, choices, played, described, time, undoButton, redoButton, typed, answer, pencilButton, rules };
}
