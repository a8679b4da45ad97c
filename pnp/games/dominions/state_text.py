"""The text of a position in a game of Dominions, of a puzzle's start and of a record: everything else that
matters, then the pieces.

::

    turn black
    passed
    hand white 1 2 40-63
    e9 white 37

Without `turn`, White is to move. Without `hand`, a player has the rest of their set: each piece on the board
is assumed to be from the set of its visible colour, but of two equal pieces, one is from each set. In the
start of a puzzle or a diagram, a line such as ``at e5`` or ``at e5 e6 f4`` names the cells in question.

Starts are alike if one of the hexagon's twelve symmetries, which also change the numbers of pieces, or an
exchange of colours leads from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import runs_of
from pnp.games.api.puzzles import Records, Score
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.rules import Hand, State, hands_left, move_text, other, parse_move
from pnp.games.dominions.tiles import COLOURS, PIECES, SETS, SIDES, WHITE, Piece, Position, turned
from pnp.grids.hexagon import Axial, HexGrid
from pnp.search.replay import PlayedLine, line_of

_HEADS = ("turn", "hand", "passed", "resigned")


def parse_state(grid: HexGrid, text: str, *, closed: bool = True) -> State:
    """Return the state that a text describes; an empty text is the start of a game.

    :raises TextError: with everything that is wrong, each at its line.
    """
    lines = text.splitlines()
    heads = {k: words for k, line in enumerate(lines, 1) if (words := line.split()) and words[0] in _HEADS}
    rest = "\n".join("" if k in heads else line for k, line in enumerate(lines, 1))
    errors: list[ErrorInText] = []
    try:
        position = Position.parse(grid, rest)
    except TextError as error:
        errors += error.in_text
        position = Position(grid)
    head = _Head(hands=dict(hands_left(position.pieces)))
    for number, words in heads.items():
        try:
            head.take(number, words)
        except ValueError as error:
            errors.append(ErrorInText(str(error), number))
    errors = errors or _too_many(position, head)
    if errors:
        raise TextError(errors)
    return State(position, head.hands, head.turn, head.passes, head.resigned, closed)


@dataclass()
class _Head:
    """The content of the lines before the pieces."""

    hands: dict[str, Hand]
    turn: str = WHITE
    passes: int = 0
    resigned: str | None = None
    said: dict[str, int] = field(default_factory=dict)

    def take(self, number: int, words: list[str]) -> None:
        """Read one line.

        :raises ValueError: with the reason, if the line is wrong.
        """
        name = " ".join(words[:2]) if words[0] == "hand" else words[0]
        if name in self.said:
            raise ValueError(
                Sentence("'{name}' is already given in line {said}", said=self.said[name], name=name)
            )
        self.said[name] = number
        match words[0]:
            case "turn":
                self.turn = _colour(words[1:])
            case "resigned":
                self.resigned = _colour(words[1:])
            case "hand":
                self.hands[_colour(words[1:2])] = _numbers(words[2:])
            case _:
                if words[1:] not in ([], ["twice"]):
                    raise ValueError(Sentence("after 'passed' only 'twice' may follow"))
                self.passes = len(words)


def state_text(state: State) -> str:
    """Return the shortest text that reads back as a state."""
    lines = [] if state.turn == WHITE else [f"turn {state.turn}"]
    if state.passes:
        lines.append("passed" if state.passes == 1 else "passed twice")
    if state.resigned:
        lines.append(f"resigned {state.resigned}")
    known = hands_left(state.pieces)
    for colour in COLOURS:
        if state.hands[colour] != known[colour]:
            lines.append(f"hand {colour} {hand_text(state.hands[colour])}".rstrip())
    return "\n".join([*lines, *str(state.position).splitlines()])


def hand_text(hand: Hand) -> str:
    """Return numbers in order, with three or more consecutive ones as ``40-63``."""
    runs = runs_of(sorted(hand))
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


def _colour(words: list[str]) -> str:
    if len(words) != 1 or words[0] not in COLOURS:
        raise ValueError(
            Sentence(
                "expected {colours} or {colours_2}, not '{words}'",
                colours=COLOURS[0],
                colours_2=COLOURS[1],
                words=" ".join(words),
            )
        )
    return words[0]


def _numbers(words: list[str]) -> Hand:
    found: set[int] = set()
    for word in words:
        low, dash, high = word.partition("-")
        ends = (low, high if dash else low)
        if not all(end.isascii() and end.isdigit() and len(end) <= 2 and int(end) in PIECES for end in ends):
            raise ValueError(
                Sentence(
                    "'{word}' isn't a tile from {pieces} to {pieces_2} or a run such as 3-7",
                    word=word,
                    pieces=PIECES[0],
                    pieces_2=PIECES[-1],
                )
            )
        run = range(int(ends[0]), int(ends[1]) + 1)
        if not run or found & set(run):
            raise ValueError(
                Sentence("'{word}' runs backwards", word=word)
                if not run
                else Sentence("'{word}' appears twice", word=word)
            )
        found |= set(run)
    return frozenset(found)


def _too_many(position: Position, head: _Head) -> list[ErrorInText]:
    """Return pieces that appear more often in the hands and on the board than in the sets."""
    line = next((head.said[f"hand {c}"] for c in COLOURS if f"hand {c}" in head.said), 0)
    found = []
    for number in PIECES:
        laid = sum(piece.number == number for piece in position.pieces.values())
        if laid + sum(number in hand for hand in head.hands.values()) > SETS:
            message = Sentence(
                "tile {number} appears more than {sets} times on the board and in the hands",
                number=number,
                sets=SETS,
            )
            found.append(ErrorInText(message, line))
    return found


# Starts


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a puzzle: the state, and the cells in question."""

    state: State
    at: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str, side: int, *, closed: bool = True, vacant: bool = True) -> Start:
        """Return the start that a text describes, on a board with ``side`` cells along each side.

        ``vacant`` is whether the cells in question must be vacant.

        :raises TextError: with every reason why it isn't one.
        """
        grid = HexGrid(side)
        lines = text.splitlines()
        errors: list[ErrorInText] = []
        at: tuple[int, ...] = ()
        for number, line in enumerate(lines):
            words = line.split()
            if words[:1] == ["at"]:
                lines[number] = ""
                try:
                    if at:
                        raise ValueError(Sentence("there is already a line with 'at'"))
                    at = tuple(sorted(grid.named(word) for word in words[1:]))
                    if len(set(at)) < len(at) or not at:
                        raise ValueError(Sentence("list each cell once after 'at'"))
                except ValueError as error:
                    errors.append(ErrorInText(str(error), number + 1))
        try:
            state = parse_state(grid, "\n".join(lines), closed=closed)
        except TextError as error:
            raise TextError([*error.in_text, *errors]) from error
        if vacant and not errors and any(cell in state.pieces for cell in at):
            errors.append(ErrorInText("the cells after 'at' must be vacant"))
        if errors:
            raise TextError(errors)
        return cls(state, at)

    def __str__(self) -> str:
        names = " ".join(self.state.grid.name(cell) for cell in self.at)
        return (f"at {names}\n" if names else "") + state_text(self.state)


# Symmetry


def image_of_cell(grid: HexGrid, cell: int, sixths: int, *, mirrored: bool) -> int:
    """Return the image of a cell when the board is mirrored left to right, if ``mirrored``, and then turned
    clockwise."""
    q, r = grid.places[cell]
    if mirrored:
        q, r = -q, r + q
    for _ in range(sixths % SIDES):
        q, r = q + r, -q
    found = grid.cell(Axial(q, r))
    assert found is not None
    return found


def image_of_number(number: int, sixths: int, *, mirrored: bool) -> int:
    """Return the tile that looks like this one when the board is mirrored and turned."""
    if mirrored:
        number = sum(1 << (-side % SIDES) for side in range(SIDES) if number >> side & 1)
    return turned(number, sixths)


def image(state: State, sixths: int, *, mirrored: bool, exchanged: bool = False) -> State:
    """Return the state mirrored and turned, with the colours exchanged if ``exchanged``."""
    grid = state.grid

    def colour(mine: str) -> str:
        return other(mine) if exchanged else mine

    pieces = {
        image_of_cell(grid, cell, sixths, mirrored=mirrored): Piece(
            colour(piece.colour), image_of_number(piece.number, sixths, mirrored=mirrored)
        )
        for cell, piece in state.pieces.items()
    }
    hands = {
        colour(c): frozenset(image_of_number(n, sixths, mirrored=mirrored) for n in state.hands[c])
        for c in COLOURS
    }
    resigned = colour(state.resigned) if state.resigned else None
    return State(Position(grid, pieces), hands, colour(state.turn), state.passes, resigned, state.closed)


def alike(state: State, cells: tuple[int, ...] = ()) -> str:
    """Return a text that all equivalent states share, with the cells in question."""
    return min(_texts(state, cells))


def _texts(state: State, cells: tuple[int, ...]) -> Iterator[str]:
    for mirrored in (False, True):
        for sixths in range(SIDES):
            marked = sorted(image_of_cell(state.grid, c, sixths, mirrored=mirrored) for c in cells)
            for exchanged in (False, True):
                yield f"{marked} {state_text(image(state, sixths, mirrored=mirrored, exchanged=exchanged))}"


# Records


class DominionsRecords(Records[DominionsGame, State]):
    """The records of Dominions."""

    def parse(self, text: str, options: DominionsGame) -> State:
        return parse_state(HexGrid(options.side), text, closed=options.closed_suicide)

    def line(self, start: State, moves: Sequence[str], options: DominionsGame) -> PlayedLine[State]:
        return line_of(start, moves, lambda here, text: here.play(parse_move(here.grid, text)))

    def text_of(self, position: State) -> str:
        return state_text(position)

    def moves(self, start: State, position: State, options: DominionsGame) -> Sequence[str]:
        return () if position.over else [move_text(position.grid, move) for move in position.placements()]

    def scores_of(self, end: State, options: DominionsGame) -> tuple[Score, ...]:
        """Return territories, and the counts that make them up."""
        white, black = (
            f"{end.position.score[c]} − {len(end.hands[c])} = {end.territory[c]}".replace("-", "−")
            for c in COLOURS
        )
        return Score("White’s territory", white, {}), Score("Black’s territory", black, {})

    def result_of(self, end: State, options: DominionsGame) -> Score | None:
        if not end.over:
            return None
        winner = end.winner
        if winner is None:
            return Score("equal territory", "", {})
        if end.resigned is not None:
            if winner == WHITE:
                return Score("White wins: Black resigned", "", {})
            return Score("Black wins: White resigned", "", {})
        points = {"points": abs(end.territory[winner] - end.territory[other(winner)])}
        if winner == WHITE:
            return Score("White wins by {points}", "", points)
        return Score("Black wins by {points}", "", points)

    def signs(self, start: State, options: DominionsGame) -> Sequence[str]:
        return COLOURS


RECORDS = DominionsRecords()
