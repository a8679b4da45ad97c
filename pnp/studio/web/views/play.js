// One problem or record: click, drag or type; the rules answer. Nothing takes away the solver's work.
import { fill, h, icon, sentence, SvgPicture, toast } from "../dom.js";
import { Board } from "../parts/board.js";
import { keepProgress, progressOf } from "../progress.js";
import { remember } from "../store.js";
import { language, t } from "../words.js";

export async function view(place, { engine, catalogue, path }) {
  const number = Number(path.at(-1));
  const name = path.slice(0, -1).join("/");
  const set = catalogue.sets.find((one) => one.name === name);
  if (!set) throw new Error(t("This set doesn’t exist."));
  place.append(h("div.loading", {}, t("Loading the engine…")));
  const doc = await engine.call("source", { kind: "set", name });
  const list = await engine.call("problems", { doc, language });
  const problem = list.problems[number];
  if (!problem) throw new Error(t("This problem doesn’t exist."));
  place.replaceChildren();
  remember({ address: `#/play/${name}/${number}`, title: `${sentence(set.title)} ${list.is_record ? "" : number + 1}`.trim(), icon: "pencil" });
  const play = new Play(place, engine, { doc, set, list, problem, number });
  await play.begin();
  return () => play.close();
}

class Play {
  #past = [];
  #future = [];
  #moves = [];
  #picks = [];
  #asked = 0;
  #told = 0;
  #line = [];
  #seconds = 0;
  #marks = {};

  constructor(place, engine, given) {
    Object.assign(this, given);
    this.engine = engine;
    this.isRecord = this.list.is_record;
    this.part = this.problem.parts[0] ?? "";
    this.board = new Board({ click: (area) => this.#click(area), drag: (from, to) => this.#drag(from, to) });
    this.#build(place);
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.clock = setInterval(() => this.#tick(), 1000);
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.clock);
    this.#keep();
    this.board.close();
    this.hintPicture?.close();
    this.#asked += 1;
  }

  // What is seen

  #build(place) {
    const { set, number, list, problem } = this;
    const tool = (name, label, action, key) => h("button.button", { onclick: action, title: key ? `${label} (${key})` : label }, icon(name), label);
    this.said = h("p.said", { role: "status", "aria-live": "polite", id: "said" });
    this.won = h("div", {});
    this.choices = h("div.moves", { role: "group", ariaLabel: t("Moves") });
    this.played = h("p.played", {});
    this.time = h("span.badge", { role: "timer", ariaLabel: t("Time") }, "0:00");
    this.undoButton = tool("undo", t("Undo"), () => this.undo(), "Z");
    this.redoButton = tool("redo", t("Redo"), () => this.redo(), "Y");
    this.typed = h("input", { ariaLabel: t("Type a move or an answer"), placeholder: t("Type a move or an answer"), autocomplete: "off" });
    this.answer = h("form.answer", { onsubmit: (event) => this.#type(event) }, this.typed, h("button.button", {}, t("Play")));
    this.hints = h("div", { "aria-live": "polite", id: "hints", style: { display: "grid", gap: ".6rem" } });
    this.rules = h("div.rules", {}, h("div.loading", {}, t("Loading the rules…")));
    const link = (to, label, name) => (to >= 0 && to < list.problems.length ? h("a.button.plain", { href: `#/play/${set.name}/${to}`, title: label, ariaLabel: label }, icon(name)) : null);
    const parts = problem.parts.length > 1 && h("div.tabs", { role: "group", ariaLabel: t("Parts") }, problem.parts.map((part) => h("button.button", { "aria-pressed": String(part === this.part), onclick: (event) => this.#choosePart(part, event.target) }, t("Queen {queen}", { queen: part }))));
    const tools = this.isRecord
      ? [tool("back", t("Back"), () => this.#step(-1), "←"), tool("next", t("Next"), () => this.#step(1), "→"), this.undoButton, this.redoButton]
      : [this.undoButton, this.redoButton, tool("hint", t("Hint"), () => this.hint("where"), "H"), tool("check", t("Check"), () => this.check(), "C"), tool("restart", t("Restart"), () => this.#go([]))];
    place.append(h("div.play", {},
      h("section.table", {},
        h("div.play-head", {},
          h("h1", {}, sentence(set.title), " ", !this.isRecord && h("span", {}, `${number + 1}/${list.problems.length}`)),
          problem.level && h("span.badge", { title: problem.reason }, t(sentence(problem.level))), !this.isRecord && this.time,
          h("span.row", {}, link(number - 1, t("Previous problem"), "back"), h("a.button.plain", { href: this.isRecord ? "#/solve" : `#/solve/${set.name}` }, t("All problems")), link(number + 1, t("Next problem"), "next")),
        ),
        problem.task && h("p.task", {}, problem.task), parts,
        h("div.board-card", {}, this.board.element),
        this.said, this.won, this.choices, h("div.tools.thumb", {}, tools), this.answer, this.played,
      ),
      h("aside.panel", { ariaLabel: t("Help") }, h("div.panel-inner", {},
        !this.isRecord && h("section", { style: { display: "grid", gap: ".7rem" } }, h("h2", {}, t("Hints")),
          h("div.row", {}, ...[["where", t("Where?")], ["why", t("Why?")], ["move", t("Show the move")]].map(([level, label]) => h("button.button", { onclick: () => this.hint(level) }, label)), h("button.button", { onclick: () => this.solution() }, t("Solution"))),
          this.hints),
        h("section", {}, this.rules),
      )),
    ));
  }

  async begin() {
    const own = progressOf(this.set.name, this.#progressKey());
    this.#seconds = own.seconds ?? 0;
    await this.#ask(own.moves ?? [], []);
    this.#line = this.isRecord ? this.problem.line : [];
    this.engine.call("rules", { game: this.set.game, language }).then(
      ({ html }) => {
        const { body } = new DOMParser().parseFromString(html, "text/html");
        body.querySelector("h2")?.remove(); // the name of the game, which is above the board
        fill(this.rules, h("h2", {}, t("Rules")), ...body.childNodes);
      },
      () => fill(this.rules),
    );
  }

  #progressKey() {
    return this.part ? `${this.number}:${this.part}` : this.number;
  }

  #call(name, args = {}) {
    return this.engine.call(name, { doc: this.doc, number: this.number, part: this.part, language, ...args });
  }

  // Moves

  /** Ask the rules what becomes of moves and picks; the newest question counts. */
  async #ask(moves, picks) {
    const question = ++this.#asked;
    const found = await this.#call("state", { moves, picks }).catch((error) => this.#tell(error.message, "bad"));
    if (!found || question !== this.#asked) return null;
    [this.#moves, this.#picks] = [found.moves, found.picks];
    await this.#show(found);
    this.#keep(found.solved && !this.shownSolution);
    return found;
  }

  /** Make moves and picks, so that undo brings back what was before. */
  async #go(moves, picks = []) {
    const before = { moves: this.#moves, picks: this.#picks };
    this.shownSolution = false;
    const found = await this.#ask(moves, picks);
    if (!found || JSON.stringify([found.moves, found.picks]) === JSON.stringify([before.moves, before.picks])) return;
    this.#past.push(before);
    this.#future = [];
    this.#steps();
  }

  undo() {
    if (this.shownSolution) {
      this.shownSolution = false;
      return this.#ask(this.#moves, this.#picks);
    }
    return this.#travel(this.#past, this.#future);
  }
  redo() {
    return this.#travel(this.#future, this.#past);
  }
  async #travel(from, to) {
    const goal = from.pop();
    if (!goal) return;
    to.push({ moves: this.#moves, picks: this.#picks });
    await this.#ask(goal.moves, goal.picks);
    this.#steps();
  }
  #steps() {
    this.undoButton.disabled = !this.#past.length && !this.shownSolution;
    this.redoButton.disabled = !this.#future.length;
  }

  async #show(found) {
    this.state = found;
    await this.board.show(found);
    for (const kind of ["target", "hinted", "wrong"]) this.board.mark(kind, this.#marks[kind] ?? []);
    this.#marks = {};
    this.#tell(found.solved ? "" : found.message, "");
    fill(this.won, found.solved && !this.isRecord && h("div.won", {}, t("Solved!"), this.#nextButton()));
    const moves = [...(found.ready ? [found.ready] : []), ...(found.choices.length <= 24 || found.picks.length ? found.choices : [])];
    fill(this.choices, this.isRecord || !found.areas.length || found.picks.length ? [...new Set(moves)].map((move) => h(`button.button${move === found.ready ? ".main" : ""}`, { onclick: () => this.play(move) }, move === found.ready ? t("Play {move}", { move }) : move)) : []);
    this.answer.hidden = found.solved || (!found.typed && found.areas.length > 0);
    this.played.textContent = found.typed ? "" : found.moves.join(", ");
    this.#steps();
    if (found.solved && found.unproved) await this.#prove();
  }

  async #prove() {
    const checked = await this.#call("check", { moves: this.#moves }).catch((error) => ({ verdict: "unknown", text: error.message }));
    if (checked.verdict === "wrong") {
      fill(this.won);
      this.#tell(checked.text, "bad");
    } else if (checked.verdict === "unknown") {
      this.#tell(t("Your moves reach the goal, but not every reply can be checked here."), "");
    }
  }

  #nextButton() {
    const next = this.number + 1;
    return next < this.list.problems.length && h("a.button.main", { href: `#/play/${this.set.name}/${next}` }, t("Next problem"));
  }

  play(move) {
    return this.#go(this.state.typed ? [move] : [...this.#moves, move]);
  }

  #click(area) {
    if (area.pick) {
      const others = this.#picks.filter((pick) => pick !== area.pick);
      return this.#go(this.#moves, this.#picks.includes(area.pick) ? others : [...others, area.pick]);
    }
    const held = this.held?.moves ?? [];
    const both = area.moves.filter((move) => held.includes(move));
    this.held = null;
    if (both.length === 1) return this.play(both[0]);
    if (area.moves.length === 1) return this.play(area.moves[0]);
    this.held = area;
    const targets = this.state.areas.filter((own) => own !== area && own.moves.some((move) => area.moves.includes(move)));
    this.board.mark("chosen", [area.name]);
    this.board.mark("target", targets.map((own) => own.name));
    this.#tell(targets.length ? t("Where to?") : t("Which of these?"), "");
    fill(this.choices, area.moves.map((move) => h("button.button", { onclick: () => this.play(move) }, move)));
    return undefined;
  }

  async #drag(from, targets) {
    for (const to of targets) {
      const both = from.moves.filter((move) => to.moves.includes(move));
      if (both.length === 1) return this.play(both[0]);
    }
    const to = targets.find((own) => own.pick);
    if (!from.pick || !to) return undefined;
    const picks = [...this.#picks.filter((pick) => pick !== from.pick && pick !== to.pick), from.pick, to.pick];
    return this.#go(this.#moves, picks);
  }

  #type(event) {
    event.preventDefault();
    const move = this.typed.value.trim();
    this.typed.value = "";
    if (move) this.play(move);
  }

  #step(by) {
    const same = this.#moves.findIndex((move, index) => move !== this.#line[index]);
    const at = same < 0 ? Math.min(this.#moves.length, this.#line.length) : same;
    return this.#go(this.#line.slice(0, Math.max(0, at + by)));
  }

  async #choosePart(part, button) {
    this.#keep();
    this.part = part;
    for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button));
    [this.#past, this.#future] = [[], []];
    await this.begin();
  }

  // Help

  async hint(level) {
    try {
      const which = this.#told;
      const found = await this.#call("hint", { moves: this.#moves, level, which });
      if (level === "why") this.#told += 1;
      this.hintPicture?.close();
      this.hintPicture = found.svg.length ? new SvgPicture(found.text) : null;
      await this.hintPicture?.show(found.svg);
      fill(this.hints, h("div.hint", {}, found.text, this.hintPicture?.element));
      this.board.mark("hinted", found.areas);
      this.#tell(found.text.split("\n")[0], "");
    } catch (error) {
      if (level === "why") this.#told = 0;
      this.#tell(sentence(error.message), "");
    }
  }

  async check() {
    try {
      const found = await this.#call("check", { moves: this.#moves });
      this.board.mark("wrong", found.areas);
      this.#tell(found.text, { right: "good", wrong: "bad" }[found.verdict] ?? "");
    } catch (error) {
      this.#tell(sentence(error.message), "");
    }
  }

  /** The solution in the place of the board; undo brings the solver's own position back. */
  async solution() {
    try {
      const found = await this.#call("solve", { part: undefined });
      this.shownSolution = true;
      await this.board.show(found);
      fill(this.choices);
      fill(this.won);
      this.#tell(found.message || t("This is the solution. Undo brings your position back."), "");
      this.undoButton.disabled = false;
    } catch (error) {
      toast(error.message);
    }
  }

  #tell(text, kind) {
    this.said.textContent = sentence(text);
    this.said.className = `said ${kind}`;
  }

  // Time, progress, keys

  #tick() {
    if (document.hidden || this.isRecord || this.state?.solved || !this.state) return;
    this.#seconds += 1;
    this.time.textContent = `${Math.floor(this.#seconds / 60)}:${String(this.#seconds % 60).padStart(2, "0")}`;
  }

  #keep(isSolved = false) {
    if (this.isRecord || !this.state) return;
    const before = progressOf(this.set.name, this.#progressKey());
    keepProgress(this.set.name, this.#progressKey(), { moves: this.#moves, solved: before.solved || isSolved, seconds: this.#seconds });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const actions = { z: () => this.undo(), y: () => this.redo() };
    if (this.isRecord) Object.assign(actions, document.activeElement?.classList.contains("area") ? {} : { arrowleft: () => this.#step(-1), arrowright: () => this.#step(1) });
    else Object.assign(actions, { h: () => this.hint("where"), c: () => this.check() });
    const action = actions[event.key.toLowerCase()];
    if (action) {
      event.preventDefault();
      action();
    }
  }
}
