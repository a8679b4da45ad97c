"""Puzzle sets: YAML files of puzzles, read with line marks and written so that they read back the same.

::

    pnp: 1
    game: hive
    puzzles:
      - name: Puzzle 1
        start: |2
            2
            -
            3 1|2

          2|4
        solution: 24R, 24R, 23D
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, Tag

from pnp.base.errors import ErrorDetails, ErrorInText, SpecError
from pnp.base.options import ONE_OR_EACH, Matching, Options
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.games.api.features import PuzzlesFeature
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game, game_names, own_folders
from pnp.language.errors import model_of, other_kind
from pnp.language.overrides import merged
from pnp.language.reader import MAX_SET_BYTES, Mark, Node, Plain, read_file
from pnp.search.results import Difficulty, Level, Notation, Proof

MOST_PUZZLES = 5000
LevelName = Literal["easy", "medium", "hard", "expert"]
ProofName = Literal["shortest", "unique", "counted", "witness", "forced", "best", "unsolvable"]

Text = Annotated[str, Field(max_length=20_000)]
Line = Annotated[str, Field(min_length=1, max_length=200)]
OneOrEach = Annotated[Annotated[Text, Tag("<one>")] | Annotated[dict[str, Text], Tag("<each>")], ONE_OR_EACH]
M = TypeVar("M", bound=Options)


class DifficultyClaim(Options):
    """The difficulty of a puzzle, and the reason."""

    level: LevelName = Field(title="Level", description="The difficulty in a word.")
    score: float | None = Field(
        None,
        title="Score",
        description="The number behind the difficulty; it orders the puzzles of one difficulty.",
    )
    reason: str = Field("", max_length=300, title="Reason", description="What was counted.")


LevelOrDifficulty = Annotated[
    Annotated[LevelName, Tag("<one>")] | Annotated[DifficultyClaim, Tag("<each>")], ONE_OR_EACH
]


class PuzzleEntry(Options):
    """One puzzle of a set."""

    id: Line | None = Field(None, title="ID", description="A permanent name for the puzzle.")
    name: Line = Field(title="Name", description="What the puzzle is called.")
    task: Line | None = Field(None, title="Task", description="What to do, in words.")
    start: Text = Field(title="Position", description="The position, in the text form of its game.")
    solution: OneOrEach | None = Field(
        None, title="Solution", description="The solution in the notation of its game."
    )
    options: dict[str, Any] = Field(
        default_factory=dict, title="Options", description="Options for this puzzle only."
    )
    difficulty: LevelOrDifficulty | None = Field(None, title="Difficulty", description="How hard it is.")
    proof: ProofName | None = Field(None, title="Proof", description="What has been proved.")
    verified: Annotated[str, Matching("^[a-p]{12}$", Sentence("12 letters that pnp wrote"))] | None = Field(
        None,
        title="Verified",
        description="Written by pnp once the proof was made; it stays valid until the puzzle is edited.",
    )
    seed: int | None = Field(None, title="Seed", description="The seed of the set the puzzle was made for.")
    hints: list[Text] = Field(
        default_factory=list, max_length=20, title="Hints", description="The hints, from first to last."
    )


class SetHead(Options):
    """A puzzle set."""

    pnp: Literal[1] = Field(title="Format version", description="The version of this file format, 1.")
    title: Annotated[str, Field(max_length=200)] = Field(
        "", title="Title", description="What the set is called."
    )
    game: str = Field(title="Game", description="The game, or a variant of one.")
    generator: int | None = Field(
        None,
        ge=1,
        le=1000,
        title="Generator version",
        description="The version of the generator that made the puzzles.",
    )
    options: dict[str, Any] = Field(
        default_factory=dict, title="Options", description="Options for all puzzles."
    )
    puzzles: list[dict[str, Any]] = Field(
        min_length=1, max_length=MOST_PUZZLES, title="Puzzles", description="The puzzles, in order."
    )


@dataclass(frozen=True)
class SetPuzzle:
    """A puzzle as read from a set; missing values are None or empty."""

    name: str
    start: str
    options: Options = field(compare=False)
    """All options that apply to it: the variant's, the set's and its own."""
    solution: Notation | None = None
    id: str | None = None
    task: str | None = None
    given: Mapping[str, Plain] = field(default_factory=dict)
    """Its own options as in the file."""
    difficulty: Difficulty | None = None
    proof: Proof | None = None
    verified: str | None = None
    """The record of its proof; `pnp.puzzles.proof_records` checks whether it's still valid."""
    seed: int | None = None
    hints: tuple[str, ...] = ()
    source: Node | None = field(default=None, compare=False, repr=False)
    number: int = field(default=0, compare=False)
    """Its number in the set's file, from 0."""

    def error(self, found: ErrorInText, where: Literal["start", "solution"]) -> ErrorDetails:
        """Return an error in the puzzle's start or solution, at its line of the file."""
        node = self._node(where)
        if found.part:
            node = node.child(found.part) or node
        return node.mark_in(found.line, found.column).error(found.message)

    def error_at(self, key: str, message: str) -> ErrorDetails:
        """Return an error of one of its keys, or of the whole puzzle if the file has no such key."""
        return self._node(key).mark.error(message)

    @property
    def place(self) -> str:
        """Its file and line."""
        mark = self._node("start").mark
        return f"{mark.file}:{mark.line}"

    def hint_error(self, number: int, message: str) -> ErrorDetails:
        """Return an error of a hint, counted from 0, at its line of the file."""
        hints = self._node("hints")
        return (hints.child(number) or hints).mark.error(message)

    def _node(self, key: str) -> Node:
        source = self.source or Node({}, Mark(self.name))
        return source.child(key) or source


@dataclass(frozen=True)
class PuzzleSet:
    """A set as read: its game, and the game's name in the file."""

    game: Game
    named: str
    puzzles: tuple[SetPuzzle, ...]
    title: str = ""
    given: Mapping[str, Plain] = field(default_factory=dict)
    """The options for all puzzles as in the file."""
    generator: int | None = None
    """The version of the generator that made the puzzles, if the file gives it."""

    @property
    def feature(self) -> PuzzlesFeature:
        """The declaration of its game's puzzles."""
        assert self.game.puzzles is not None
        return self.game.puzzles


Variant = tuple[Game, Mapping[str, Plain]]
"""A game, and the options of the variant."""


def _variants() -> Iterator[tuple[str, Variant]]:
    """Yield the name and meaning of every variant, our own games' first.

    Only a game's `GAME` knows its variants, so each step imports one more game. All of ours take 0.2 s, but
    only if someone names a variant or mistypes a name.
    """
    ours = own_folders()
    for name in sorted(game_names(), key=lambda name: (name not in ours, name)):
        game = find_game(name)
        if game is not None and game.puzzles is not None:
            yield from ((variant, (game, options)) for variant, options in game.puzzles.variants.items())


def variants() -> dict[str, Variant]:
    """Return the variants of all games by name. This imports all games."""
    return dict(_variants())


def find_variant(name: str) -> Variant | None:
    """Return the variant of that name, or None if no game has it. This imports games until one has it."""
    return next((found for variant, found in _variants() if variant == name), None)


def puzzle_game(name: str) -> Variant:
    """Return the game with puzzles for a name, and the options of the variant if it's the name of one.

    :raises LookupError: with the reason, if there is none.
    """
    game = find_game(name)
    if game is not None and game.puzzles is not None:
        return game, {}
    if variant := find_variant(name):
        return variant
    known = (*(other.name for other in all_games() if other.puzzles), *variants())
    if game is not None:
        raise LookupError(
            Sentence("'{name}' has no puzzles; these have: {known}", name=name, known=", ".join(known))
        )
    raise LookupError(Sentence("unknown game or variant '{name}'{hint}", name=name, hint=_meant(name, known)))


def _meant(name: str, known: Collection[str]) -> str:
    """Return a suggestion for a name that no game has."""
    if name.endswith((".yaml", ".yml")):
        return Sentence("; to print a puzzle set, write {example}", example=f"`booklet: {{from: [{name}]}}`")
    near = did_you_mean_game(name, known)
    return near or Sentence("; these have puzzles: {known}", known=", ".join(known))


def did_you_mean_game(name: str, known: Collection[str]) -> str:
    """Return the game with that title, or the nearest of these names, as a suggestion; empty if there is
    none."""
    titles = {game.title.casefold(): game.name for game in all_games() if game.name in known}
    return (
        Sentence("; did you mean '{near}'?", near=titles[title])
        if (title := name.casefold()) in titles
        else did_you_mean(name, known)
    )


def read_set(path: FilePath, display_name: str) -> PuzzleSet:
    """Read a puzzle set, without interpreting its starts and solutions.

    :param display_name: the file's name in messages.
    :raises SpecError: with all its errors.
    """
    return resolve_set(read_file(path, display_name, most_bytes=MAX_SET_BYTES))


def resolve_set(root: Node) -> PuzzleSet:
    """Return the set in a file's root.

    :raises SpecError: with all its errors.
    """
    found, errors = sound_set(root)
    if errors or found is None:
        raise SpecError(errors)
    return found


def sound_set(root: Node) -> tuple[PuzzleSet | None, list[ErrorDetails]]:
    """Return the valid puzzles of the set in a file's root, and the errors of the others; no set if its game
    isn't known."""
    return _Resolver(root).puzzle_set()


def _no_set(file: str) -> Sentence:
    """Return the error for a file that isn't a mapping, such as one with puzzles in another notation."""
    if file.endswith((".yaml", ".yml")):
        return Sentence("a puzzle set starts with `pnp: 1`")
    return Sentence("a puzzle set starts with `pnp: 1`; `pnp import {file} -o set.yaml` makes one", file=file)


class _Resolver:
    """Reads one root, and collects the errors of all its parts."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._errors: list[ErrorDetails] = []
        self._doubtful: set[str] = set()
        """The names of puzzles whose options have errors: with the intended options, they may be valid."""

    def puzzle_set(self) -> tuple[PuzzleSet | None, list[ErrorDetails]]:
        if not isinstance(self._root.value, dict):
            return None, [self._root.mark.error(_no_set(self._root.mark.file))]
        if "puzzles" not in self._root.value and (other := other_kind(self._root, "puzzle set")):
            return None, other
        head = self._model(SetHead, self._root, Sentence("the puzzle set"))
        found = self._game()
        if found is None:
            return None, self._errors
        game, variant = found
        puzzles = [
            puzzle
            for number, node in enumerate(self._entries())
            if (puzzle := self._puzzle(node, game, variant, number)) is not None
        ]
        self._check_names(puzzles)
        sound = tuple(puzzle for puzzle in puzzles if puzzle.name not in self._doubtful)
        if head is None:
            return PuzzleSet(game, game.name, sound), self._errors
        return PuzzleSet(game, head.game, sound, head.title, head.options, head.generator), self._errors

    def _entries(self) -> list[Node]:
        entries = self._root.value.get("puzzles")
        return entries.value if entries is not None and isinstance(entries.value, list) else []

    def _game(self) -> tuple[Game, Node] | None:
        """Return the set's game, and the options of the variant by which it's named."""
        node = self._root.value.get("game")
        if node is None or not isinstance(node.value, str):
            return None  # this is reported with the head of the file
        try:
            game, options = puzzle_game(node.value)
        except LookupError as error:
            self._errors.append(node.mark.error(str(error.args[0])))
            return None
        values = {name: Node(value, node.mark) for name, value in options.items()}
        return game, Node(values, node.mark, dict.fromkeys(values, node.mark))

    def _puzzle(self, node: Node, game: Game, variant: Node, number: int) -> SetPuzzle | None:
        entry = self._model(PuzzleEntry, node, Sentence("the puzzle"))
        before = len(self._errors)
        options = self._options(node, game, variant)
        if entry is None or options is None:
            return None
        if len(self._errors) > before:
            self._doubtful.add(entry.name)
        return SetPuzzle(
            name=entry.name,
            start=entry.start.rstrip("\n"),
            solution=_solution(entry.solution),
            id=entry.id,
            task=entry.task,
            given=entry.options,
            difficulty=_difficulty(entry.difficulty),
            proof=Proof(entry.proof) if entry.proof else None,
            verified=entry.verified,
            seed=entry.seed,
            hints=tuple(hint.rstrip("\n") for hint in entry.hints),
            options=options,
            source=node,
            number=number,
        )

    def _options(self, node: Node, game: Game, variant: Node) -> Options | None:
        """Return the variant's options, overridden by the set's, and both by the puzzle's."""
        assert game.puzzles is not None
        found = variant
        for layer in (self._root, node):
            own = layer.value.get("options") if isinstance(layer.value, dict) else None
            if own is not None and isinstance(own.value, dict):
                found = merged(found, own)
        return self._model(game.puzzles.options, found, Sentence("puzzles of '{name}'", name=game.name))

    def _model(self, model: type[M], node: Node, whose: str) -> M | None:
        return model_of(model, node, whose, self._errors)

    def _check_names(self, puzzles: list[SetPuzzle]) -> None:
        for key in ("name", "id"):
            seen: dict[str, SetPuzzle] = {}
            for puzzle in puzzles:
                value = getattr(puzzle, key)
                if value is None:
                    continue
                if value in seen:
                    self._errors.append(
                        puzzle.error_at(
                            key, Sentence("another puzzle has the {key} '{value}'", key=key, value=value)
                        )
                    )
                seen.setdefault(value, puzzle)


def _solution(given: str | dict[str, str] | None) -> Notation | None:
    if given is None or isinstance(given, str):
        return given.rstrip("\n") if given is not None else None
    return {part: text.rstrip("\n") for part, text in given.items()}


def _difficulty(given: str | DifficultyClaim | None) -> Difficulty | None:
    if given is None:
        return None
    if isinstance(given, str):
        return Difficulty(Level(given), 0.0, "")
    return Difficulty(Level(given.level), given.score or 0.0, given.reason)
