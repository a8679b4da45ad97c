"""Game records: YAML files with the moves of a game, read with line marks, replayed by the plain rules, checked
against their claims, and written.

::

    pnp: 1
    game: hive
    players: {X: Ann, O: Ben}
    moves: |
      d4 d5 e5, c3
      f6 g6

Moves are separated by commas or line breaks. Games may also read other file formats, recognised by their
suffix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from pnp.base.errors import ErrorDetails, ErrorInText, SpecError, TextError, reading
from pnp.base.options import Options
from pnp.base.sentences import Sentence, together
from pnp.base.sequences import chunks
from pnp.base.wording import counted, did_you_mean
from pnp.games.api.engine import OpenRecord
from pnp.games.api.features import RecordsFeature
from pnp.games.api.game import Game
from pnp.games.api.puzzles import Replay, Score, ThirdPartyRecord
from pnp.games.api.registry import all_games, find_game
from pnp.language.catalogue import third_party_form
from pnp.language.errors import model_of, other_kind
from pnp.language.reader import MAX_BYTES, Mark, Node, Plain, read_file, read_limited
from pnp.puzzles.set_writing import Block, entry
from pnp.search.replay import WrongMove

MOST_MOVES = 5000
Line = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(max_length=200_000)]
OneOrEach = Annotated[
    Annotated[Text, Tag("<one>")] | Annotated[list[Line], Field(max_length=MOST_MOVES), Tag("<each>")],
    Discriminator(lambda value: "<each>" if isinstance(value, list) else "<one>"),
]


class RecordHead(Options):
    """A game record."""

    pnp: Literal[1] = Field(title="Format version", description="The version of this file format, 1.")
    game: str = Field(title="Game", description="The game that was played.")
    title: Annotated[str, Field(max_length=200)] = Field(
        "", title="Title", description="What the record is called."
    )
    players: dict[str, Line] = Field(
        default_factory=dict,
        max_length=8,
        title="Players",
        description="Who played, by their signs in the text form of the position.",
    )
    options: dict[str, Any] = Field(default_factory=dict, title="Options", description="Options of the game.")
    start: Text | None = Field(
        None, title="Start", description="The position the game started from, if not the usual one."
    )
    moves: OneOrEach = Field(title="Moves", description="The moves, separated by commas or line breaks.")
    result: Line | None = Field(None, title="Result", description="How the game ended; the replay must agree.")


@dataclass(frozen=True)
class GameRecord:
    """A record as read; ``places`` are the marks of the moves.

    ``given`` are its options as in the file. For a record in another format, ``refuted`` is the message that
    its moves don't lead to its result, and ``notice`` tells its owner how it was read.
    """

    game: Game
    moves: tuple[str, ...]
    places: tuple[Mark, ...] = field(compare=False)
    options: Options
    players: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    start: str = ""
    result: str | None = None
    given: Mapping[str, Plain] = field(default_factory=dict)
    refuted: ErrorDetails | None = field(default=None, compare=False)
    notice: str = field(default="", compare=False)
    source: Node | None = field(default=None, compare=False, repr=False)

    @property
    def feature(self) -> RecordsFeature:
        """The declaration of its game's records."""
        assert self.game.records is not None
        return self.game.records

    def start_error(self, found: ErrorInText) -> ErrorDetails:
        """Return the error for an error of the start."""
        node = self.source.child("start") if self.source else None
        return (node.mark_in(found.line, found.column) if node else self._whole()).error(found.message)

    def player_error(self, sign: str, message: str) -> ErrorDetails:
        """Return an error at a player's sign in the list of names."""
        node = self.source.child("players") if self.source else None
        return (node.keys[sign] if node else self._whole()).error(message)

    def move_error(self, found: WrongMove) -> ErrorDetails:
        """Return the first error of the moves, at its move."""
        mark = self.places[found.number - 1] if found.number <= len(self.places) else self._whole()
        return mark.error(str(found))

    def result_error(self, message: str) -> ErrorDetails:
        """Return an error of the result."""
        node = self.source.child("result") if self.source else None
        return (node.mark if node else self._whole()).error(message)

    def _whole(self) -> Mark:
        return self.source.mark if self.source else Mark(self.title)


def read_record(path: Path, display_name: str) -> GameRecord:
    """Read a record, without checking whether its moves are legal.

    :param display_name: the file's name in messages.
    :raises SpecError: with all its errors.
    """
    game = third_party_form(path)
    if game is None:
        return resolve_record(read_file(path, display_name))
    data = read_limited(path, display_name, MAX_BYTES)
    with reading(display_name):
        found = game.record_engine().readers[path.suffix.lower()](data)
    if isinstance(found, ErrorInText):
        raise SpecError([Mark(display_name, found.line, found.column).error(found.message)])
    return _of_third_party(game, found, display_name)


def _of_third_party(game: Game, found: ThirdPartyRecord, display_name: str) -> GameRecord:
    assert game.records is not None
    errors: list[ErrorDetails] = []
    whole = Mark(display_name, 1, 1)
    values = {key: Node(value, whole) for key, value in found.options.items()}
    node = Node(values, whole, dict.fromkeys(values, whole))
    options = model_of(game.records.options, node, Sentence("records of '{name}'", name=game.name), errors)
    if options is None:
        raise SpecError(errors)
    wrong = found.refuted
    return GameRecord(
        game=game,
        moves=found.moves,
        places=tuple(Mark(display_name, line, column) for line, column in found.places),
        options=options,
        players=found.players,
        title=found.title,
        start=found.start,
        given=found.options,
        refuted=Mark(display_name, wrong.line, wrong.column).error(wrong.message) if wrong else None,
        notice=found.notice,
        source=Node({}, whole),
    )


def resolve_record(root: Node) -> GameRecord:
    """Return the record in a file's root.

    :raises SpecError: with all its errors.
    """
    is_mapping = isinstance(root.value, dict)
    if is_mapping and "moves" not in root.value and (other := other_kind(root, "record")):
        raise SpecError(other)
    errors: list[ErrorDetails] = []
    head = model_of(RecordHead, root, Sentence("the record"), errors) if is_mapping else None
    game = _game(root, errors)
    if game is None or game.records is None:
        raise SpecError(errors or [root.mark.error("a record starts with `pnp: 1`")])
    own = root.child("options")
    options = model_of(
        game.records.options,
        own if own is not None and isinstance(own.value, dict) else Node({}, root.mark),
        Sentence("records of '{name}'", name=game.name),
        errors,
    )
    if head is None or options is None or errors:
        raise SpecError(errors)
    moves = tuple(_moves(root.value["moves"]))
    if len(moves) > MOST_MOVES:
        raise SpecError(
            [root.keys["moves"].error(Sentence("a record can have at most {most:,} moves", most=MOST_MOVES))]
        )
    return GameRecord(
        game=game,
        moves=tuple(text for text, _ in moves),
        places=tuple(mark for _, mark in moves),
        options=options,
        players=head.players,
        title=head.title,
        start=(head.start or "").rstrip("\n"),
        result=head.result,
        given=own.plain_values() if own is not None else {},
        source=root,
    )


def _game(root: Node, errors: list[ErrorDetails]) -> Game | None:
    node = root.child("game")
    if node is None or not isinstance(node.value, str):
        return None  # reported with the head
    game = find_game(node.value)
    if game is not None and game.records is not None:
        return game
    known = [other.name for other in all_games() if other.records is not None]
    hint = did_you_mean(node.value, known) or Sentence("; these have records: {known}", known=", ".join(known))
    errors.append(
        node.mark.error(Sentence("no game with records is named '{value}'{hint}", value=node.value, hint=hint))
    )
    return None


def _moves(node: Node) -> Iterator[tuple[str, Mark]]:
    """Yield every move with its place. Commas and line breaks separate moves."""
    if isinstance(node.value, list):
        for item in node.value:
            yield item.value.strip(), item.mark
        return
    for number, line in enumerate(node.value.split("\n"), 1):
        column = 1
        for part in line.split(","):
            if part.strip():
                yield part.strip(), node.mark_in(number, column + len(part) - len(part.lstrip()))
            column += len(part) + 1


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record and its replay; ``failed`` are moves or a result that contradict the rules."""

    record: GameRecord
    opened: OpenRecord
    replay: Replay
    failed: tuple[ErrorDetails, ...] = ()


def replay_record(record: GameRecord) -> Replayed:
    """Play a record move by move.

    :raises SpecError: if its start isn't a position of the game, or it names a player who isn't in the game.
    """
    opened = open_record(record)
    if strangers := list(_strangers(record, opened.signs())):
        raise SpecError(strangers)
    replay = opened.replay(record.moves)
    if replay.error is not None:
        return Replayed(record, opened, replay, (record.move_error(replay.error),))
    if record.refuted is not None:
        return Replayed(record, opened, replay, (record.refuted,))
    ended = _in_words(replay)
    if record.result is not None and record.result != ended:
        error = record.result_error(
            Sentence(
                "the result '{result}' doesn't match the moves: {ended}", result=record.result, ended=ended
            )
        )
        return Replayed(record, opened, replay, (error,))
    return Replayed(record, opened, replay)


def open_record(record: GameRecord) -> OpenRecord:
    """Return a record with its start parsed.

    :raises SpecError: if its start isn't a position of the game.
    """
    try:
        return record.game.record_engine().open(record.start, record.options)
    except TextError as error:
        raise SpecError([record.start_error(one) for one in error.in_text]) from error


def _strangers(record: GameRecord, signs: Sequence[str]) -> Iterator[ErrorDetails]:
    """Yield errors for names given to signs that no player has."""
    known = (
        Sentence("the only sign is {sign}", sign=signs[0])
        if len(signs) == 1
        else Sentence("the signs are {signs}", signs=", ".join(signs))
        if signs
        else Sentence("this game has no signs")
    )
    for sign in record.players:
        if sign not in list(signs):
            yield record.player_error(
                sign, Sentence("no player has the sign '{sign}'; {known}", sign=sign, known=known)
            )


def score_in_words(score: Score) -> Sentence:
    """Return a score's label with its values filled in."""
    return Sentence(score.label, "", **score.values)


def _in_words(replay: Replay) -> str:
    """Return a sentence on how a game ended, or that it isn't over."""
    return score_in_words(replay.result) if replay.result else Sentence("the game goes on")


def replay_as_data(found: Replayed) -> Mapping[str, Any]:
    """Return ``{"game", "moves", "played", "result", "scores": {label: value}}``."""
    replay = found.replay
    return {
        "game": found.record.game.name,
        "moves": len(found.record.moves),
        "played": replay.played,
        "result": score_in_words(replay.result) if replay.result else None,
        "scores": {score_in_words(score): score.value for score in replay.scores},
    }


def replay_as_text(found: Replayed) -> str:
    """Return the outcome of a valid record, in one line."""
    scores = together(score.sentence for score in found.replay.scores)
    moves = counted(len(found.record.moves), "move")
    return together([moves, _in_words(found.replay), scores])


_A_LINE = 12
"""The number of moves on one line."""


def record_text(record: GameRecord, result: str | None) -> str:
    """Return a record as YAML; reading it gives the record back."""
    values: list[tuple[str, Plain]] = [
        ("pnp", 1),
        ("game", record.game.name),
        ("title", record.title or None),
        ("players", dict(record.players) or None),
        ("options", dict(record.given) or None),
        ("start", Block(record.start) if record.start else None),
        ("moves", _move_lines(record.moves)),
        ("result", result),
    ]
    lines = [line for key, value in values if value is not None for line in entry(key, value, "")]
    return "\n".join(lines) + "\n"


def _move_lines(moves: Sequence[str]) -> str | list[str]:
    """Return moves in lines, separated by commas, or as a list if a move itself contains a comma."""
    if any("," in move or "\n" in move for move in moves):
        return list(moves)
    lines = [", ".join(chunk) for chunk in chunks(moves, _A_LINE)]
    return Block("\n".join(lines)) if lines else ""
