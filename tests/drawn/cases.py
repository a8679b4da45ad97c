"""What is approved: every drawing and wording made from the files in ``tests/data/drawn``.

Each file is a case. Its folder says how it is read: ``sheets`` and ``books`` hold specs, ``large`` specs in
large print, ``singles`` specs of pieces whose faces are drawn one by one, ``puzzles`` sets, ``task_texts`` sets
of which only the words are compared, ``records`` game records, ``diagrams`` Markdown with diagrams, and
``faces`` the sizes in which faces are drawn.
A case yields texts by name; each is compared with the file of that name in ``tests/data/approved``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from unittest.mock import patch

from pnp.base.geometry import Size
from pnp.desk.interactions import record_trial
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle, OpenRecord
from pnp.games.api.interaction import Trial, TrialState
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_file, palettes
from pnp.language.translations import languages, words
from pnp.pipeline.build import make_all
from pnp.products.on_pages import read
from pnp.products.on_pages.diagrams import illustrated
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.puzzles.game_records import GameRecord, read_record
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set
from pnp.search.results import Notation
from pnp.sheets.sheet import Page, Product
from tests.drawn.numbers import number
from tests.drawn.text import quoted, written, written_scene
from tests.yaml_data import yaml_data

DATA = Path(__file__).resolve().parent.parent / "data"
CASES_FOLDER, APPROVED = DATA / "drawn", DATA / "approved"

Named = Iterator[tuple[str, str]]
"""Texts by name."""

_MOST_STEPS = 4
"""A trial is walked so far, and then once in the middle and once before its last move."""


@dataclass(frozen=True, slots=True)
class Case:
    """One file of ``tests/data/drawn``, and what makes texts of it."""

    path: Path
    make: Callable[[Path], Named]

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}/{self.path.stem}"

    @property
    def approved(self) -> Path:
        return APPROVED / self.name

    def texts(self) -> Mapping[str, str]:
        """Return what it comes to now, by the names of the files that hold it."""
        found: dict[str, str] = {}
        for name, text in self.make(self.path):
            assert name not in found, f"{self.name} yields {name} twice"
            found[name] = text
        return found

    def approved_texts(self) -> Mapping[str, str]:
        """Return what was approved."""
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted(self.approved.glob("*.txt"))}


def cases() -> tuple[Case, ...]:
    """Return all cases, in order."""
    return tuple(
        Case(path, make)
        for folder, make in _MAKERS.items()
        for path in sorted((CASES_FOLDER / folder).glob("*.*"))
    )


def look_of(language: str = "en", palette: str = "colour") -> Theme:
    """Return a built-in palette with the words of a language."""
    return Theme(palettes()[palette], words(language), language)


# --- Sheets


def _sheets(path: Path) -> Named:
    """Return the pages of all products of a spec; of a kit only the front page, with the small puzzles of this
    folder in place of the built-in ones."""
    with patch.object(read, "builtin_file", _small_set):
        yield from _drawn_sheets(load_spec(path, path.name))


def _large(path: Path) -> Named:
    """Return the pages of all products of a spec as they are in a kit in large print."""
    spec = load_spec(path, path.name)
    large = (
        replace(one, theme=replace(one.theme, large_print=True, large_sheets=True)) for one in spec.products
    )
    yield from _drawn_sheets(replace(spec, products=tuple(large)))


def _drawn_sheets(spec: Spec) -> Named:
    for made in make_all(spec):
        product = made.product
        about = f"title {quoted(product.title)}\nlanguage {product.language}\nturned on {product.duplex}\n"
        pages = zip(product.pages(), _sides(product), strict=True)
        for page, sheet in islice(pages, 1) if product.parts else pages:
            yield page.name, about + sheet + _page(page)


def _singles(path: Path) -> Named:
    """Return the single faces of all pieces of a spec."""
    for made in make_all(load_spec(path, path.name)):
        for page in made.product.singles():
            yield page.name, _page(page)


def _small_set(name: str) -> Path | None:
    """Return the set of this folder in place of a built-in one, so that a new one there changes no drawing."""
    small = CASES_FOLDER / name
    return small if small.is_file() else builtin_file(name)


def _sides(product: Product) -> Iterator[str]:
    """Yield what is known about the sheet of every page."""
    for sheet in product.sheets:
        part = f"{sheet.part.name}: {sheet.part.work} ({sheet.part.stock})" if sheet.part else "-"
        kinds = (kind.counted(2).removeprefix("2 ") if kind else "" for kind in sheet.pieces)
        text = f"sheet {quoted(sheet.title)}\npart {part}\npieces {', '.join(kinds) or '-'}\n"
        yield from [text] * (1 if sheet.back is None else 2)


_VERSION = re.compile(r"pnp \d[\w.]*")
_FINGERPRINT = re.compile(r"\b[0-9a-f]{8}\b")


def _page(page: Page) -> str:
    """Return a page; the version and the fingerprint in its imprint give way to words, for they change with
    each release."""
    boxes = "".join(
        f"{name} {' '.join(map(number, box))}\n"
        for name, box in (("trim", page.trim), ("bleed", page.bleed))
        if box is not None
    )
    layers = " ".join(sorted(page.layers))
    text = _VERSION.sub("pnp VERSION", written(page.drawing))
    lines = [
        _FINGERPRINT.sub("FINGERPRINT", line) if "pnp VERSION" in line else line
        for line in text.splitlines(keepends=True)
    ]
    return f"shown {layers}\n{boxes}{''.join(lines)}"


# --- Puzzles


def _puzzles(path: Path) -> Named:
    """Start, hints and solution of every puzzle of a set, what is said in every language, and trials."""
    found = read_set(path, path.name)
    engine = found.game.puzzle_engine()
    opened = [engine.open(puzzle.start, puzzle.options) for puzzle in found.puzzles]
    for place, (puzzle, one) in enumerate(zip(found.puzzles, opened, strict=True), 1):
        assert puzzle.solution is not None
        assert not one.check_solution(puzzle.solution), puzzle.name
        yield from _drawn(f"{place}", one, puzzle.solution, look_of())
        if place == 1:
            theme = look_of(palette="low-ink")
            yield "1-start-low-ink", written(one.drawing(theme))
            usual = written(one.drawing(look_of()))
            large = replace(look_of(), large_print=True)
            if (drawn := written(one.drawing(large))) != usual:
                yield "1-start-large", drawn
    yield (
        "words",
        "".join(
            _said(puzzle, one, look_of(language))
            for language in languages()
            for puzzle, one in zip(found.puzzles, opened, strict=True)
        ),
    )
    yield from _trials(found)


def _drawn(name: str, puzzle: OpenPuzzle, solution: Notation, theme: Theme) -> Named:
    yield f"{name}-start", written(puzzle.drawing(theme))
    for k, hint in enumerate(puzzle.hints(solution), 1):
        drawing = puzzle.described(str(hint), theme) or puzzle.hint_drawing(solution, k, theme)
        if drawing is not None:
            yield f"{name}-hint-{k}", written(drawing)
    pictures = puzzle.pictures(solution, theme)
    if pictures:
        texts = (f"caption {quoted(one.caption)}\n{written(one.drawing)}" for one in pictures)
        yield f"{name}-solution", "".join(texts)


def _said(puzzle: SetPuzzle, opened: OpenPuzzle, theme: Theme) -> str:
    """Task, hints, captions and answer of a puzzle in one language."""
    solution = puzzle.solution
    assert solution is not None
    lines = [f"{theme.language}, {puzzle.name}", f"  task: {opened.task(theme)}"]
    lines += [
        f"  hint: {quoted(hint.said(theme.translate, theme.translate_count))}"
        for hint in opened.hints(solution)
    ]
    pictures = opened.pictures(solution, theme)
    lines += [f"  caption: {picture.caption}" for picture in pictures if picture.caption]
    lines.append(f"  answer: {quoted(opened.notation(solution, theme))}")
    return "\n".join(lines) + "\n"


def _task_texts(path: Path) -> Named:
    """Return what is said of every puzzle of a set, in English: each says something that no other case says.

    The hints that a set has are read from it, which takes no search.
    """
    found = read_set(path, path.name)
    engine = found.game.puzzle_engine()
    theme = look_of()
    texts = [f"any puzzle: {engine.task(engine.options(), theme)}\n"]
    for puzzle in found.puzzles:
        assert puzzle.solution is not None
        opened = engine.open(puzzle.start, puzzle.options)
        assert not opened.check_solution(puzzle.solution), puzzle.name
        texts.append(_read(puzzle, opened, theme) if puzzle.hints else _said(puzzle, opened, theme))
        texts += _reasons(puzzle.solution, opened, theme)
    yield "words", "".join(texts)


def _read(puzzle: SetPuzzle, opened: OpenPuzzle, theme: Theme) -> str:
    """Return the task and the hints of a set, those that are the game's own also as they are printed beside a
    target and above a drawing."""
    solution = puzzle.solution
    assert solution is not None
    own = opened.own_hints(solution, puzzle.hints)
    lines = [f"{theme.language}, {puzzle.name}", f"  task: {opened.task(theme)}"]
    for text in puzzle.hints:
        lines.append(f"  {'hint' if text in own else 'not the game’s own'}: {quoted(text)}")
        if text in own:
            short = opened.in_print(own[text], beside_target=True, above_drawing=True)
            lines.append(f"  printed: {quoted(short.said(theme.translate, theme.translate_count))}")
    return "\n".join(lines) + "\n"


def _reasons(solution: Notation, opened: OpenPuzzle, theme: Theme) -> list[str]:
    """Return the reasons for the next move after each move of a trial, without those that stay the same."""
    trial, line = opened.trial(theme), opened.line(solution)
    stands = [trial.after(line[:count]).laid for count in range(len(line))] if trial else []
    found = [reason for laid in stands if laid is not None for reason in opened.reasons(laid, theme)]
    said = (
        f"  reason for {one.move}, {' '.join(one.spaces)}: "
        f"{one.words.said(theme.translate, theme.translate_count)}\n"
        for one in found
    )
    return list(dict.fromkeys(said))


# --- Trials


def _trials(found: PuzzleSet) -> Named:
    """Return puzzles tried by someone who plays the first moves of the solution and makes mistakes."""
    texts = []
    for place, puzzle in enumerate(found.puzzles, 1):
        assert puzzle.solution is not None
        part = "" if isinstance(puzzle.solution, str) else next(iter(puzzle.solution))
        opened = found.game.puzzle_engine().open(puzzle.start, puzzle.options)
        line = opened.line(puzzle.solution)
        if part and not line:
            line = tuple(move.strip() for move in puzzle.solution[part].split(","))
        for language in ("en", "de") if place == 1 else ("en",):
            trial = opened.trial(look_of(language), part)
            assert trial is not None
            texts.append(f"{language}, {puzzle.name}\n")
            texts += _walked(trial, line)
        trial = opened.trial(look_of(), part)
        if place == 1 and trial is not None:
            yield from _scenes(trial, line)
    yield "trial", "".join(texts)


def _walk(trial: Trial, line: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], TrialState]]:
    """Yield where a trial stands after each of the first moves, after a wrong one, a pick, and all moves."""
    last = len(line) - 1
    for count in sorted({*range(min(len(line), _MOST_STEPS)), max(last, 0) // 2, max(last, 0)}):
        yield line[:count][-2:], trial.after(line[:count])
    for wrong in ("??", *line[-1:]):
        yield (wrong,), trial.after((wrong,))
    begun = trial.after(()).scene
    picks = [spot.pick for spot in begun.spots if spot.pick] if begun else []
    for pick in picks[:1] + picks[-1:]:
        yield (f"pick {pick}",), trial.after((), (pick,))
    if len(picks) > 1:
        yield (f"pick {picks[0]}, {picks[-1]}",), trial.after((), (picks[0], picks[-1]))
    clicked = [move for spot in begun.spots for move in spot.moves[:1]] if begun else []
    for move in clicked[:1]:
        yield (move,), trial.after((move,))
    yield ("all",), trial.after(line)


def _walked(trial: Trial, line: tuple[str, ...]) -> list[str]:
    return [_stand(moves, stand) for moves, stand in _walk(trial, line)]


def _stand(moves: tuple[str, ...], stand: TrialState) -> str:
    choices = ", ".join(stand.choices[:8]) + (", …" if len(stand.choices) > 8 else "")
    parts = [
        f"  after {', '.join(moves) or 'nothing'}: {stand.message or '-'}",
        *([f"    holds {len(stand.moves)}: {', '.join(stand.moves[-4:])}"] if stand.moves else []),
        *([f"    ready: {stand.ready}"] if stand.ready else []),
        *([f"    choices: {choices}"] if choices else []),
        *(["    solved"] if stand.solved else []),
    ]
    return "\n".join(parts) + "\n"


def _scenes(trial: Trial, line: tuple[str, ...]) -> Named:
    """Return the drawing that is clicked, before the first move, with a pick, and after the first move."""
    begun = trial.after(()).scene
    if begun is None:
        return
    yield "trial-begun", written_scene(begun)
    pick = next((spot.pick for spot in begun.spots if spot.pick), None)
    picked = trial.after((), (pick,)).scene if pick else None
    if picked is not None and picked != begun:
        yield "trial-picked", written_scene(picked)
    moved = trial.after(line[:1]).scene
    if moved is not None and line:
        yield "trial-moved", written_scene(moved)


# --- Records


def _records(path: Path) -> Named:
    """Diagrams of a record, its end and its score sheet, and what is told of it in every language."""
    record = read_record(path, path.name)
    opened = record.game.record_engine().open(record.start, record.options)
    replay = opened.replay(record.moves)
    assert replay.error is None, f"{path.name}: {replay.error}"
    theme = look_of()
    last = len(record.moves)
    for upto in sorted({(last + 1) // 2, last}):
        first = max(1, upto - 4)
        moves = record.moves[:upto]
        drawing = opened.diagram(moves, first, theme)
        yield f"moves-{first}-{upto}", written(drawing)
    yield "final", written(opened.final(record.moves, theme))
    if (sheet := opened.score_sheet(record.moves, record.players, theme)) is not None:
        yield "sheet", written(sheet)
    yield "words", "".join(_record_texts(record, opened, look_of(language)) for language in languages())
    trial = record_trial(record.game, record.start, record.options, theme)
    yield "trial", "".join(_walked(trial, tuple(record.moves)))
    shown = trial.after(tuple(record.moves[: (last + 1) // 2])).scene
    if shown is not None:
        yield "trial-scene", written_scene(shown)


def _record_texts(record: GameRecord, opened: OpenRecord, theme: Theme) -> str:
    """Return the moves, parts and scores of a record in one language."""
    moves, players = record.moves, record.players
    replay = opened.replay(moves)
    lines = [theme.language]
    lines += [f"  part from {first}: {title}" for first, title in opened.parts(moves, players, theme)]
    lines += [f"  {line}" for line in opened.commentary(moves, players, 1, theme) or ()]
    for score in (*replay.scores, *((replay.result,) if replay.result else ())):
        lines.append(f"  {theme.translate(score.label, **score.values)}: {score.value or '-'}")
    return "\n".join(lines) + "\n"


# --- Diagrams


def _diagrams(path: Path) -> Named:
    """Return the diagrams of a Markdown text, in English and in German."""
    source = path.read_text(encoding="utf-8")
    for language in ("en", "de"):
        text, drawings = illustrated(source, path.name, look_of(language))
        if language == "en":
            # A diagram leaves blank lines, so that those below it keep their numbers.
            yield "text", re.sub(r"\n{3,}", "\n\n", text.rstrip()) + "\n"
        english = {} if language == "en" else illustrated(source, path.name, look_of())[1]
        for name, drawing in drawings.items():
            said = written(drawing)
            if name not in english or said != written(english[name]):
                yield f"{name.rpartition('-')[2]}" + ("" if language == "en" else f"-{language}"), said


# --- Faces


def _faces(path: Path) -> Named:
    """Return the emblem and a piece of the pattern of every game that has a face."""
    sizes = yaml_data(path)
    for game in all_games():
        if face := replace(look_of(), game_face=game.face()).face:
            yield f"{game.name}-emblem", written(face.emblem(sizes["emblem"]))
            yield f"{game.name}-pattern", written(face.pattern(Size(*sizes["pattern"])))
        for name, chapter in (game.puzzles.chapters if game.puzzles else {}).items():
            if chapter.face and (face := replace(look_of(), game_face=chapter.face()).face):
                yield f"{name}-emblem", written(face.emblem(sizes["emblem"]))


_MAKERS: Mapping[str, Callable[[Path], Named]] = {
    "books": _sheets,
    "diagrams": _diagrams,
    "faces": _faces,
    "large": _large,
    "puzzles": _puzzles,
    "records": _records,
    "sheets": _sheets,
    "singles": _singles,
    "task_texts": _task_texts,
}
