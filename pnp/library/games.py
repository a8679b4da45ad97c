"""Games as values, and positions that you can play on, move by move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.base.errors import ErrorDetails, PnpError, SpecError, TextError
from pnp.base.files import write_whole
from pnp.base.options import Options
from pnp.base.sentences import Sentence, said
from pnp.base.wording import did_you_mean
from pnp.games.api import game as declared
from pnp.games.api import registry
from pnp.games.api.engine import OpenRecord
from pnp.games.api.puzzles import Score
from pnp.language.catalogue import find_set
from pnp.language.describe import described
from pnp.library.drawings import Drawing
from pnp.library.puzzle import Puzzle, options_of, plain_options
from pnp.library.values import Value, theme_of
from pnp.puzzles.game_records import GameRecord, open_record, read_record, record_text
from pnp.search.replay import MoveError


@dataclass(frozen=True)
class Game(Value):
    """A game, or a component such as cards. Make one with `game`.

    :ivar name: its name in specs and commands.
    """

    name: str

    @property
    def title(self) -> str:
        """Its title."""
        return self._declared.title

    @property
    def about(self) -> str:
        """A description in one line."""
        return self._declared.about

    @property
    def credits(self) -> str:
        """The credits of its makers."""
        return self._declared.source.credits

    @property
    def terms(self) -> str:
        """The terms on which it may be shared; empty if its source gives none."""
        return self._declared.source.terms

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of its variants, which `pnp.generate` and `pnp.solve` accept, too."""
        return tuple(self._declared.puzzles.variants) if self._declared.puzzles else ()

    @property
    def has_puzzles(self) -> bool:
        """Whether it has puzzles."""
        return self._declared.puzzles is not None

    @property
    def products(self) -> Mapping[str, Mapping[str, str]]:
        """The products that specs can make from it: the options of each kind of product, by name, with
        descriptions.

        Those of ``puzzles`` are also the options of `pnp.generate`.
        """
        models: dict[str, type[Options]] = {
            kind: feature.options for kind, feature in self._declared.features.items()
        }
        if self._declared.puzzles:
            models["puzzles"] = self._declared.puzzles.options
        return {kind: {one.name: one.about for one in described(model)} for kind, model in models.items()}

    @property
    def options(self) -> Mapping[str, str]:
        """The options of a game that `start` accepts, by name, each with its description."""
        records = self._declared.records
        return {one.name: one.about for one in described(records.options)} if records else {}

    def start(self, **options: object) -> Position:
        """Return the position from which a game starts.

        :param options: the options of the game, such as ``size=7``; see `options`.
        :raises PnpError: for options that the game doesn't have, or if it's a puzzle and not a game.
        """
        return self.position("", **options)

    def position(self, text: str, **options: object) -> Position:
        """Return a position from its text, as in records.

        :param text: the text; empty for the position from which the game starts.
        :param options: the options of the game, such as ``size=7``; see `options`.
        :raises PnpError: with everything that is wrong with the text or the options.
        """
        if self._declared.component:
            message = Sentence("{title} can't be played: it's a component for games", title=self.title)
            raise PnpError(message)
        if self._declared.records is None:
            raise PnpError(
                Sentence(
                    "{title} is a puzzle: use pnp.generate, or the game's `puzzle` with a start",
                    title=self.title,
                )
            )
        found = Position(self.name, plain_options(options), text)
        _ = found._opened
        return found

    def puzzle(self, start: str, **options: object) -> Puzzle:
        """Return a puzzle of this game from the text of its start.

        :param start: the start, in the text form of the game.
        :param options: the options of the game's puzzles, such as ``goal="mate"``.
        :raises PnpError: with everything that is wrong with the start or the options.
        """
        found = Puzzle(self.name, start, plain_options(options))
        _ = found._opened
        return found

    @property
    def _declared(self) -> declared.Game:
        found = registry.find_game(self.name)
        if found is None:
            hint = did_you_mean(self.name, registry.game_names())
            hint = hint or Sentence("; choose from {known}", known=", ".join(game_names()))
            raise SpecError.at("game", Sentence("no game is named '{name}'{hint}", name=self.name, hint=hint))
        return found


@dataclass(frozen=True)
class Position(Value):
    """A position of a game, and the moves that led to it. Notebooks show it.

    :ivar game: the name of the game.
    :ivar options: the options of the game.
    :ivar begin: the text of the position before the moves; empty for the usual one.
    :ivar played: the moves so far.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    begin: str = ""
    played: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The position as text, which `Game.position` reads."""
        return self._opened.engine.records.text_of(self._state)

    def moves(self) -> tuple[str, ...]:
        """Return every move that the rules allow, as text; none if the game is over.

        Passing, resigning and rolls of dice aren't among them.

        :raises PnpError: if the moves of the game can't be listed because players call them out.
        """
        opened = self._opened
        found = opened.engine.records.moves(opened.start, self._state, opened.options)
        if found is None:
            raise PnpError(Sentence("the moves of {game} can't be listed", game=Game(self.game).title))
        return tuple(found)

    def play(self, *moves: str) -> Position:
        """Return the position after some moves.

        >>> import pnp
        >>> pnp.game("dominate").start(size=7).play("b2 b3", "c3").played
        ('b2 b3', 'c3')

        :param moves: the moves, as in records.
        :raises MoveError: for the first move that isn't allowed, with the rule that forbids it.
        """
        after = Position(self.game, self.options, self.begin, (*self.played, *moves))
        _ = after._state
        return after

    @property
    def players(self) -> tuple[str, ...]:
        """The signs of the players; none if there is only one."""
        return tuple(self._opened.signs())

    @property
    def scores(self) -> Mapping[str, str]:
        """The scores by name, such as ``{"X regions": "0"}``."""
        opened = self._opened
        found = opened.engine.records.scores_of(self._state, opened.options)
        return {_label(score): score.value for score in found}

    @property
    def result(self) -> str:
        """The result of the game, such as ``X wins``; empty while it goes on."""
        opened = self._opened
        found = opened.engine.records.result_of(self._state, opened.options)
        return str(found.sentence) if found else ""

    @property
    def drawing(self) -> Drawing:
        """The position as a drawing."""
        return self.draw()

    def draw(self, *, last: int = 0, language: str = "en", palette: str = "colour") -> Drawing:
        """Return the position as a drawing.

        :param last: the number of last moves that are numbered in the drawing.
        :param language: the language of its words: en, de, es or fr.
        :param palette: the palette, such as colour, greyscale or low-ink.
        """
        theme = theme_of(language, self.game, palette)
        first = max(1, len(self.played) - last + 1)
        return Drawing(self._opened.diagram(self.played, first, theme), Game(self.game).title)

    def to_yaml(self, *, title: str = "", players: Mapping[str, str] | None = None) -> str:
        """Return the text of a record of the game, which `load_record` and ``pnp build`` read.

        :param title: the title of the record.
        :param players: the players' names by their signs.
        """
        _ = self._state
        opened = self._opened
        record = GameRecord(
            game=Game(self.game)._declared,
            moves=self.played,
            places=(),
            options=opened.options,
            players=players or {},
            title=title,
            start=self.begin,
            given=self.options,
        )
        return record_text(record, self.result or None)

    def save(self, path: str | Path, *, title: str = "", players: Mapping[str, str] | None = None) -> Path:
        """Write a record of the game and return its path.

        The parameters are those of `to_yaml`.

        :raises PnpError: if it can't be written.
        """
        write_whole(Path(path), self.to_yaml(title=title, players=players).encode())
        return Path(path)

    @cached_property
    def _opened(self) -> OpenRecord:
        found = Game(self.game)._declared
        assert found.records is not None
        options = options_of(
            found.records.options, self.options, Sentence("records of '{name}'", name=self.game)
        )
        try:
            return found.record_engine().open(self.begin, options)
        except TextError as error:
            raise SpecError(
                ErrorDetails("position", one.line, one.column if one.line else 0, one.message)
                for one in error.in_text
            ) from error

    @cached_property
    def _state(self) -> Any:
        opened = self._opened
        positions, error = opened.engine.records.line(opened.start, self.played, opened.options)
        if error is not None:
            raise MoveError(str(error))
        return positions[-1]

    def _repr_svg_(self) -> str:
        return self.drawing.svg


def game(name: str) -> Game:
    """Return a game, or a component such as cards, by its name.

    >>> import pnp
    >>> pnp.game("dominate").title
    'Dominate'

    :raises PnpError: if no game has the name; the message suggests the nearest one.
    """
    found = Game(name)
    _ = found._declared
    return found


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order."""
    return tuple(one.name for one in registry.all_games() if not one.component)


def load_record(source: str | Path) -> Position:
    """Read a record of a game, and return the position at its end.

    :param source: a YAML file, one in another format such as SGF, or the name of a built-in record.
    :raises PnpError: with every error of the file, and for a move that isn't allowed.
    """
    path, display_name = find_set(str(source))
    record = read_record(path, display_name)
    opened = open_record(record)
    error = opened.replay(record.moves).error
    if error is not None:
        raise SpecError([record.move_error(error)])
    return Position(record.game.name, dict(record.given), record.start, record.moves)


def _label(score: Score) -> str:
    return str(said(Sentence(score.label, "", **score.values), {}))
