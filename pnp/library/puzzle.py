"""A puzzle as a value, which can be drawn, solved and checked by the rules of its game; and the options of
games and their puzzles, as given in Python code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from pydantic import ValidationError

from pnp.base.errors import ErrorDetails, Mark, PnpError, SpecError, TextError
from pnp.base.options import Options
from pnp.base.progress import Cancel, cancellable
from pnp.base.sentences import Sentence
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.game import Game
from pnp.language.errors import errors_of, option_names, unknown_option
from pnp.language.reader import Plain
from pnp.library.drawings import Drawing
from pnp.library.values import Notify, Value, ignore, inside, plain, theme_of
from pnp.puzzles.puzzle_sets import puzzle_game
from pnp.puzzles.solve import solve_open
from pnp.search.results import Limits, Notation, Outcome, Status

SolutionText = str | Mapping[str, str]
"""A solution in the notation of its game; for a puzzle with several parts, that of each part by its name."""


@dataclass(frozen=True)
class Solution(Value):
    """The result of solving a puzzle.

    :ivar status: whether the puzzle was solved, was shown to have no solution, or a limit was reached first.
    :ivar text: the solution, in the notation of the game.
    :ivar length: the number of its moves; for a puzzle with several parts, that of each part by its name.
    :ivar claim: what was verified about it: ``shortest``, ``unique``, ``counted``, ``witness`` (this is one
        solution), ``forced``, ``best`` or ``unsolvable``.
    :ivar difficulty: ``easy``, ``medium``, ``hard`` or ``expert``; empty if it wasn't requested.
    :ivar score: the number behind the difficulty. It orders the puzzles of one difficulty.
    :ivar difficulty_reason: what was counted for the difficulty.
    :ivar reason: the limit that was reached.
    :ivar other: a second solution that is as good, if the solver came across one.
    :ivar states: how many different positions the solver considered.
    :ivar seconds: how long it took.
    """

    status: Literal["solved", "unsolvable", "unknown"]
    text: SolutionText | None = field(default=None, hash=False)
    length: int | Mapping[str, int] | None = field(default=None, hash=False)
    claim: str = ""
    difficulty: str = ""
    score: float = 0.0
    difficulty_reason: str = ""
    reason: str = ""
    other: SolutionText | None = field(default=None, hash=False)
    states: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class Puzzle(Value):
    """A puzzle: its start, and everything known about it. Notebooks show its start.

    :ivar game: the game, or a variant of one.
    :ivar start: the start, in the text form of its game.
    :ivar options: the options of the game that apply to it.
    :ivar solution: the solution in the notation of its game; None if it isn't known.
    :ivar hints: the hints, starting with the gentlest.
    :ivar difficulty: ``easy``, ``medium``, ``hard`` or ``expert``; empty if it isn't known.
    :ivar score: the number behind the difficulty. It orders the puzzles of one difficulty.
    :ivar difficulty_reason: the facts that were counted for the difficulty.
    :ivar claim: the claim about the solution; see `Solution.claim`.
    :ivar name: its title.
    :ivar id: its permanent name.
    :ivar task: the author's own words for the task; if there are none, `instructions` has those of the game.
    :ivar seed: the seed of the set that it was made for.
    :ivar verified: pnp's record that the claim was verified. It's invalid once the puzzle is changed.
    """

    game: str
    start: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    solution: SolutionText | None = field(default=None, repr=False, hash=False)
    hints: tuple[str, ...] = field(default=(), repr=False)
    difficulty: str = ""
    score: float = 0.0
    difficulty_reason: str = field(default="", repr=False)
    claim: str = ""
    name: str = "Puzzle"
    id: str = ""
    task: str = ""
    seed: int | None = None
    verified: str = field(default="", repr=False)

    @property
    def instructions(self) -> str:
        """What to do, in a sentence or two."""
        return self.task or self._opened.task(theme_of("en", self._game.name))

    @property
    def drawing(self) -> Drawing:
        """The start as a drawing.

        :raises PnpError: with everything that is wrong with the start.
        """
        return self.draw()

    def draw(self, *, language: str = "en", palette: str = "colour") -> Drawing:
        """Return the start as a drawing.

        :param language: the language of its words: en, de, es or fr.
        :param palette: the palette, such as colour, greyscale or low-ink.
        :raises PnpError: with everything that is wrong with the start.
        """
        return Drawing(self._opened.drawing(theme_of(language, self._game.name, palette)), self.name)

    def draw_solution(self, *, language: str = "en", palette: str = "colour") -> tuple[Drawing, ...]:
        """Return the solution as drawings, step by step; none if it isn't known or its notation is enough.

        The parameters are those of `draw`.

        :raises PnpError: if the solution is wrong.
        """
        if self.solution is None:
            return ()
        self.check()
        pictures = self._opened.pictures(self.solution, theme_of(language, self._game.name, palette))
        return tuple(Drawing(one.drawing, one.caption) for one in pictures)

    def check(self) -> None:
        """Check the start and the solution by the rules of the game, without a solver.

        :raises PnpError: with everything that is wrong.
        """
        errors = self._opened_with(self.solution)
        if errors:
            raise SpecError(errors)

    def solve(
        self,
        *,
        difficulty: bool = False,
        limits: Limits | None = None,
        notify: Notify | None = None,
        cancel: Cancel | None = None,
    ) -> Solution:
        """Solve the puzzle from scratch, ignoring any claims about it.

        The parameters are those of `solve`.
        """
        search = replace(limits or Limits(), rated=difficulty)
        with cancellable(cancel):
            outcome = solve_open(self._opened, search, notify or ignore)
        return solution_of(outcome)

    def _opened_with(self, solution: Notation | None) -> list[ErrorDetails]:
        errors = [] if solution is None else self._opened.check_solution(solution)
        return [
            ErrorDetails(self._place("solution"), one.line, one.column if one.line else 0, one.message)
            for one in errors
        ]

    @cached_property
    def _opened(self) -> OpenPuzzle:
        try:
            return self._game.puzzle_engine().open(self.start, self._options)
        except TextError as error:
            raise SpecError(
                ErrorDetails(self._place("start"), one.line, one.column if one.line else 0, one.message)
                for one in error.in_text
            ) from error

    @property
    def _game(self) -> Game:
        return variant_of(self.game)[0]

    @cached_property
    def _options(self) -> Options:
        return _puzzle_options(self.game, self.options)

    def _place(self, what: str) -> str:
        return f"{self.id or self.name}: {what}"

    def _repr_svg_(self) -> str:
        return self.drawing.svg


_STATUS: Mapping[Status, Literal["solved", "unsolvable", "unknown"]] = {
    Status.SOLVED: "solved",
    Status.UNSOLVABLE: "unsolvable",
    Status.UNKNOWN: "unknown",
}


def solution_of(outcome: Outcome) -> Solution:
    """Return the result of a solver as a value of the library.

    :raises PnpError: if the start of the puzzle breaks the rules.
    """
    if outcome.status is Status.INVALID:
        raise PnpError(outcome.reason or "")
    difficulty = outcome.difficulty
    return Solution(
        _STATUS[outcome.status],
        outcome.solution,
        outcome.length,
        outcome.proof.value if outcome.proof else "",
        difficulty.level.value if difficulty else "",
        difficulty.score if difficulty else 0.0,
        str(difficulty.reason) if difficulty else "",
        str(outcome.reason or ""),
        outcome.other,
        outcome.states,
        outcome.seconds,
    )


def variant_of(name: str) -> tuple[Game, Mapping[str, Plain]]:
    """Return the game with a name, and the variant's options if the name is that of a variant.

    :raises PnpError: if no game with puzzles has the name.
    """
    try:
        return puzzle_game(name)
    except LookupError as error:
        raise SpecError.at("game", error.args[0]) from error


def _puzzle_options(game: str, given: Mapping[str, Any]) -> Options:
    """Return the options of a puzzle as the game's model.

    :raises PnpError: with everything that is wrong with them.
    """
    found, variant = variant_of(game)
    assert found.puzzles is not None
    return options_of(
        found.puzzles.options, {**variant, **given}, Sentence("puzzles of '{name}'", name=found.name)
    )


def options_of(model: type[Options], given: Mapping[str, Any], whose: str) -> Options:
    """Return options as a model.

    :raises PnpError: with everything that is wrong with them.
    """
    known = option_names(model)
    errors = [
        Mark(inside("options", key)).error(unknown_option(key, known, whose))
        for key in given
        if key not in known
    ]
    try:
        options = model.model_validate({key: value for key, value in given.items() if key in known})
    except ValidationError as error:
        errors += [
            Mark(".".join(["options", *map(str, one.path)])).error(one.message)
            for one in errors_of(error, model, whose)
        ]
    if errors:
        raise SpecError(errors)
    return options


def plain_options(given: Mapping[str, object]) -> dict[str, Any]:
    """Return options from Python with the names that they have in files: ``per_page`` becomes ``per-page``."""
    found = plain({key.replace("_", "-"): value for key, value in given.items()}, "options")
    assert isinstance(found, dict)
    return found
