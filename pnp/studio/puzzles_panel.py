"""The puzzles: choose or generate a set, browse it by grade, then try a problem by hand."""

from __future__ import annotations

import asyncio
from typing import Any

from pnp.base.errors import PnpError
from pnp.engine.messages import ProblemLine, PuzzleList
from pnp.studio.controls import button, fill, labelled, line, say, select, tag
from pnp.studio.documents import NO_FILE
from pnp.studio.folder import ConflictError
from pnp.studio.play_panel import TrialPanel
from pnp.studio.pool import JobError
from pnp.studio.protocols import ScreenProtocol
from pnp.studio.question_panel import Question, Side
from pnp.studio.session import GENERATING_SECONDS
from pnp.studio.thumbnails import ThumbnailQueue

LEVELS = ("easy", "medium", "hard", "expert")


class PuzzlesPanel:
    """Sets at the left, the problem at the right."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        self._request = {"game": "", "count": "4", "seed": "1", "grade": "easy..expert"}
        self._generating: asyncio.Task[None] | None = None
        self._level = ""
        self._loaded = False
        self.text, self.name, self._base = "", "", NO_FILE
        self._named: list[tuple[str, str]] = []
        self._made: dict[str, str] = {}
        """Sets that were generated here, by their names."""
        self.puzzle_list: PuzzleList | None = None
        self.thumbnails: ThumbnailQueue[int] = ThumbnailQueue(self._picture)
        self._entries: dict[int, Any] = {}
        label = screen.label
        with tag("section", "", "panel sets", aria_labelledby="sets-title"):
            say(tag("h2", "", "", id="sets-title"), label("Problems and games"))
            self._sets = labelled(
                label("Set"), lambda: select(label("Set"), [], "", self._open_named, id="set")
            )
            self._generator()
            grades = self._level_options()
            self._browse = tag("div", "", "browse")
            with self._browse:
                self._levels = tag("div")
                with self._levels:
                    labelled(
                        label("Grade"),
                        lambda: select(label("Grade"), grades, "", self._choose_level, id="level"),
                    )
                self._list = tag("ul", "", "cards problems", aria_label=label("Problems"))
            self._browse.set_visibility(False)
        self._trial = tag("section", "", "panel trial", aria_labelledby="trial-title")
        with self._trial:
            self.trial = TrialPanel(self, screen)
        self._trial.set_visibility(False)  # there is nothing to be tried yet

    def _generator(self) -> None:
        label = self._screen.label
        with tag("details", "", "group", open=True):
            say(tag("summary"), label("Generate a set"))
            with tag("div", "", "asked"):
                self._games = self._choice("Game", [], "game")
                self._number("How many", "count", min=1, max=100)
                self._number("Seed", "seed", min=0)
                grades = [("easy..expert", label("all grades")), *((level, label(level)) for level in LEVELS)]
                self._choice("Grades", grades, "grade")
            with tag("div", "", "tools"):
                self._go = button(label("Generate"), self._generate, "main", id="generate")
                self._stop = button(label("Cancel"), self._cancel, "", id="cancel", disabled=True)
                self._progress = tag("progress", "", "", max=1, value=0, aria_label=label("Progress"))
                button(label("Save the set"), self._save, "", id="save-set")
            self._ready = tag("div", "", "tools", role="status")

    def _choice(self, title: str, options: list[tuple[str, str]], key: str) -> Any:
        text, value = self._screen.label(title), self._request[key]
        return labelled(text, lambda: select(text, options, value, lambda v: self._set_request(key, v), id=key))

    def _number(self, title: str, key: str, **bounds: int) -> Any:
        text, value = self._screen.label(title), self._request[key]
        return labelled(
            text, lambda: line(text, value, lambda v: self._set_request(key, v), "number", id=key, **bounds)
        )

    async def load(self) -> None:
        """Show what there is to try."""
        if self._loaded:
            return
        self._loaded = True
        pool = self._screen.store.pool
        try:
            with self._screen.session.waiting.on("Reading the problems"):
                found = await pool.run("puzzle_sources", self._screen.session.where)
                games = await pool.run("puzzle_games")
        except JobError as error:
            self._screen.tell(str(error))
            return
        named = [(f"{source}:{name}", name) for source, name in found]
        self._named = named
        self._offer_sets()
        self._request["game"] = games[0]
        fill(self._games, [(game, game) for game in games], games[0])

    def _offer_sets(self) -> None:
        """List the sets that were generated here before those that are kept."""
        label = self._screen.label
        made = [(f"made:{name}", label("{name} (generated)", name=name)) for name in self._made]
        fill(self._sets, [("", label("Choose a set or a record")), *made, *self._named], "")

    def _set_request(self, key: str, value: str) -> None:
        self._request[key] = value

    async def _open_named(self, named: str) -> None:
        source, _, name = named.partition(":")
        if not name:
            return
        screen = self._screen
        base = NO_FILE
        try:
            if source == "own":
                document = screen.store.folder.read(name)
                text, base = document.text, document.fingerprint
            elif source == "made":
                text = self._made[name]
            else:
                text = await screen.store.pool.run("builtin_puzzles", name)
        except (JobError, PnpError) as error:
            screen.tell(str(error))
            return
        await self.open(f"{name.rpartition('/')[2]}.yaml" if source == "built-in" else name, text, base)

    async def open(self, name: str, text: str, base: str = NO_FILE) -> None:
        """Show a set or a record.

        :param base: the fingerprint of the file that it comes from.
        """
        screen = self._screen
        try:
            with screen.session.waiting.on("Reading the problems"):
                self.puzzle_list = await screen.store.pool.run(
                    "read_problems", text, name, screen.label.language
                )
        except JobError as error:
            screen.tell(str(error))
            return
        self.name, self.text, self._base = name, text, base
        screen.session.show_set(name, text)
        self.trial.number = 0
        self._show_list()
        await self.trial.take(0)

    # Generating

    def _generate(self) -> None:
        if self._generating is None or self._generating.done():
            self._generating = asyncio.get_running_loop().create_task(self._work())

    def _cancel(self) -> None:
        if self._generating is not None:
            self._generating.cancel()

    async def _work(self) -> None:
        screen, request = self._screen, dict(self._request)
        begun_at = self.trial.place
        self._busy(on=True)
        try:
            count, seed = int(request["count"]), int(request["seed"])
            text = await screen.store.pool.run(
                "generate_problems",
                request["game"],
                count,
                seed,
                request["grade"],
                (),
                seconds=GENERATING_SECONDS,
                progress=lambda found: self._found(found, count),
            )
        except asyncio.CancelledError:
            screen.tell(screen.label("Cancelled"))
            return
        except (JobError, ValueError) as error:
            screen.tell(str(error))
            return
        finally:
            self._busy(on=False)
        screen.tell("")
        await self._take_generated(f"{request['game']}-{request['seed']}.yaml", text, begun_at)

    async def _take_generated(self, name: str, text: str, begun_at: object) -> None:
        """Show a set that has been generated, unless the user has turned to another problem meanwhile."""
        self._made[name] = text
        self._offer_sets()
        if self.trial.place == begun_at:
            await self.open(name, text)
            return
        label = self._screen.label
        self._ready.clear()
        with self._ready:
            say(tag("p"), label("{name} is ready.", name=name))
            button(label("Show the new set"), lambda: self._show_ready(name), "main", id="show-generated")

    async def _show_ready(self, name: str) -> None:
        self._ready.clear()
        await self.open(name, self._made[name])

    def _busy(self, *, on: bool) -> None:
        self._go.props["disabled"] = on
        self._stop.props["disabled"] = not on
        if on:
            self._found(0, 1)

    def _found(self, found: int, count: int) -> None:
        self._progress.props["max"] = count
        self._progress.props["value"] = found
        self._screen.tell(
            self._screen.label("{found} of {count} found", found=found, count=count) if found else ""
        )

    def _save(self) -> None:
        if self.text:
            self._save_set(self._base)
        else:
            self._screen.tell(self._screen.label("There is no set to save yet"))

    def _save_set(self, base: str) -> None:
        screen = self._screen
        try:
            self._base = screen.store.folder.save(self.name, self.text, base, screen.tell)
        except ConflictError as conflict:
            self._ask_before_saving(conflict)
            return
        except PnpError as error:
            screen.tell(str(error))
            return
        screen.tell(screen.label("Saved as {name}", name=self.name))

    def _ask_before_saving(self, conflict: ConflictError) -> None:
        label, theirs = self._screen.label, conflict.theirs
        question = Question(
            label("There is already a file called “{name}”", name=conflict.name),
            label("The saved file would be kept among the earlier versions."),
            Side(label("Saved file"), theirs.text),
            (Side(label("Your set"), self.text),),
            ((label("Replace it with yours"), lambda _: self._save_set(theirs.fingerprint)),),
            label("Cancel"),
        )
        self._screen.question.ask(question)

    # Browsing

    def _level_options(self) -> list[tuple[str, str]]:
        label = self._screen.label
        return [("", label("all grades")), *((level, label(level)) for level in LEVELS)]

    def _choose_level(self, level: str) -> None:
        self._level = level
        self._show_list()

    def _show_list(self) -> None:
        self._list.clear()
        self.thumbnails.clear()
        self._entries.clear()
        self._browse.set_visibility(self.puzzle_list is not None)
        self._trial.set_visibility(self.puzzle_list is not None)
        if self.puzzle_list is None:
            return
        self._levels.set_visibility(not self.puzzle_list.is_record)
        with self._list:
            for number, problem in enumerate(self.puzzle_list.problems):
                if self._level and problem.level != self._level:
                    continue
                with tag("li"):
                    self._entries[number] = self._entry(number, problem)
        self._point_out(self.trial.number)
        self.thumbnails.resume()

    def _entry(self, number: int, problem: ProblemLine) -> Any:
        label = self._screen.label
        element = tag("button", "", "card problem", type="button")
        with element:
            self.thumbnails.add(tag("img", "", "", alt=label("Position of {name}", name=problem.name)), number)
            say(tag("span", "", "card-title"), problem.name)
            if problem.level:
                say(tag("span", "", "card-name"), label(problem.level))
        if problem.reason:
            element.props["title"] = problem.reason
        element.on("click", lambda: self._take(number), args=[])
        return element

    async def _take(self, number: int) -> None:
        self._point_out(number)
        await self.trial.take(number)

    def _point_out(self, number: int) -> None:
        """Mark the problem that is tried."""
        for own, element in self._entries.items():
            element.props["aria-current"] = "true" if own == number else "false"

    async def _picture(self, number: int) -> str:
        session = self._screen.session
        await self._screen.store.problem_picture(session.set_name, session.set_text, number)
        return f"problem/{session.id}/{session.set_version}/{number}.svg"
