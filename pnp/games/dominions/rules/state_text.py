"""The text of a position in a game: its pieces, preceded by everything else that matters.

::

    turn black
    passed
    hand white 1 2 40-63
    e9 white 37

Without `turn`, White is to move. Without `hand`, a player has what is left of their set: each piece on the
board is assumed to be from the set of the colour that it shows, but of two equal pieces, one is from each set.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.base.sequences import runs_of
from pnp.games.dominions.rules.pieces import COLOURS, PIECES, SETS, WHITE, Position
from pnp.games.dominions.rules.play import Hand, State, hands_left
from pnp.grids.hexagon import HexGrid

_HEADS = ("turn", "hand", "passed", "resigned")


def parse_state(grid: HexGrid, text: str, *, closed: bool = True) -> State:
    """The state that a text describes; an empty text is the start of a game.

    :raises TextError: with everything that is wrong, each at its line.
    """
    lines = text.splitlines()
    heads = {k: words for k, line in enumerate(lines, 1) if (words := line.split()) and words[0] in _HEADS}
    rest = "\n".join("" if k in heads else line for k, line in enumerate(lines, 1))
    issues: list[TextIssue] = []
    try:
        position = Position.parse(grid, rest)
    except TextError as error:
        issues += error.issues
        position = Position(grid)
    head = _Head(hands=dict(hands_left(position.pieces)))
    for number, words in heads.items():
        try:
            head.take(number, words)
        except ValueError as error:
            issues.append(TextIssue(str(error), number))
    issues = issues or _too_many(position, head)
    if issues:
        raise TextError(issues)
    return State(position, head.hands, head.turn, head.passes, head.resigned, closed)


@dataclass
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
            raise ValueError(Sentence("line {said} already says '{name}'", said=self.said[name], name=name))
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
    """The shortest text that reads back as a state."""
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
    """Numbers in order, with three or more consecutive ones as ``40-63``."""
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


def _too_many(position: Position, head: _Head) -> list[TextIssue]:
    """Pieces that appear more often in the hands and on the board than in the sets."""
    line = next((head.said[f"hand {c}"] for c in COLOURS if f"hand {c}" in head.said), 0)
    found = []
    for number in PIECES:
        laid = sum(piece.number == number for piece in position.pieces.values())
        if laid + sum(number in hand for hand in head.hands.values()) > SETS:
            message = Sentence(
                "tile {number} is on the board and in the hands more than {sets} times",
                number=number,
                sets=SETS,
            )
            found.append(TextIssue(message, line))
    return found
