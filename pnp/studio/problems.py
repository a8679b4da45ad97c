"""What a worker does for the puzzles: read sets and records, generate, try, show solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.base.errors import PnpError
from pnp.base.quoting import counted
from pnp.build.problems import hint_texts
from pnp.drawing.hotspots import Scene
from pnp.drawing.rows import in_a_row
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Stand
from pnp.games.api.puzzles import Puzzle
from pnp.puzzles.solvers import solvers
from pnp.search.results import Limits
from pnp.specs.catalogue import builtin_sets, palettes, words
from pnp.specs.errors import kind_of_root
from pnp.specs.game_records import GameRecord, resolve_record
from pnp.specs.problem_sets import MOST_BYTES, ProblemSet, SetProblem, resolve_set
from pnp.specs.reader import read_file, read_text
from pnp.studio.interactions import drawn, record_trial, standing, trial_of
from pnp.studio.messages import ProblemLine, Shelf, Standing

SEARCH = Limits(states=20_000_000, memory=700 << 20, seconds=60.0)
"""The bounds of a search that the page asks for; the worker's own lie further out."""


def read_problems(text: str, name: str, language: str = "en") -> Shelf:
    """A problem set or a record as the page lists it.

    :raises SpecError: where it is neither, or has faults.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord):
        line = ProblemLine(found.title or name, "", "", "", "", "", (), found.moves)
        return Shelf(found.title or found.game.title, found.game.title, True, (line,), found.game.timer)
    theme = _theme(language)
    puzzle = found.offer.puzzle()
    lines = tuple(_line(problem, found, puzzle, theme) for problem in found.problems)
    return Shelf(found.title or found.game.title, found.game.title, False, lines, found.game.timer)


@lru_cache(maxsize=4)
def _read(text: str, name: str) -> ProblemSet | GameRecord:
    root = read_text(text, name, most_bytes=MOST_BYTES)
    return resolve_record(root) if kind_of_root(root) == "record" else resolve_set(root)


def _theme(language: str) -> Theme:
    return Theme(palettes()["colour"], words(language), language)


def _line(problem: SetProblem, found: ProblemSet, puzzle: Puzzle, theme: Theme) -> ProblemLine:
    presentation = found.offer.presentation
    task = problem.task or (presentation().task(problem.options, theme) if presentation else "")
    grade, solution = problem.grade, problem.solution
    return ProblemLine(
        problem.name,
        problem.id or "",
        str(grade.level) if grade else "",
        grade.reason if grade else "",
        str(problem.proof or ""),
        task,
        _hints(problem, puzzle, theme),
        () if isinstance(solution, dict) else _steps(problem, found, ""),
        tuple(solution) if isinstance(solution, dict) else (),
        solution is not None,
    )


def _steps(problem: SetProblem, found: ProblemSet, part: str) -> tuple[str, ...]:
    """The moves of a solution that is right as text, or of a part of it; none where the game knows no steps."""
    solution = problem.solution.get(part, "") if isinstance(problem.solution, dict) else problem.solution
    if solution is None or found.offer.trying is None or _faulty(problem, found.offer.puzzle()):
        return ()
    return found.offer.trying().line(problem.start, solution, problem.options)


def _faulty(problem: SetProblem, puzzle: Puzzle) -> bool:
    """Whether the start or the solution of a problem is not right."""
    if problem.solution is None or puzzle.malformed(problem.start, problem.options):
        return True
    return bool(puzzle.wrong(problem.start, problem.solution, problem.options))


def _hints(problem: SetProblem, puzzle: Puzzle, theme: Theme) -> tuple[str, ...]:
    """The hints of the file, else the engine's own."""
    solution = problem.solution
    if solution is None or _faulty(problem, puzzle):
        return problem.hints
    if problem.hints:
        return hint_texts(problem, puzzle, solution, theme)
    found = puzzle.hints(problem.start, solution, problem.options)
    return tuple(hint.said(theme.translate) for hint in found)


def trial_state(
    text: str,
    name: str,
    number: int,
    moves: tuple[str, ...],
    part: str = "",
    language: str = "en",
    picks: tuple[str, ...] = (),
) -> Standing:
    """Where a problem or a record stands after moves, and picks for the next one; problems count from 0.

    :raises PnpError: where there is nothing to try.
    """
    found, theme = _read(text, name), _theme(language)
    if isinstance(found, GameRecord):
        return standing(record_trial(found.game, found.start, found.options, theme).after(moves, picks))
    problem = _problem(found, number)
    trial = trial_of(found.game, problem.start, problem.options, theme, part)
    return standing(
        trial.after(moves, picks),
        typed=found.offer.trying is None,
        unproved=found.offer.puzzle().refuted is not None,
    )


def refutation(text: str, name: str, number: int, moves: tuple[str, ...]) -> str:
    """Why moves that do what is asked do not hold against every reply; empty where they do.

    :raises PnpError: where nothing is to be searched.
    """
    found = _read(text, name)
    refuted = None if isinstance(found, GameRecord) else found.offer.puzzle().refuted
    if isinstance(found, GameRecord) or refuted is None:
        raise PnpError("there are no replies to be searched")
    problem = _problem(found, number)
    with solvers(lambda _line: None):
        faults = refuted(problem.start, ", ".join(moves), problem.options, SEARCH)
    return "; ".join(fault.message for fault in faults)


def _problem(found: ProblemSet, number: int) -> SetProblem:
    if not 0 <= number < len(found.problems):
        raise PnpError(f"the set has {counted(len(found.problems), 'problem')}")
    return found.problems[number]


def solution_line(text: str, name: str, number: int, part: str) -> tuple[str, ...]:
    """The moves of a part of a solution."""
    found = _read(text, name)
    return () if isinstance(found, GameRecord) else _steps(_problem(found, number), found, part)


def shown_solution(text: str, name: str, number: int, language: str = "en") -> Standing:
    """A problem's solution as it stands on paper; it is solved first where the file has none.

    :raises PnpError: where it is not solved within bounds.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord):
        raise PnpError("a record has no solution")
    problem, theme = _problem(found, number), _theme(language)
    solution: Any = problem.solution
    if solution is None:
        with solvers(lambda _line: None):
            outcome = found.offer.puzzle().solve(problem.start, problem.options, SEARCH)
        if outcome.solution is None:
            raise PnpError(outcome.reason or str(outcome.status))
        solution = outcome.solution
    assert found.offer.presentation is not None
    presentation = found.offer.presentation()
    pictures = presentation.solution(problem.start, solution, problem.options, theme)
    notation = presentation.notation(solution, theme)
    if not pictures:
        start = presentation.start(problem.start, problem.options, theme)
        return standing(Stand((), Scene(start), message=notation))
    drawing = in_a_row([picture.drawing for picture in pictures], theme)
    captions = "; ".join(picture.caption for picture in pictures if picture.caption)
    return standing(Stand((), Scene(drawing), message=notation or captions))


def start_picture(text: str, name: str, number: int) -> bytes:
    """The start of a problem, as SVG."""
    found = _read(text, name)
    if isinstance(found, GameRecord):
        return trial_state(text, name, 0, found.moves).svg
    problem = _problem(found, number)
    assert found.offer.presentation is not None
    return drawn(found.offer.presentation().start(problem.start, problem.options, _theme("en")))


def generate_problems(
    game: str, count: int, seed: int, grade: str, settings: tuple[str, ...], progress: Callable[[int], None]
) -> str:
    """The YAML of a set, as ``pnp generate`` prints it; ``progress`` is told how many problems are found.

    :raises PnpError: as `pnp.puzzles.generate.generate`.
    """
    from pnp.puzzles.generate import SetRequest, generate, read_levels

    try:
        levels = read_levels(grade)
    except ValueError as error:
        raise PnpError(str(error)) from error
    return generate(SetRequest(game, count, seed, levels, settings), progress)


generate_problems.tells_progress = True  # type: ignore[attr-defined]


def puzzle_shelf(folder: str) -> tuple[tuple[str, str], ...]:
    """What there is to try: built-in sets and records, and those of the user's own; sources with names."""
    return (*(("built-in", name) for name in builtin_sets()), *_own(Path(folder)))


def _own(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.yaml"))[:200]:
        try:
            root = read_file(path, path.name, most_bytes=MOST_BYTES)
        except PnpError:
            continue
        if kind_of_root(root) in ("problem set", "record"):
            yield "own", path.name


def puzzle_games() -> tuple[str, ...]:
    """The games and variants of which problems can be generated."""
    from pnp.games.api.registry import all_games

    games = [game for game in all_games() if game.problems]
    return tuple(
        name for game in games for name in (game.name, *(game.problems.variants if game.problems else ()))
    )


def builtin_puzzles(name: str) -> str:
    """The text of a built-in set or record.

    :raises PnpError: where there is none of that name.
    """
    path = builtin_sets().get(name)
    if path is None:
        raise PnpError(f"no built-in set '{name}'")
    return path.read_text(encoding="utf-8")
