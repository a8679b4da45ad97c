"""Records of Dots: the position from which they start, each move by the plain rules, the points, and the
winner.

Every surrounded dot is a point. In a game for territory each empty intersection in an encirclement that was
painted only when the game was counted is half a point; the player with more of these adds the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pnp.base.errors import ErrorInText, OptionError, TextError
from pnp.base.sentences import Sentence
from pnp.games.api.puzzles import Records, Score, scores_by_player
from pnp.games.dots.options import DotsRules
from pnp.games.dots.rules.play import errors, legal_dots, read_move, turn
from pnp.games.dots.rules.position import OTHER, Painted, Position, Rules, unpainted
from pnp.games.dots.rules.starts import EMPTY, O, Setup, X, central_area, setup_of
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError, PlayedLine, WrongMove, line_of


@dataclass(frozen=True, slots=True)
class Points:
    """One player's score: surrounded dots, half points for territory, the lead in territory, and the sum."""

    dots: int
    territory: Fraction
    lead: Fraction

    @property
    def total(self) -> Fraction:
        return self.dots + self.lead


def points(position: Position, rules: Rules) -> dict[str, Points]:
    """Return the points of both players; territory only once the game is counted."""
    empty = {
        player: sum(position.painted[c] == player and position.dots[c] == EMPTY for c in position.counted)
        for player in OTHER
    }
    territory = {player: Fraction(count, 2) for player, count in empty.items()}
    return {
        player: Points(
            position.surrounded_by(player),
            territory[player],
            max(Fraction(0), territory[player] - territory[OTHER[player]]) if rules.territory else Fraction(0),
        )
        for player in (X, O)
    }


def winner(position: Position, rules: Rules) -> str | None:
    """Return who has won a finished game; None for a draw, and while the game goes on."""
    if position.ended is None:
        return None
    if position.ended == "resign":
        return OTHER[position.to_move]
    if position.ended == "instant":
        return next(player for player in OTHER if position.surrounded_by(player) >= rules.instant_win)
    found = points(position, rules)
    if found[X].total == found[O].total:
        return None
    return X if found[X].total > found[O].total else O


def written(number: Fraction) -> str:
    """Return a number of points as text, with a half as ``½``."""
    whole = number.numerator // number.denominator
    return f"{whole or ''}½" if number.denominator == 2 else str(whole)


@dataclass(frozen=True, slots=True)
class Course:
    """A game so far: the last position, the painted areas in order, the intersection of each move that was a
    dot, and the first move that a rule forbids."""

    position: Position
    painted: tuple[Painted, ...]
    cells: tuple[int | None, ...]
    error: WrongMove | None = None


def start_of(text: str, options: DotsRules) -> Position:
    """Return the position that a game starts from: the text's, or the options' on an empty field.

    :raises TextError: for a text that isn't a position.
    :raises OptionError: for crossings that don't fit the field.
    """
    if text.strip():
        return Position.parse(text)
    field = SquareGrid(options.size[1], options.size[0])
    return Position.start(field, _setup(field, options).dots)


def _setup(field: SquareGrid, options: DotsRules) -> Setup:
    try:
        return setup_of(field, options.start)
    except ValueError as error:
        raise OptionError.because("crossings", error) from error


def rules_of(options: DotsRules, start: Position) -> Rules:
    """Return the rules that options describe, for a game from this position.

    :raises OptionError: for a central area that doesn't fit the field.
    """
    area = None
    if options.central_area and not start.dots.strip(EMPTY):
        try:
            area = central_area(start.field, options.central_size)
        except ValueError as error:
            raise OptionError.at("central-size", str(error)) from error
    return Rules(
        territory=options.territory,
        grounding=options.grounding,
        open_grounding=options.open_grounding,
        extra_move=options.extra_move,
        instant_win=options.instant_win or 0,
        free_prisoners=options.free_prisoners,
        closed_houses=options.houses == "closed",
        area=area,
    )


def course(start: Position, moves: Sequence[str], rules: Rules) -> Course:
    """Return the moves played one by one, up to the first illegal one."""
    position, painted, cells = start, list[Painted](), list[int | None]()
    for number, text in enumerate(moves, 1):
        try:
            move = read_move(text, start.field)
            found = turn(position, move, rules)
        except MoveError as error:
            return Course(position, tuple(painted), tuple(cells), WrongMove(number, text, str(error)))
        if rules.territory and found.position.ended:
            painted += _settled(position, found.position)
        painted += found.painted
        position = found.position
        cells.append(getattr(move, "cell", None) if not text.startswith("!") else None)
    return Course(position, tuple(painted), tuple(cells))


def _settled(before: Position, after: Position) -> list[Painted]:
    """Return the encirclements that were painted when the game was counted and are still there in the end."""
    ended = Position(before.field, after.dots, before.painted, before.prisoners, after.to_move)
    return [
        Painted(player, chain)
        for player in (after.to_move, OTHER[after.to_move])
        for chain in unpainted(ended, player)
        if all(after.painted[cell] == player for cell in chain.inside)
    ]


class DotsRecords(Records[DotsRules, Position]):
    """The records of Dots."""

    def parse(self, text: str, options: DotsRules) -> Position:
        try:
            position = start_of(text, options)
            rules = rules_of(options, position)
        except OptionError as error:
            raise TextError(
                ErrorInText(Sentence("{path}: {message}", path=one.path[0], message=one.message))
                for one in error.at_paths
            ) from error
        if found := errors(position, rules):
            raise TextError(map(ErrorInText, found))
        return position

    def line(self, start: Position, moves: Sequence[str], options: DotsRules) -> PlayedLine[Position]:
        rules = rules_of(options, start)
        return line_of(start, moves, lambda here, text: turn(here, read_move(text, here.field), rules).position)

    def text_of(self, position: Position) -> str:
        return str(position)

    def moves(self, start: Position, position: Position, options: DotsRules) -> Sequence[str]:
        return [position.field.name(cell) for cell in legal_dots(position, rules_of(options, start))]

    def scores_of(self, end: Position, options: DotsRules) -> tuple[Score, ...]:
        rules = rules_of(options, end)
        found = points(end, rules)
        dots = scores_by_player(
            "dots surrounded by {player}",
            ((who, own.dots) for who, own in found.items()),
            "{count} dot surrounded",
            "{count} dots surrounded",
        )
        if not rules.territory:
            return dots
        territory = ((who, written(own.territory)) for who, own in found.items())
        totals = ((who, written(own.total)) for who, own in found.items())
        return (
            *dots,
            *scores_by_player("{player} territory", territory),
            *scores_by_player("{player} points", totals, "{count} point", "{count} points"),
        )

    def result_of(self, end: Position, options: DotsRules) -> Score | None:
        if end.ended is None:
            return None
        who = winner(end, rules_of(options, end))
        return (
            Score("The game is drawn", "", {}) if who is None else Score("{player} wins", "", {"player": who})
        )

    def signs(self, start: Position, options: DotsRules) -> Sequence[str]:
        return (X, O)


RECORDS = DotsRecords()
