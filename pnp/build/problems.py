"""From problem sets to the sections of a book: drawings, tasks, hints and solutions of every problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import LocatedFault, SpecError
from pnp.booklets.values import Entry, Hint, Section, Solution
from pnp.build.diagrams import illustrated
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game, Presentation
from pnp.games.api.puzzles import Puzzle
from pnp.puzzles.solvers import solvers
from pnp.search.results import Hint as SaidHint
from pnp.search.results import Level, Limits, Notation
from pnp.specs.book_products import rules_text
from pnp.specs.books import Contents
from pnp.specs.problem_sets import ProblemSet, SetProblem

_LEVELS = {Level.EASY: "easy", Level.MEDIUM: "medium", Level.HARD: "hard", Level.EXPERT: "expert"}
_HEADINGS = {Level.EASY: "Easy", Level.MEDIUM: "Medium", Level.HARD: "Hard", Level.EXPERT: "Expert"}
_NUMBERED = re.compile(r"Problem \d+")


@dataclass(frozen=True, slots=True)
class Placed:
    """A problem ready to be printed, the game and level that it is sorted by, and whether it has a name of its
    own and not a number."""

    game: Game
    level: Level | None
    entry: Entry
    named: bool


def sections_of(
    sets: Sequence[ProblemSet], contents: Contents, theme: Theme, *, by_grade: bool = False
) -> tuple[Section, ...]:
    """The sections of a book, by game in the order in which games first come, or by grade from easy up.

    :raises SpecError: for starts that are none and solutions that are wrong, at their lines.
    """
    placed = [one for problems in sets for one in _placed(problems, contents, theme)]
    games = list({one.game.name: one.game for one in placed}.values())
    if not by_grade:
        names = [game.name for game in games]
        placed = _numbered(sorted(placed, key=lambda one: names.index(one.game.name)), theme)
        return tuple(_of_game(game, placed, contents, theme) for game in games)
    ruled = [_of_game(game, (), contents, theme) for game in games] if contents.rules else []
    levels = [*Level, None]
    placed = _numbered(sorted(placed, key=lambda one: levels.index(one.level)), theme)
    graded = [
        Section(
            theme.translate(_HEADINGS[level]) if level else theme.translate("Not graded"),
            tuple(_named(one, theme) for one in placed if one.level is level),
        )
        for level in levels
    ]
    return tuple(section for section in (*ruled, *graded) if section.rules or section.entries)


def _of_game(game: Game, placed: Sequence[Placed], contents: Contents, theme: Theme) -> Section:
    text, drawings = rules_of(game, theme) if contents.rules else ("", {})
    entries = tuple(one.entry for one in placed if one.game is game)
    return Section(theme.translate(game.title), entries, text, drawings)


def rules_of(game: Game, theme: Theme) -> tuple[str, dict[str, Drawing]]:
    """A game's rules as Markdown, and its drawings by name; nothing where the game has no text."""
    path = rules_text(game)
    if path is None:
        return "", {}
    text, drawings = illustrated(path.read_text(encoding="utf-8"), f"rules/{path.name}", theme)
    return text, dict(drawings)


def _named(one: Placed, theme: Theme) -> Entry:
    """A problem among those of other games, told by the name of its own."""
    game = one.game
    return replace(one.entry, heading=f"{theme.translate(game.title)} · {one.entry.heading}")


def _numbered(placed: Sequence[Placed], theme: Theme) -> list[Placed]:
    """Every problem under an id of its own, and those without a name numbered through the book."""
    seen: set[str] = set()
    found = []
    for place, one in enumerate(placed, 1):
        name, number = one.entry.id, 1
        while name in seen:
            number += 1
            name = f"{one.entry.id}-{number}"
        seen.add(name)
        heading = one.entry.heading if one.named else theme.translate("Problem {number}", number=place)
        found.append(replace(one, entry=replace(one.entry, id=name, heading=heading)))
    return found


def _placed(problems: ProblemSet, contents: Contents, theme: Theme) -> Iterator[Placed]:
    offer = problems.offer
    if offer.presentation is None:
        name = problems.game.name
        raise SpecError([LocatedFault(problems.named, 0, 0, f"problems of '{name}' cannot be printed yet")])
    puzzle, presentation = offer.puzzle(), offer.presentation()
    faults = [fault for problem in problems.problems for fault in _faults(puzzle, problem)]
    if faults:
        raise SpecError(faults)
    for number, problem in enumerate(problems.problems, 1):
        level = problem.grade.level if problem.grade else None
        entry = _entry(f"{problems.named}-{number}", problem, puzzle, presentation, contents, theme)
        yield Placed(problems.game, level, entry, not _NUMBERED.fullmatch(problem.name))


def _faults(puzzle: Puzzle, problem: SetProblem) -> list[LocatedFault]:
    """What the plain rules find wrong with a problem."""
    malformed = puzzle.malformed(problem.start, problem.options)
    if malformed:
        return [problem.fault(fault, "start") for fault in malformed]
    if problem.solution is None:
        return []
    wrong = puzzle.wrong(problem.start, problem.solution, problem.options)
    return [problem.fault(fault, "solution") for fault in wrong]


def _entry(
    usual_id: str,
    problem: SetProblem,
    puzzle: Puzzle,
    presentation: Presentation,
    contents: Contents,
    theme: Theme,
) -> Entry:
    wanted = contents.solutions != "none"
    solution = problem.solution
    if solution is None and wanted and str(problem.proof) != "unsolvable":
        solution = _solve(puzzle, problem)
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", problem.id or usual_id)[:80].strip("-") or usual_id
    return Entry(
        id=name,
        heading=problem.name,
        drawing=presentation.start(problem.start, problem.options, theme),
        task=problem.task or presentation.task(problem.options, theme),
        grade=theme.translate(_LEVELS[problem.grade.level]) if problem.grade else "",
        hints=_hints(problem, puzzle, presentation, solution, theme) if contents.hints else (),
        solution=_solution(problem, presentation, solution, theme) if wanted else None,
    )


def _solve(puzzle: Puzzle, problem: SetProblem) -> Notation | None:
    """A solution of a problem that has none in its file.

    :raises SpecError: where a limit is reached.
    """
    with solvers(lambda _line: None):
        outcome = puzzle.solve(problem.start, problem.options, Limits())
    if outcome.solution is None and outcome.reason:
        raise SpecError(
            [problem.fault_at("start", f"has no solution here, and none was found: {outcome.reason}")]
        )
    return outcome.solution


def _hints(
    problem: SetProblem, puzzle: Puzzle, presentation: Presentation, solution: Notation | None, theme: Theme
) -> tuple[Hint, ...]:
    """The hints of the file. Those that are the engine's own are translated, and drawn where the game does so;
    beside words of another a drawing might tell more than they do."""
    said = hint_texts(problem, puzzle, solution, theme)
    drawings: list[Drawing | None] = [None] * len(said)
    if solution is not None:
        numbers = range(1, len(said) + 1)
        drawings = [presentation.hint(problem.start, solution, k, problem.options, theme) for k in numbers]
        if any(drawings):
            own = _own_hints(problem, puzzle, solution)
            drawings = [d if text in own else None for d, text in zip(drawings, problem.hints, strict=True)]
    # What a hint writes below its first line is what the drawing shows.
    return tuple(
        Hint(text.partition("\n")[0] if drawing else text, drawing)
        for text, drawing in zip(said, drawings, strict=True)
    )


def hint_texts(problem: SetProblem, puzzle: Puzzle, solution: Notation | None, theme: Theme) -> tuple[str, ...]:
    """The hints of the file; those that are the engine's own are translated."""
    if theme.language == "en" or solution is None or not problem.hints:
        return problem.hints
    own = _own_hints(problem, puzzle, solution)
    return tuple(own[text].said(theme.translate) if text in own else text for text in problem.hints)


def _own_hints(problem: SetProblem, puzzle: Puzzle, solution: Notation) -> dict[str, SaidHint]:
    """What the engine would say itself, by its English."""
    return {str(hint): hint for hint in puzzle.hints(problem.start, solution, problem.options)}


def _solution(
    problem: SetProblem, presentation: Presentation, solution: Notation | None, theme: Theme
) -> Solution | None:
    if solution is None:
        return Solution(notation=theme.translate("There is no solution."))
    pictures = presentation.solution(problem.start, solution, problem.options, theme)
    return Solution(pictures, presentation.notation(solution, theme))
