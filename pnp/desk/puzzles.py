"""Work with puzzles in a worker: read sets and records, and generate, play and solve puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from pnp.base.errors import PnpError, SpecError
from pnp.base.extras import are_installed, solvers
from pnp.base.sentences import Sentence, said
from pnp.base.wording import counted
from pnp.desk.content_replies import CheckView, HintView, PuzzleLine, PuzzleList, TrialView
from pnp.desk.documents import Doc, local
from pnp.desk.interactions import Guide, drawn, hint_on_screen, record_trial, trial_of, trial_view
from pnp.drawing.codes import TooLongError, qr_code
from pnp.drawing.hotspots import Scene
from pnp.drawing.pictures import in_a_row
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.interaction import SolvingTrial, TrialState, Way
from pnp.language.catalogue import builtin_set, palettes
from pnp.language.errors import kind_of_root
from pnp.language.reader import MAX_SET_BYTES, read_text
from pnp.language.translations import message_words, words
from pnp.products.booklet.sections import hint_texts, printed_hints
from pnp.products.fixing import fixed
from pnp.puzzles.game_records import GameRecord, resolve_record
from pnp.puzzles.opening import open_puzzle
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, resolve_set
from pnp.puzzles.set_writing import alone, set_text
from pnp.search.results import LimitReachedError, Limits

SEARCH = Limits(states=20_000_000, memory=700 << 20, seconds=60.0, rated=False)
"""The limits of a search that the page requests; the worker's own limits are wider."""
PLAIN_SEARCH = Limits(states=60_000, seconds=5.0)
"""The limits of a search by the plain rules, while someone is waiting."""


def read_puzzles(text: str, name: str, language: str = "en") -> PuzzleList:
    """Return a puzzle set or a record as the page lists it.

    :raises SpecError: if it is neither, or has errors.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord):
        line = PuzzleLine(found.title or name, "", "", "", "", "", (), found.moves)
        return PuzzleList(
            found.title or found.game.title, found.game.title, True, (line,), found.game.timer, found.game.name
        )
    theme = _theme(language)
    lines = tuple(_line(puzzle, found, theme) for puzzle in found.puzzles)
    title, game = found.title or found.game.title, found.game
    return PuzzleList(title, game.title, False, lines, game.timer, game.name, _moving(found, language))


def _moving(found: PuzzleSet, language: str) -> str:
    """Return how to make a move; empty if an answer is typed as a whole."""
    interaction = found.game.puzzle_engine().interaction
    return said(interaction.moving, message_words(language)) if interaction is not None else ""


@lru_cache(maxsize=4)
def _read(text: str, name: str) -> PuzzleSet | GameRecord:
    root = read_text(text, name, most_bytes=MAX_SET_BYTES)
    return resolve_record(root) if kind_of_root(root) == "record" else resolve_set(root)


def levels_in_set(text: str, name: str) -> list[str]:
    """Return the difficulty of each puzzle of a set, empty for those without; none for a record."""
    found = _read(text, name)
    if isinstance(found, GameRecord):
        return []
    return [str(puzzle.difficulty.level) if puzzle.difficulty else "" for puzzle in found.puzzles]


def _theme(language: str) -> Theme:
    return Theme(palettes()["colour"], words(language), language)


def _line(puzzle: SetPuzzle, found: PuzzleSet, theme: Theme) -> PuzzleLine:
    engine = found.game.puzzle_engine()
    opened = open_puzzle(engine, puzzle).puzzle
    task = puzzle.task or (opened.task(theme) if opened else engine.task(puzzle.options, theme))
    difficulty, solution = puzzle.difficulty, puzzle.solution
    solved = _solved(puzzle, opened)
    line = () if solved is None or not isinstance(solution, str) else solved.line(solution)
    return PuzzleLine(
        puzzle.name,
        puzzle.id or "",
        str(difficulty.level) if difficulty else "",
        difficulty.reason if difficulty and theme.language == "en" else "",  # sets store reasons in English
        str(puzzle.proof or ""),
        task,
        _hints(puzzle, solved, theme),
        line,
        tuple(solution) if isinstance(solution, dict) else (),
        solution is not None,
        len(line),
    )


def _solved(puzzle: SetPuzzle, opened: OpenPuzzle | None) -> OpenPuzzle | None:
    """Return a puzzle whose start and solution the plain rules accept; otherwise None."""
    if opened is None or puzzle.solution is None or opened.check_solution(puzzle.solution):
        return None
    return opened


def _hints(puzzle: SetPuzzle, solved: OpenPuzzle | None, theme: Theme) -> tuple[str, ...]:
    """Return the hints of the file, otherwise the engine's own."""
    if solved is None or puzzle.solution is None:
        return puzzle.hints
    if puzzle.hints:
        return hint_texts(puzzle, solved, puzzle.solution, theme)
    return tuple(hint.said(theme.translate, theme.translate_count) for hint in solved.hints(puzzle.solution))


def trial_state(
    text: str,
    name: str,
    number: int,
    moves: tuple[str, ...],
    part: str = "",
    language: str = "en",
    picks: tuple[str, ...] = (),
) -> TrialView:
    """Return the state of a puzzle or a record after moves, with picks for the next one; puzzles count from 0.

    :raises PnpError: if there is nothing to try.
    """
    found, theme = _read(text, name), _theme(language)
    if isinstance(found, GameRecord):
        return trial_view(
            record_trial(found.game, found.start, found.options, theme).after(moves, picks), language
        )
    puzzle = _puzzle(found, number)
    trial = trial_of(found.game, puzzle.start, puzzle.options, theme, part)
    return trial_view(
        trial.after(moves, picks),
        language,
        typed=found.game.puzzle_engine().interaction is None,
        unproved=found.game.puzzle_engine().puzzles.needs_verification,
    )


def refutation(text: str, name: str, number: int, moves: tuple[str, ...], language: str = "en") -> str:
    """Return why moves that solve the task don't work against every reply; empty if they do.

    :raises PnpError: if there is nothing to search, or a limit is reached first.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord) or not found.game.puzzle_engine().puzzles.needs_verification:
        raise PnpError("there are no replies to search")
    opened = _opened(found, _puzzle(found, number))
    try:
        with solvers():
            errors = opened.verify(", ".join(moves), SEARCH)
    except LimitReachedError as error:
        raise PnpError(str(error)) from error
    words = message_words(language)
    return "; ".join(said(one.message, words) for one in errors)


def _opened(found: PuzzleSet, puzzle: SetPuzzle) -> OpenPuzzle:
    """Return a puzzle with its start parsed.

    :raises SpecError: if its start can't be read.
    """
    opened = open_puzzle(found.game.puzzle_engine(), puzzle)
    if opened.puzzle is None:
        raise SpecError(opened.errors)
    return opened.puzzle


def _puzzle(found: PuzzleSet, number: int) -> SetPuzzle:
    if not 0 <= number < len(found.puzzles):
        puzzles = counted(len(found.puzzles), "puzzle")
        raise PnpError(Sentence("there is no such puzzle: the set has {puzzles}", puzzles=puzzles))
    return found.puzzles[number]


def _puzzle_of(text: str, name: str, number: int) -> tuple[PuzzleSet, SetPuzzle]:
    """Return a set, and one of its puzzles.

    :raises PnpError: for a record, and if there is no such puzzle.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord):
        raise PnpError("a record has no puzzles")
    return found, _puzzle(found, number)


def guide(text: str, name: str, number: int, part: str = "", language: str = "en") -> Guide:
    """Return the guide for a puzzle, which finds the next move.

    :raises PnpError: if there is no known solution to follow.
    """
    (found, puzzle), theme = _puzzle_of(text, name, number), _theme(language)
    trial = trial_of(found.game, puzzle.start, puzzle.options, theme, part)
    line = solution_line(text, name, number, part)
    if not line:
        way = _way(text, name, number, part, ())
        if way is None or way.moves is None:
            raise PnpError(_why_unsolved(way))
        line = way.moves
    opened = _opened(found, puzzle)
    return Guide(
        trial,
        line,
        theme,
        lambda moves: _way(text, name, number, part, moves),
        lambda laid: opened.reasons(laid, theme),
    )


@lru_cache(maxsize=32)
def _way(text: str, name: str, number: int, part: str, moves: tuple[str, ...]) -> Way | None:
    """Return what a search by the plain rules finds from a position; None if the game has no such search."""
    found = _read(text, name)
    assert isinstance(found, PuzzleSet)
    puzzle = _puzzle(found, number)
    trial = trial_of(found.game, puzzle.start, puzzle.options, _theme("en"), part)
    if not isinstance(trial, SolvingTrial):
        return None
    return trial.way(moves, solution_line(text, name, number, part), PLAIN_SEARCH)


def _why_unsolved(way: Way | None) -> str:
    """Return the reason why there is no solution to base hints on."""
    if way is None:
        return Sentence("this puzzle has no solution yet, so there are no hints")
    return (
        Sentence("this puzzle is too large to be solved here: save it in a file, and run `pnp solve`")
        if way.stopped
        else Sentence("this puzzle has no solution")
    )


def hint_view(
    text: str,
    name: str,
    number: int,
    which: int,
    language: str = "en",
    moves: tuple[str, ...] = (),
    part: str = "",
) -> HintView:
    """Return why the next move is right, if the game knows it after ``moves``, or else one of the hints of the
    file, which are about the start; counted from 0, with its drawing. At the start, hints that the game didn't
    give come first.

    :raises PnpError: if there is none.
    """
    (found, puzzle), theme = _puzzle_of(text, name, number), _theme(language)
    opened, solution = _opened(found, puzzle), puzzle.solution
    own_hints = opened.own_hints(solution, puzzle.hints) if solution is not None and not moves else ()
    is_about_next = moves or {*puzzle.hints} <= {*own_hints}
    if is_about_next and (why := guide(text, name, number, part, language).why(moves, which)) is not None:
        return why
    hints = printed_hints(puzzle, opened, solution, theme)
    if not 0 <= which < len(hints):
        raise PnpError("there are no more hints")
    own = hints[which]
    words = f"{theme.translate('At the start:')} {own.text}" if moves else own.text
    return hint_on_screen(words, own.drawing, language)


def checked_moves(
    text: str, name: str, number: int, moves: tuple[str, ...], part: str = "", language: str = "en"
) -> CheckView:
    """Return whether the moves so far are right. If a reply could spoil a finished solution, a search decides.

    :raises PnpError: if there is nothing to compare them with.
    """
    seen = guide(text, name, number, part, language)
    found = _read(text, name)
    if seen.trial.after(moves).solved and found.game.puzzle_engine().puzzles.needs_verification:
        reason = "" if moves == seen.line else refutation(text, name, number, moves, language)
        if reason:
            return CheckView("wrong", reason)
    return seen.check(moves)


def solution_line(text: str, name: str, number: int, part: str) -> tuple[str, ...]:
    """Return the moves of a part of a solution."""
    found = _read(text, name)
    if isinstance(found, GameRecord):
        return found.moves
    puzzle = _puzzle(found, number)
    opened, solution = open_puzzle(found.game.puzzle_engine(), puzzle).puzzle, puzzle.solution
    solved = _solved(puzzle, opened)
    if solved is None or solution is None:
        return ()
    return solved.line(solution if isinstance(solution, str) else solution.get(part, ""))


def shown_solution(text: str, name: str, number: int, language: str = "en") -> TrialView:
    """Return a puzzle's solution as it is printed. If the file has none, the puzzle is solved first, by
    the plain rules if there are no kernels.

    :raises PnpError: if it isn't solved within the limits.
    """
    found = _read(text, name)
    if isinstance(found, GameRecord):
        raise PnpError("a record has no solution")
    puzzle, theme = _puzzle(found, number), _theme(language)
    opened, solution = _opened(found, puzzle), puzzle.solution
    if solution is None:
        if not are_installed():
            seen = guide(text, name, number, language=language)
            solved = replace(seen.trial.after(seen.line), message=", ".join(seen.line))
            return trial_view(solved, language)
        with solvers():
            outcome = opened.solve(SEARCH)
        if outcome.solution is None:
            raise PnpError(outcome.reason or Sentence("there is no solution"))
        solution = outcome.solution
    pictures = opened.pictures(solution, theme)
    notation = opened.notation(solution, theme)
    if not pictures:
        return trial_view(TrialState((), Scene(opened.drawing(theme)), message=notation), language)
    drawing = in_a_row([picture.drawing for picture in pictures], theme)
    captions = "; ".join(picture.caption for picture in pictures if picture.caption)
    return trial_view(TrialState((), Scene(drawing), message=notation or captions), language)


def start_picture(text: str, name: str, number: int) -> bytes:
    """Return the start of a puzzle, as SVG."""
    found = _read(text, name)
    if isinstance(found, GameRecord):
        return trial_state(text, name, 0, found.moves).svg
    return drawn(_opened(found, _puzzle(found, number)).drawing(_theme("en")))


def generate_puzzles(
    game: str,
    count: int,
    seed: int,
    difficulty: str,
    settings: tuple[str, ...],
    progress: Callable[[int], None],
) -> str:
    """Return the YAML of a set, as ``pnp generate`` prints it; ``progress`` is called with the number of
    puzzles found so far.

    :raises PnpError: as `pnp.puzzles.generate.generate`.
    """
    from pnp.puzzles.generate import SetRequest, generate
    from pnp.search.results import read_levels

    try:
        levels = read_levels(difficulty)
    except ValueError as error:
        raise PnpError(str(error)) from error
    return generate(SetRequest(game, count, seed, levels, settings), progress)


def builtin_puzzles(name: str) -> str:
    """Return the text of a built-in set or record.

    :raises PnpError: if there is no set or record of that name.
    """
    path = builtin_set(name)
    if path is None:
        raise PnpError(Sentence("no built-in set '{name}'", name=name))
    return path.read_text(encoding="utf-8")


# A single puzzle, for sharing


QR_SIDE = 40.0
"""The side of a QR code, in millimetres; the page scales it."""


def shared(doc: Doc, number: int, *, with_solution: bool) -> Doc:
    """Return a set with one puzzle of another set, without details that only matter there."""
    found, puzzle = _puzzle_of(doc.text, doc.name, number)
    return Doc("shared.yaml", set_text(alone(found, puzzle, with_solution=with_solution)))


def renewed(doc: Doc) -> Doc:
    """Return a document with new names in place of old ones; the same one if that fails, because the next
    reader reports its errors."""
    try:
        return replace(doc, text=fixed(doc.text, local(doc).path, doc.name).text)
    except PnpError:
        return doc


def qr_picture(text: str) -> bytes:
    """Return a QR code as SVG.

    :raises PnpError: for a text that is too long for one.
    """
    try:
        return drawn(qr_code(text, QR_SIDE), "qr-code")
    except TooLongError as error:
        raise PnpError("this address is too long for a QR code") from error
