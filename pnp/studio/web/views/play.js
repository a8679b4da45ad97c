// One puzzle or record: click, drag or type, and the engine answers. The solver's work is never lost.
import { fill, fullSentence, h, minutes, sentence, toast } from "../dom.js";
import { Board, uncover } from "../parts/board.js";
import { Countdown } from "../parts/countdown.js";
import { namedPuzzle, sharedPuzzle } from "../parts/given_puzzle.js";
import { Hints } from "../parts/hints.js";
import { marked, noted, parted } from "../parts/pencil.js";
import { allPuzzles, layOut } from "../parts/play_layout.js";
import { startPicture } from "../parts/sets.js";
import { shareWindow } from "../parts/share.js";
import { Tracker } from "../parts/tracker.js";
import { released } from "../pressing.js";
import { keepProgress, keepsTimes, progressOf } from "../progress.js";
import { puzzleAddress, sharedPage } from "../sharing.js";
import { remember } from "../store.js";
import { Trail } from "../trail.js";
import { language, t } from "../words.js";

const MOST_CHOICES = 24;
const SLOW = 400; // milliseconds without an answer before the page mentions that the engine is still loading
const CORNER = { left: 0, top: 0, width: 0, height: 0 }; // of the board
const MOST_TARGETS = 16; // more of them would highlight the whole board

/** Open a puzzle of a set, or the one contained in the address itself. */
export async function view(place, context) {
  const address = location.hash;
  place.append(waiting(context));
  const [given, page] = await Promise.all([
    context.name === "shared" ? sharedPuzzle(context) : namedPuzzle(context),
    sharedPage().catch(() => ({})), // a config with errors contains no page
  ]);
  place.replaceChildren();
  const { set, list, number } = given;
  remember({ address, title: `${sentence(set.title)} ${list.is_record || given.isShared ? "" : number + 1}`.trim(), icon: "pencil", picture: given.picture });
  const play = new Play(place, context.engine, { ...given, page });
  await play.begin();
  return () => play.close();
}

/** Show something until the engine is ready: for a published puzzle its picture, so that the solver can start reading. */
function waiting({ engine, catalogue, path }) {
  const set = catalogue.sets.find((one) => one.name === path.slice(0, -1).join("/"));
  const start = set?.file && startPicture(engine, set, Number(path.at(-1))).element;
  return h("div.waiting", {}, start, h("div.loading", {}, t("Loading…")));
}

class Play {
  #moves = [];
  #picks = [];
  #marks = {};
  #asked = 0;
  #line = [];
  #seconds = 0;
  #isHelped = false;
  #pencils = false;
  #turn = Promise.resolve();

  constructor(place, engine, given) {
    Object.assign(this, { engine, ...given });
    this.isRecord = this.list.is_record;
    this.part = this.puzzle.parts[0] ?? "";
    this.board = new Board({ click: (area) => this.#inTurn(() => this.#click(this.#now(area))), drag: (from, to, shift) => this.#inTurn(() => this.#drag(this.#now(from), to.map((area) => this.#now(area)), shift)), stuck: () => this.#tell(t("This can’t move now."), ""), part: (pair) => this.#pencil(parted(this.#marks, pair)) });
    this.tracker = new Tracker((names) => this.board.mark("lit", names));
    this.hints = new Hints({ call: (level, which) => this.#helped("hint", { moves: this.#moves, level, which }), mark: (names) => this.board.mark("hinted", names), seen: (panel) => this.board.uncover("hinted", panel), solve: () => this.solution() });
    this.countdown = this.list.timer > 0 ? new Countdown(this.list.timer) : null;
    this.leaving = () => this.#keep();
    Object.assign(this, layOut(place, this, {
      undo: () => this.undo(),
      redo: () => this.redo(),
      pencil: () => this.#takePencil(),
      hint: () => this.hints.next(),
      check: () => this.check(),
      share: () => this.share(),
      restart: () => this.#inTurn(() => this.#restart()),
      step: (by) => this.#inTurn(() => this.#step(by)),
      part: (part, button) => this.#inTurn(() => this.#choosePart(part, button)),
      type: (event) => this.#type(event),
    }));
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    addEventListener("pagehide", this.leaving);
    this.clock = setInterval(() => this.#tick(), 1000);
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    removeEventListener("pagehide", this.leaving);
    clearInterval(this.clock);
    this.#keep();
    this.board.close();
    this.hints.close();
    this.countdown?.close();
    this.#asked += 1;
  }

  async begin() {
    const own = progressOf(this.set.name, this.#progressKey());
    this.#seconds = own.seconds ?? 0;
    this.time.textContent = minutes(this.#seconds);
    this.#isHelped = own.isHelped ?? false;
    this.#marks = own.marks ?? {};
    this.trail = new Trail(`${this.set.name}-${this.#progressKey()}`);
    if (this.engine.isWritten && own.moves?.length && this.engine.state !== "ready") await this.#showStart(own.moves);
    await this.#ask(own.moves ?? [], []);
    this.engine.start();
    this.#line = this.isRecord ? this.puzzle.line : [];
    this.engine.call("rules", { game: this.set.game, language }).then(
      ({ html }) => {
        const { body } = new DOMParser().parseFromString(html, "text/html");
        body.querySelector("h2")?.remove(); // the name of the game, which is above the board
        fill(this.rules, h("h2", {}, t("Rules")), ...body.childNodes);
      },
      () => fill(this.rules),
    );
  }

  /** Show the start, until the engine can show the moves made earlier. */
  async #showStart(moves) {
    this.engine.start();
    this.#moves = moves;
    await this.board.show({ ...(await this.#call("state", { moves: [], picks: [] })), areas: [], pairs: [] });
    this.#tell(t("Your earlier moves appear once the rules have loaded."), "");
  }

  #progressKey() {
    return this.part ? `${this.number}:${this.part}` : this.number;
  }

  #call(name, args = {}) {
    return this.engine.call(name, { doc: this.doc, number: this.number, part: this.part, language, ...args });
  }

  /** Ask for something that reveals part of the solution. */
  #helped(name, args) {
    this.#isHelped = true;
    return this.#call(name, args);
  }

  // Moves

  /** Handle clicks and keys in order: what each means depends on the answer to the one before. */
  #inTurn(action) {
    const done = this.#turn.then(action);
    this.#turn = done.catch((error) => this.#tell(error.message, "bad"));
    return this.#turn;
  }

  /** Return the area with this name as it is now, if it still exists. */
  #now(area) {
    return this.state.areas.find(({ name }) => name === area.name) ?? area;
  }

  /** Ask the rules for the result of moves and picks; only the latest question counts. */
  async #ask(moves, picks) {
    const question = ++this.#asked;
    const slow = setTimeout(() => this.state && this.engine.state !== "ready" && this.#tell(t("The rules are still loading. Your move will be played as soon as they’re ready."), ""), SLOW);
    const found = await this.#call("state", { moves, picks }).catch((error) => this.#tell(error.message, "bad")).finally(() => clearTimeout(slow));
    await released();
    if (!found || question !== this.#asked) return null;
    [this.#moves, this.#picks] = [found.moves, found.picks];
    await this.#show(found);
    this.#keep(found.solved && !found.unproved);
    return found;
  }

  /** Make moves, picks and marks, so that undo brings back what was before. */
  async #go(moves, picks = [], marks = this.#marks) {
    const before = { moves: this.#moves, marks: this.#marks };
    this.#marks = marks;
    const found = await this.#ask(moves, picks);
    if (!found) return;
    if (JSON.stringify([found.moves, marks]) !== JSON.stringify([before.moves, before.marks])) this.trail.add(before);
    this.#steps();
    if (found.solved && !found.unproved) this.#focusOnResult();
  }

  /** Focus the way on, once the last move is made: the board has nothing more to choose. */
  #focusOnResult() {
    this.won.querySelector("a")?.focus();
  }

  /** Start again, and restart the time; that hints were used is remembered. */
  async #restart() {
    await this.#go([], [], {});
    this.#seconds = 0;
    this.time.textContent = minutes(0);
    this.#keep();
  }

  /** Change the pencil marks only. */
  #pencil(marks) {
    this.trail.add({ moves: this.#moves, marks: this.#marks });
    this.#marks = marks;
    this.#drawMarks();
    this.#keep();
    this.#steps();
  }

  #takePencil() {
    this.#pencils = !this.#pencils;
    this.pencilButton.setAttribute("aria-pressed", String(this.#pencils));
    this.#drawMarks();
    this.#tell(this.#pencils ? (this.state.pairs.length ? t("Choose a border that no domino can cross, or a space to mark it.") : t("Choose a space to mark it, or type a number on it.")) : "", "");
  }

  #drawMarks() {
    this.board.draw(this.shownSolution ? {} : this.#marks, this.#pencils);
    this.tracker.show(this.state, this.#marks);
  }

  /** Undo whatever is in progress first: a solution on show, then a half-made move, then the last step. */
  undo() {
    return this.#inTurn(async () => {
      if (this.shownSolution || this.#picks.length) {
        await this.#ask(this.#moves, []);
      } else {
        this.#travel(this.trail.undo({ moves: this.#moves, marks: this.#marks }));
      }
    });
  }
  redo() {
    return this.#inTurn(() => void this.#travel(this.trail.redo({ moves: this.#moves, marks: this.#marks })));
  }
  /** Go to another step. The next one needn't wait for the answer, so holding the key down skips some. */
  async #travel(goal) {
    if (!goal) return;
    const isAnother = this.shownSolution || JSON.stringify(goal.moves) !== JSON.stringify(this.#moves);
    [this.#moves, this.#marks] = [goal.moves, goal.marks];
    if (isAnother) return void (await this.#ask(goal.moves, []));
    this.#drawMarks();
    this.#keep();
    this.#steps();
  }
  #steps() {
    this.undoButton.disabled = !this.trail.canUndo && !this.shownSolution && !this.#picks.length;
    this.redoButton.disabled = !this.trail.canRedo;
  }

  async #show(found) {
    if (JSON.stringify(found.moves) !== JSON.stringify(this.state?.moves)) this.hints.forget();
    const from = this.choices.contains(document.activeElement) ? this.held : this.won.contains(document.activeElement) ? CORNER : null; // what has the focus is about to go
    this.state = found;
    this.held = null;
    this.shownSolution = false;
    this.#describe(found);
    await this.board.show(found);
    if (this.state !== found) return;
    this.board.mark("hinted", []);
    this.board.mark("wrong", []);
    this.board.mark("target", found.targets.length <= MOST_TARGETS ? found.areas.filter((area) => found.targets.includes(area.pick)).map((area) => area.name) : []);
    this.#drawMarks();
    this.#tell(found.solved ? "" : found.message, "");
    fill(this.won, found.solved && !this.isRecord && h("div.won", {}, h("span", {}, t("Solved!"), " ", this.#howWell(found)), this.#nextButton()));
    const moves = [...(found.ready ? [found.ready] : []), ...(found.choices.length <= MOST_CHOICES || found.picks.length ? found.choices : [])];
    fill(this.choices, this.isRecord || !found.areas.length || found.picks.length ? [...new Set(moves)].map((move) => h(`button.button${move === found.ready ? ".main" : ""}`, { onclick: () => this.play(move) }, move === found.ready ? t("Play {move}", { move: this.#inWords(move) }) : this.#inWords(move))) : []);
    if (found.ready) uncover([...this.choices.querySelectorAll(".main")], this.hints.element.hidden ? this.tools : this.hints.element);
    if (from) this.board.focusNear(from);
    this.answer.hidden = found.solved || (!found.typed && found.areas.length > 0);
    this.played.textContent = found.typed ? "" : found.moves.map((move) => this.#inWords(move)).join("; ");
    this.#steps();
    if (found.solved) this.won.scrollIntoView({ block: "nearest" });
    if (found.solved && found.unproved) this.#prove();
  }

  /** Describe the board for people who can't see it. */
  #describe({ described }) {
    fill(this.described, described.map((line) => h("li", {}, line)));
  }

  async #prove() {
    const { state } = this;
    const checked = await this.#call("check", { moves: this.#moves }).catch((error) => ({ verdict: "unknown", text: error.message }));
    if (this.state !== state) return; // about a position no longer shown
    this.#keep(checked.verdict !== "wrong");
    if (checked.verdict !== "wrong") this.#focusOnResult();
    if (checked.verdict === "wrong") {
      fill(this.won);
      this.#tell(checked.text, "bad");
    } else if (checked.verdict === "unknown") {
      this.#tell(t("Your moves reach the goal, but not every reply can be checked here."), "");
    }
  }

  /** Return the result: the time, the number of moves if fewest count, and whether hints helped. */
  #howWell({ moves }) {
    const { proof, length } = this.puzzle;
    const fewest = proof === "shortest" && length > 0 && (moves.length <= length ? t("{count} moves, the fewest possible", { count: moves.length }) : t("{count} moves; the fewest possible: {fewest}", { count: moves.length, fewest: length }));
    return [t("Time: {time}", { time: minutes(this.#seconds) }), fewest, this.#isHelped ? t("With hints") : t("Without hints")].filter(Boolean).join(" · ");
  }

  /** Return a link to the next puzzle; after the last one, to all of them. */
  #nextButton() {
    const next = this.number + 1;
    if (next < this.list.puzzles.length) return h("a.button.main", { href: `#/play/${this.set.name}/${next}` }, t("Next puzzle"));
    return h("a.button.main", { href: allPuzzles(this) }, t("All puzzles"));
  }

  /** Return a move in the user's language. */
  #inWords(move) {
    return new Map(this.state.in_words).get(move) ?? move;
  }

  /** Make a move that was chosen from a list or typed. */
  play(move) {
    return this.#inTurn(() => this.#move(move));
  }

  #move(move) {
    return this.#go(this.state.typed ? [move] : [...this.#moves, move]);
  }

  #click(area) {
    if (this.#pencils) return this.#pencil(marked(this.#marks, area));
    if (area.pick) {
      const others = this.#picks.filter((pick) => pick !== area.pick);
      return this.#go(this.#moves, this.#picks.includes(area.pick) ? others : [...others, area.pick]);
    }
    const held = this.held?.moves ?? [];
    const both = area.moves.filter((move) => held.includes(move));
    this.held = null;
    if (both.length === 1) return this.#move(both[0]);
    if (area.moves.length === 1) return this.#move(area.moves[0]);
    this.held = area;
    const targets = this.state.areas.filter((own) => own !== area && own.moves.some((move) => area.moves.includes(move)));
    this.board.mark("chosen", [area.name]);
    this.board.mark("target", targets.map((own) => own.name));
    this.#tell(targets.length ? t("Where to?") : t("Which of these?"), "");
    fill(this.choices, area.moves.map((move) => h("button.button", { onclick: () => this.play(move) }, this.#inWords(move))));
    return undefined;
  }

  async #drag(from, targets, shift) {
    if (this.#pencils) {
      const pair = this.state.pairs.find((names) => names.includes(from.pick) && targets.some((to) => names.includes(to.pick)));
      return pair && this.#pencil(parted(this.#marks, pair));
    }
    if (shift && this.state.areas.some(({ moves }) => moves.includes(shift.move))) return this.#move(shift.move);
    for (const to of targets) {
      const both = from.moves.filter((move) => to.moves.includes(move));
      if (both.length === 1) return this.#move(both[0]);
    }
    const to = targets.find((own) => own.pick);
    if (from.shifts.length && !to) return this.#tell(t("This piece can’t go there. What can move here: {moves}.", { moves: from.shifts.map(({ move }) => this.#inWords(move)).join("; ") }), "");
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
    await this.begin();
  }

  // Help

  share() {
    const text = async (withSolution) => (await this.#call("share", { part: undefined, language: undefined, with_solution: withSolution })).text;
    shareWindow(this.engine, {
      title: t("Share this puzzle"),
      about: this.page.is_shared ? t("Anyone on your network who opens this address can solve the puzzle, as long as the studio is running.") : t("This address contains the whole puzzle. Anyone who opens it can start solving straight away."),
      addressOf: async (withSolution) => puzzleAddress(this.page.url, await text(withSolution)),
      choice: this.puzzle.has_solution && t("Include the solution, so that hints and checks don’t depend on a search"),
    });
  }

  async check() {
    const { state } = this;
    try {
      const found = await this.#call("check", { moves: this.#moves });
      if (this.state !== state) return; // about moves that are no longer there
      this.board.mark("wrong", found.areas);
      this.#tell(found.text, { right: "good", wrong: "bad" }[found.verdict] ?? "");
    } catch (error) {
      this.#tell(sentence(error.message), "");
    }
  }

  /** Show the solution in place of the board; undo restores the solver's own position. */
  async solution() {
    try {
      const found = await this.#helped("solve", { part: undefined });
      this.shownSolution = true;
      this.hints.forget();
      this.#describe(found);
      await this.board.show(found);
      this.board.draw({}, false);
      fill(this.choices);
      fill(this.won);
      this.#tell(found.message || t("This is the solution. Undo brings your position back."), "");
      this.undoButton.disabled = false;
    } catch (error) {
      toast(error.message);
    }
  }

  #tell(text, kind) {
    this.said.textContent = fullSentence(text);
    this.said.className = `said ${kind}`;
  }

  // Time, progress, keys

  #tick() {
    if (document.hidden || this.isRecord || this.state?.solved || !this.state) return;
    this.#seconds += 1;
    this.time.textContent = minutes(this.#seconds);
  }

  /** Store how far the puzzle is solved and, if the solver agreed, how long the first solution without help took. */
  #keep(isSolved = false) {
    if (this.isRecord || !this.state) return;
    const before = progressOf(this.set.name, this.#progressKey());
    const isTimed = isSolved && !before.solved && !this.#isHelped && keepsTimes();
    keepProgress(this.set.name, this.#progressKey(), { moves: this.#moves, marks: this.#marks, solved: before.solved || isSolved, seconds: this.#seconds, isHelped: this.#isHelped, parts: this.puzzle.parts.length || 1, time: isTimed ? Math.max(1, this.#seconds) : before.time });
  }

  /** Note a digit on the focused space if the pencil is in use; otherwise highlight its number. */
  #number(digit) {
    if (this.#pencils && this.board.focused) this.#pencil(noted(this.#marks, this.board.focused, digit));
    else this.tracker.press(digit);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const actions = { z: () => this.undo(), y: () => this.redo() };
    if (!this.hints.element.hidden) actions.escape = () => this.hints.close();
    if (this.isRecord) Object.assign(actions, document.activeElement?.classList.contains("area") ? {} : { arrowleft: () => this.#inTurn(() => this.#step(-1)), arrowright: () => this.#inTurn(() => this.#step(1)) });
    else Object.assign(actions, { h: () => this.hints.next(), c: () => this.check(), n: () => this.#takePencil() });
    const action = actions[event.key.toLowerCase()] ?? (/^[0-9]$/.test(event.key) && !this.isRecord ? () => this.#number(event.key) : null);
    if (action) {
      event.preventDefault();
      action();
    }
  }
}
