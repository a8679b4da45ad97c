"""Puzzle sets as values: read, checked and written back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar, overload

from pnp.base.errors import ErrorDetails, PnpError, SpecError
from pnp.base.files import write_whole
from pnp.base.progress import Cancel, Progress, cancellable, check_cancelled, silent
from pnp.base.sentences import Sentence
from pnp.language.catalogue import find_set
from pnp.language.errors import unknown_name
from pnp.language.reader import MAX_SET_BYTES, Mark, read_text, whole_text
from pnp.library.drawings import MOST_SHOWN, shown_in_turn
from pnp.library.puzzle import Puzzle, Solution, solution_of, variant_of
from pnp.library.values import Notify, Report, Value, ignore, messages_in
from pnp.puzzles.claims import check_set
from pnp.puzzles.puzzle_sets import MOST_PUZZLES, SetPuzzle, read_set, resolve_set
from pnp.puzzles.puzzle_sets import PuzzleSet as ReadSet
from pnp.puzzles.set_writing import comment_of, set_text
from pnp.puzzles.solve import Answer, answer_as_data, answer_as_text, solve_set
from pnp.search.results import Difficulty, Level, Limits, Proof, Status


@dataclass(frozen=True)
class PuzzleSet(Value, Sequence[Puzzle]):
    """Puzzles of one game, in order. Make one with `generate` or `load_puzzles`. Notebooks show the first ones.

    :ivar game: the game, or a variant of one.
    :ivar puzzles: the puzzles.
    :ivar title: the title of the set.
    :ivar options: the options of the game that are the same for all of them.
    :ivar generator: the version of the generator that made it; None if it wasn't generated.
    :ivar comment: the comment at the head of its file, such as the command that makes it again.
    """

    game: str
    puzzles: tuple[Puzzle, ...]
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    generator: int | None = None
    comment: str = field(default="", repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "puzzles", tuple(self.puzzles))  # any sequence is accepted

    @overload
    def __getitem__(self, at: int) -> Puzzle: ...
    @overload
    def __getitem__(self, at: slice) -> PuzzleSet: ...
    def __getitem__(self, at: int | slice) -> Puzzle | PuzzleSet:
        """Return a puzzle, or some of them as a set."""
        if isinstance(at, slice):
            return PuzzleSet(self.game, self.puzzles[at], self.title, self.options, self.generator)
        return self.puzzles[at]

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    def to_yaml(self) -> str:
        """Return the text of a file with the set, as ``pnp generate`` writes it."""
        return set_text(self._read, self.comment)

    def to_dict(self) -> dict[str, Any]:
        """Return the set as the data of its file: its puzzles are a list, which a data frame can take."""
        found = self._node.plain()
        assert isinstance(found, dict)
        return found

    def save(self, path: str | Path) -> Path:
        """Write the set to a file and return its path.

        :raises PnpError: if it can't be written.
        """
        write_whole(Path(path), self.to_yaml().encode())
        return Path(path)

    def check(
        self,
        *,
        limits: Limits | None = None,
        progress: Progress | None = None,
        notify: Notify | None = None,
        cancel: Cancel | None = None,
    ) -> None:
        """Check that every puzzle is legal, every solution right and every claim true.

        :param limits: the limits of each search.
        :param progress: called with the name of the work, the number of puzzles done, and the number of all
            puzzles.
        :param notify: called with lines for the user, such as that a solver is being compiled.
        :param cancel: called often; once it returns true, the check stops.
        :raises PnpError: with everything that is wrong, or if a solver is needed and isn't installed.
        """
        with cancellable(cancel):
            answers = tuple(
                check_set(resolve_set(self._node), limits or Limits(), notify or ignore, progress or silent)
            )
        if errors := [error for answer in answers for error in answer.errors]:
            raise SpecError(errors)

    def __repr__(self) -> str:
        return f"PuzzleSet(game={self.game!r}, title={self.title!r}, puzzles=<{len(self)}>)"

    def _repr_html_(self) -> str:
        return shown_in_turn(
            self.title or self.game, [one.drawing for one in self.puzzles[:MOST_SHOWN]], len(self), "puzzle"
        )

    @property
    def _node(self) -> Any:
        return read_text(self.to_yaml(), self.title or self.game, most_bytes=MAX_SET_BYTES)

    @property
    def _read(self) -> ReadSet:
        game, _ = variant_of(self.game)
        if not self.puzzles:
            count = Sentence("a set can have 1 to {most} puzzles, not {number}", most=MOST_PUZZLES, number=0)
            raise PnpError(count)
        puzzles = tuple(_as_read(one, self.options) for one in self.puzzles)
        return ReadSet(game, self.game, puzzles, self.title, self.options, self.generator)


@dataclass(frozen=True)
class SolveResult(Report):
    """The result of solving a puzzle of a set. Printed, it reads like the output of ``pnp solve``.

    :ivar puzzle: the puzzle.
    :ivar solution: the result of the solver; None if the start or the solution in the file is wrong.
    :ivar errors: the errors in the start, or in the claims of the file.
    """

    puzzle: Puzzle
    solution: Solution | None
    errors: tuple[ErrorDetails, ...]
    _found: Answer = field(repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether there are no errors, and no limit was reached before the puzzle was solved."""
        return self._found.well

    def to_text(self, language: str = "en") -> str:
        """Return a line about the result, and the solution below it.

        :param language: the language of the line: en, de, es or fr.
        """
        return answer_as_text(self._found, messages_in(language))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp solve --json`` prints it."""
        return answer_as_data(self._found)


def solve_puzzles(
    source: PuzzleSet | str | Path,
    *,
    difficulty: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> Iterator[SolveResult]:
    """Solve the puzzles of a set from scratch, ignoring its claims, and yield each as soon as it's solved.

    :param source: a set, a file, or the name of a built-in set.
    :param difficulty: whether to work out the difficulties, too, which may take longer.
    :param limits: the limits of each search.
    :param progress: called with the name of a puzzle, the number done, and the number of all puzzles.
    :param notify: called with lines for the user, such as that a solver is being compiled.
    :param cancel: called often; once it returns true, the search stops.
    :raises PnpError: for a file that isn't a puzzle set, or if the solvers aren't installed.
    """
    read = read_source(source)
    search = replace(limits or Limits(), rated=difficulty)
    answers = solve_set(read, search, notify or ignore, progress or silent)
    while True:
        with cancellable(cancel):  # checking for errors waits until the caller has finished
            check_cancelled()
            answer = next(answers, None)
        if answer is None:
            return
        yield solve_result(answer, read)


def solve_result(answer: Answer, of: ReadSet) -> SolveResult:
    """Return the result of solving a puzzle of a set as a value of the library."""
    solution = None if answer.outcome.status is Status.INVALID else solution_of(answer.outcome)
    return SolveResult(_as_puzzle(answer.puzzle, of), solution, answer.errors, answer)


def load_puzzles(source: str | Path) -> PuzzleSet:
    """Read a puzzle set.

    >>> import pnp
    >>> pnp.load_puzzles("puzzles/mirror").game
    'mirror'

    :param source: a file, or the name of a built-in set.
    :raises PnpError: with every error of the file.
    """
    path, display_name = find_set(str(source))
    return read_set_text(whole_text(path, display_name, MAX_SET_BYTES), display_name)


def read_set_text(text: str, name: str) -> PuzzleSet:
    """Return the set of a text, with the comment at its head."""
    return as_set(resolve_set(read_text(text, name, most_bytes=MAX_SET_BYTES)), comment_of(text))


def as_set(found: ReadSet, comment: str) -> PuzzleSet:
    """Return a set, whether read or made, as a value of the library."""
    puzzles = tuple(_as_puzzle(one, found) for one in found.puzzles)
    return PuzzleSet(found.named, puzzles, found.title, dict(found.given), found.generator, comment)


def read_source(source: PuzzleSet | str | Path) -> ReadSet:
    """Return the set of a file or a value.

    :raises PnpError: with every error of the file.
    """
    return source._read if isinstance(source, PuzzleSet) else read_set(*find_set(str(source)))


def _as_puzzle(puzzle: SetPuzzle, of: ReadSet) -> Puzzle:
    """Return a puzzle of a set that was read, as a value of the library."""
    difficulty = puzzle.difficulty
    return Puzzle(
        game=of.named,
        start=puzzle.start,
        options={**of.given, **puzzle.given},
        solution=puzzle.solution
        if puzzle.solution is None or isinstance(puzzle.solution, str)
        else dict(puzzle.solution),
        hints=puzzle.hints,
        difficulty=difficulty.level.value if difficulty else "",
        score=difficulty.score if difficulty else 0.0,
        difficulty_reason=difficulty.reason if difficulty else "",
        claim=puzzle.proof.value if puzzle.proof else "",
        name=puzzle.name,
        id=puzzle.id or "",
        task=puzzle.task or "",
        seed=puzzle.seed,
        verified=puzzle.verified or "",
    )


Named = TypeVar("Named", bound=StrEnum)


def _named(kind: type[Named], name: str, place: str, what: Sentence) -> Named | None:
    """Return one of several values by name; None for an empty name.

    :raises SpecError: if none has the name.
    """
    known = [str(one) for one in kind]
    if name and name not in known:
        raise SpecError([unknown_name(Mark(place), what, name, known)])
    return kind(name) if name else None


def _as_read(puzzle: Puzzle, shared: Mapping[str, Any]) -> SetPuzzle:
    difficulty = _named(Level, puzzle.difficulty, f"{puzzle.name}: difficulty", Sentence("difficulty"))
    return SetPuzzle(
        name=puzzle.name,
        start=puzzle.start,
        options=puzzle._options,
        solution=puzzle.solution,
        id=puzzle.id or None,
        task=puzzle.task or None,
        given={
            key: value for key, value in puzzle.options.items() if key not in shared or shared[key] != value
        },
        difficulty=Difficulty(difficulty, puzzle.score, puzzle.difficulty_reason) if difficulty else None,
        proof=_named(Proof, puzzle.claim, f"{puzzle.name}: claim", Sentence("claim")),
        verified=puzzle.verified or None,
        seed=puzzle.seed,
        hints=puzzle.hints,
    )
