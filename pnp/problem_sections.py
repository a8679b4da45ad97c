"""From problem sets to the sections of a book: drawings, tasks, hints and solutions of every problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import LocatedFault, SpecError
from pnp.booklets.values import Entry, Hint, Section, Solution
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.record import Game, Presentation
from pnp.illustrations import illustrated
from pnp.search.puzzle import Puzzle
from pnp.search.results import Hint as SaidHint
from pnp.search.results import Level, Limits, Notation
from pnp.solvers import solvers
from pnp.spec.book_products import rules_text
from pnp.spec.books import Contents
from pnp.spec.problem_sets import ProblemSet, SetProblem

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
    sets: Sequence[ProblemSet], contents: Contents, look: Look, *, by_grade: bool = False
) -> tuple[Section, ...]:
    """The sections of a book, by game in the order in which games first come, or by grade from easy up.

    :raises SpecError: for starts that are none and solutions that are wrong, at their lines.
    """
    placed = [one for problems in sets for one in _placed(problems, contents, look)]
    games = list({one.game.name: one.game for one in placed}.values())
    if not by_grade:
        names = [game.name for game in games]
        placed = _numbered(sorted(placed, key=lambda one: names.index(one.game.name)), look)
        return tuple(_of_game(game, placed, contents, look) for game in games)
    ruled = [_of_game(game, (), contents, look) for game in games] if contents.rules else []
    levels = [*Level, None]
    placed = _numbered(sorted(placed, key=lambda one: levels.index(one.level)), look)
    graded = [
        Section(
            look.word(_HEADINGS[level]) if level else look.word("Not graded"),
            tuple(_named(one, look) for one in placed if one.level is level),
        )
        for level in levels
    ]
    return tuple(section for section in (*ruled, *graded) if section.rules or section.entries)


def _of_game(game: Game, placed: Sequence[Placed], contents: Contents, look: Look) -> Section:
    text, drawings = rules_of(game, look) if contents.rules else ("", {})
    entries = tuple(one.entry for one in placed if one.game is game)
    return Section(look.word(game.title), entries, text, drawings)


def rules_of(game: Game, look: Look) -> tuple[str, dict[str, Drawing]]:
    """A game's rules as Markdown, and its drawings by name; nothing where the game has no text."""
    path = rules_text(game)
    if path is None:
        return "", {}
    text, drawings = illustrated(path.read_text(encoding="utf-8"), f"rules/{path.name}", look)
    return text, dict(drawings)


def _named(one: Placed, look: Look) -> Entry:
    """A problem among those of other games, told by the name of its own."""
    game = one.game
    return replace(one.entry, heading=f"{look.word(game.title)} · {one.entry.heading}")


def _numbered(placed: Sequence[Placed], look: Look) -> list[Placed]:
    """Every problem under an id of its own, and those without a name numbered through the book."""
    seen: set[str] = set()
    found = []
    for place, one in enumerate(placed, 1):
        name, number = one.entry.id, 1
        while name in seen:
            number += 1
            name = f"{one.entry.id}-{number}"
        seen.add(name)
        heading = one.entry.heading if one.named else look.word("Problem {number}", number=place)
        found.append(replace(one, entry=replace(one.entry, id=name, heading=heading)))
    return found


def _placed(problems: ProblemSet, contents: Contents, look: Look) -> Iterator[Placed]:
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
        entry = _entry(f"{problems.named}-{number}", problem, puzzle, presentation, contents, look)
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
    look: Look,
) -> Entry:
    wanted = contents.solutions != "none"
    solution = problem.solution
    if solution is None and wanted and str(problem.proof) != "unsolvable":
        solution = _solve(puzzle, problem)
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", problem.id or usual_id)[:80].strip("-") or usual_id
    return Entry(
        id=name,
        heading=problem.name,
        drawing=presentation.start(problem.start, problem.options, look),
        task=problem.task or presentation.task(problem.options, look),
        grade=look.word(_LEVELS[problem.grade.level]) if problem.grade else "",
        hints=_hints(problem, puzzle, presentation, solution, look) if contents.hints else (),
        solution=_solution(problem, presentation, solution, look) if wanted else None,
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
    problem: SetProblem, puzzle: Puzzle, presentation: Presentation, solution: Notation | None, look: Look
) -> tuple[Hint, ...]:
    """The hints of the file. Those that are the engine's own are translated, and drawn where the game does so;
    beside words of another a drawing might tell more than they do."""
    said = hint_texts(problem, puzzle, solution, look)
    drawings: list[Drawing | None] = [None] * len(said)
    if solution is not None:
        numbers = range(1, len(said) + 1)
        drawings = [presentation.hint(problem.start, solution, k, problem.options, look) for k in numbers]
        if any(drawings):
            own = _own_hints(problem, puzzle, solution)
            drawings = [d if text in own else None for d, text in zip(drawings, problem.hints, strict=True)]
    # What a hint writes below its first line is what the drawing shows.
    return tuple(
        Hint(text.partition("\n")[0] if drawing else text, drawing)
        for text, drawing in zip(said, drawings, strict=True)
    )


def hint_texts(problem: SetProblem, puzzle: Puzzle, solution: Notation | None, look: Look) -> tuple[str, ...]:
    """The hints of the file; those that are the engine's own are translated."""
    if look.language == "en" or solution is None or not problem.hints:
        return problem.hints
    own = _own_hints(problem, puzzle, solution)
    return tuple(own[text].said(look.word) if text in own else text for text in problem.hints)


def _own_hints(problem: SetProblem, puzzle: Puzzle, solution: Notation) -> dict[str, SaidHint]:
    """What the engine would say itself, by its English."""
    return {str(hint): hint for hint in puzzle.hints(problem.start, solution, problem.options)}


def _solution(
    problem: SetProblem, presentation: Presentation, solution: Notation | None, look: Look
) -> Solution | None:
    if solution is None:
        return Solution(notation=look.word("There is no solution."))
    pictures = presentation.solution(problem.start, solution, problem.options, look)
    return Solution(pictures, presentation.notation(solution, look))
