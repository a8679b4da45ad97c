"""One problem or record on the page: click, type or step; the rules answer, and undo goes back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from nicegui import background_tasks

from pnp.engine.messages import Area, ProblemLine, TrialView
from pnp.studio.controls import button, line, say, tag
from pnp.studio.history import History
from pnp.studio.pool import JobError
from pnp.studio.protocols import ChosenSet, ScreenProtocol
from pnp.studio.timer_panel import TimerPanel

SOLVING_SECONDS = 90.0
Place = tuple[tuple[str, ...], tuple[str, ...]]
"""The moves so far, and the picks for the next one."""


class TrialPanel:
    """The drawing with its areas, the moves so far, hints and solution."""

    def __init__(self, puzzles: ChosenSet, screen: ScreenProtocol) -> None:
        self._puzzles = puzzles
        self._screen = screen
        self.number = 0
        self._part = ""
        self._moves: tuple[str, ...] = ()
        self._solution: tuple[str, ...] = ()
        self._picks: tuple[str, ...] = ()
        self._history: History[Place] = History(((), ()))
        self._shows_solution = False
        self._hints_shown = 0
        self._asked = 0
        self._trial_view: TrialView | None = None
        self._areas: tuple[Area, ...] = ()
        self._buttons: list[Any] = []
        self._part_buttons: dict[str, Any] = {}
        self._first: tuple[float, float] | None = None
        label = screen.label
        say(tag("h2", "", "", id="trial-title"), label("Try it"))
        self._task = tag("p", "", "task")
        self._parts = tag("div", "", "tools")
        self._timer = TimerPanel(screen)
        self._said = tag("p", "", "said", role="status", aria_live="polite", id="said")
        self._which = tag("div", "", "tools which", role="group", aria_label=label("Which of these"))
        with tag("div", "", "tools"):
            button(label("Undo"), self._undo, "", id="undo")
            button(label("Start again"), self._restart, "", id="restart")
            button(label("Previous move"), lambda: self._step(-1), "", id="step-back")
            button(label("Next move"), lambda: self._step(1), "", id="step-on")
            self._for_problems = (
                button(label("Next hint"), self._hint, "", id="hint"),
                button(label("Show the solution"), self._solve, "", id="solution"),
            )
        self._hints = tag("ol", "", "hints", aria_live="polite", id="hints")
        self.board = tag("div", "", "board", tabindex=-1, role="group", aria_label=label("The position"))
        self._keys = tag("p", "", "keys")
        say(self._keys, label("Click, or go from place to place with the arrow keys and press Enter."))
        self._so_far = tag("p", "", "so-far", id="so-far")
        title = label("Type a move or an answer")
        self._typed = line(title, "", self._type, id="typed", placeholder=title).classes("long")
        self._legal = tag("div", "", "tools legal", role="group", aria_label=label("Moves"))

    @property
    def _problem(self) -> ProblemLine | None:
        puzzle_list = self._puzzles.puzzle_list
        return (
            puzzle_list.problems[self.number]
            if puzzle_list and self.number < len(puzzle_list.problems)
            else None
        )

    @property
    def place(self) -> tuple[object, ...]:
        """What is looked at: it changes with each problem that is taken up, and with each move."""
        return self._puzzles.text, self.number, self._part, self._moves, self._picks

    async def take(self, number: int) -> None:
        """Take up another problem."""
        self._begin()
        self.number, self._moves, self._picks, self._hints_shown = number, (), (), 0
        self._hints.clear()
        self._first = None
        problem = self._problem
        if problem is None:
            return
        say(self._task, f"{problem.name}. {problem.task}".strip())
        puzzle_list = self._puzzles.puzzle_list
        self._timer.take(puzzle_list.timer if puzzle_list else 0)
        for element in self._for_problems:
            element.set_visibility(puzzle_list is not None and not puzzle_list.is_record)
        self._part = problem.parts[0] if problem.parts else ""
        self._solution = problem.line
        self._parts.clear()
        self._part_buttons = {}
        with self._parts:
            for part in problem.parts:
                title = self._screen.label("Queen {queen}", queen=part)
                self._part_buttons[part] = button(title, partial(self._choose_part, part), "")
        self._point_out_part()
        if problem.parts:
            await self._load_part()
        await self._ask(())

    def _choose_part(self, part: str) -> None:
        self._part = part
        self._point_out_part()
        background_tasks.create(self._new_part())

    def _point_out_part(self) -> None:
        """Mark the part that is tried."""
        for part, element in self._part_buttons.items():
            element.props["aria-pressed"] = "true" if part == self._part else "false"

    async def _new_part(self) -> None:
        self._begin()
        await self._load_part()
        await self._ask(())

    def _begin(self) -> None:
        """Nothing has been played yet."""
        self._history.restart()
        self._shows_solution = False

    async def _load_part(self) -> None:
        self._solution = await self._job("solution_line", self.number, self._part) or ()

    async def _job(self, name: str, *arguments: object, seconds: float = 20.0) -> Any:
        puzzles, screen = self._puzzles, self._screen
        try:
            with screen.session.waiting.on("Searching"):
                return await screen.store.pool.run(
                    name, puzzles.text, puzzles.name, *arguments, seconds=seconds
                )
        except JobError as error:
            say(self._said, str(error))
            return None

    async def _ask(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> None:
        """Let the rules say what becomes of these moves and picks; the newest question counts."""
        self._moves, self._picks = moves, picks
        self._asked += 1
        question, language = self._asked, self._screen.label.language
        found = await self._job("trial_state", self.number, moves, self._part, language, picks)
        if found is None or question != self._asked:
            return
        self._moves, self._picks = found.moves, found.picks
        self._history.reach((found.moves, found.picks))
        self._shows_solution = False
        self._show(found)
        if found.unproved:
            await self._search(question)

    async def _search(self, question: int) -> None:
        """Whether every reply has been thought of."""
        label = self._screen.label
        say(self._said, label("Right as far as it goes; every reply is being searched."))
        reason = await self._job("refutation", self.number, self._moves, seconds=SOLVING_SECONDS)
        if reason is not None and question == self._asked:
            say(self._said, reason or label("Solved!"))

    def _go(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> None:
        self._moves, self._picks = moves, picks
        background_tasks.create(self._ask(moves, picks))

    def _show(self, found: TrialView) -> None:
        self._trial_view = found
        session, label = self._screen.session, self._screen.label
        session.show_trial(found.svg)
        self._draw(found, f"trial/{session.id}/{session.trial_version}.svg")
        say(self._said, label("Solved!") if found.solved else found.message)
        say(self._so_far, ", ".join(found.moves) if not found.typed else "")
        self._keys.set_visibility(bool(found.areas))
        self._which.clear()
        self._legal.clear()
        self._offer(found.choices, among=self._which if found.picks else self._legal)
        if found.ready:
            with self._which:
                title = self._screen.label("Play {move}", move=found.ready)
                button(title, partial(self.play, found.ready), "main", id="play-picked")

    def _offer(self, moves: tuple[str, ...], among: Any) -> None:
        """Moves as buttons."""
        with among:
            for move in moves:
                button(move, partial(self.play, move), "move main" if among is self._which else "move")

    def _draw(self, found: TrialView, source: str) -> None:
        """The picture, and a button over each area; buttons that stay where they are keep the focus."""
        areas = tuple(replace(own, chosen=False) for own in found.areas)
        if areas != self._areas or not areas:
            self._areas = areas
            self.board.clear()
            with self.board:
                self._picture = tag("img", "", "", alt=self._screen.label("The position"))
                self._buttons = [self._area(own, found) for own in areas]
            for first in self._buttons[:1]:
                first.props["tabindex"] = 0  # from there the arrow keys lead to the others
        for element, own in zip(self._buttons, found.areas, strict=True):
            element.classes(add="chosen" if own.chosen else "", remove="" if own.chosen else "chosen")
            if own.pick:
                element.props["aria-pressed"] = "true" if own.chosen else "false"
        self._picture.props["src"] = source
        self._scale(found)

    def _scale(self, found: TrialView) -> None:
        """A trial keeps the scale of its first drawing, so that nothing grows while a hand is played."""
        self.board.set_visibility(bool(found.svg))
        if not found.svg:
            return
        width, height = self._first = self._first or (found.width, found.height)
        grown = found.width / width
        self.board.style(f"--width: {width:g}mm; --ratio: {width / height:.4f}; --grown: {grown:.4f}")

    def _area(self, own: Area, found: TrialView) -> Any:
        place = (
            f"left: {100 * own.left / found.width:.3f}%; top: {100 * own.top / found.height:.3f}%; "
            f"width: {100 * own.width / found.width:.3f}%; height: {100 * own.height / found.height:.3f}%"
        )
        if own.turned:
            place += f"; transform: rotate({-own.turned:g}deg)"
        element = tag("button", "", "area", type="button", style=place, aria_label=own.name, title=own.name)
        element.props["tabindex"] = -1
        element.on("click", partial(self._click, own), args=[])
        return element

    def _click(self, own: Area) -> None:
        if own.pick:
            rest = tuple(pick for pick in self._picks if pick != own.pick)
            self._go(self._moves, rest if own.pick in self._picks else (*rest, own.pick))
        elif len(own.moves) == 1:
            self.play(own.moves[0])
        else:
            say(self._said, self._screen.label("Which of these?"))
            self._which.clear()
            self._offer(own.moves, self._which)

    def play(self, move: str) -> None:
        """Try a move."""
        typed = self._trial_view is not None and self._trial_view.typed
        self._go((move,) if typed else (*self._moves, move))

    def _type(self, move: str) -> None:
        if move.strip():
            self._typed.props["value"] = ""
            self.play(move.strip())

    def _undo(self) -> None:
        """Go back to what was there before: before the last click or move, or before steps, a new start or a
        solution took the place of the user's own moves."""
        is_pending = (self._moves, self._picks) != self._history.now
        if self._shows_solution or is_pending or self._history.go_back():
            self._go(*self._history.now)

    def _restart(self) -> None:
        self._go(())

    def _step(self, by: int) -> None:
        """Along the solution, from as far as the moves so far follow it."""
        same = next(
            (k for k, (a, b) in enumerate(zip(self._moves, self._solution, strict=False)) if a != b),
            min(len(self._moves), len(self._solution)),
        )
        to = max(0, min(len(self._solution), same + by))
        if not self._solution:
            say(self._said, self._screen.label("This solution has no steps; it is shown whole."))
            return
        self._go(self._solution[:to])

    def _hint(self) -> None:
        problem = self._problem
        if problem is None or self._hints_shown >= len(problem.hints):
            say(self._said, self._screen.label("There are no more hints."))
            return
        with self._hints:
            say(tag("li"), problem.hints[self._hints_shown])
        self._hints_shown += 1

    def _solve(self) -> None:
        background_tasks.create(self._solving())

    async def _solving(self) -> None:
        language = self._screen.label.language
        number, self._asked = self.number, self._asked + 1
        question = self._asked
        found = await self._job("shown_solution", number, language, seconds=SOLVING_SECONDS)
        if found is not None and question == self._asked:
            self._shows_solution = True
            self._show(found)
