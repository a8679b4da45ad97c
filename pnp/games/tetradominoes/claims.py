"""The claims that hints for the puzzles of Tetradominoes make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.tiles import DIGITS, pair_name
from pnp.components.tetrominoes import SHAPES
from pnp.games.shared.hint_claims import Claims, Said, read_words
from pnp.games.tetradominoes.rules import solitaire_score
from pnp.games.tetradominoes.start import Start, every_tetromino, tetromino_turns
from pnp.games.tetradominoes.table import Side, Tetromino, Turn, cells_text


@dataclass(frozen=True)
class About:
    """A puzzle, and the turns of its solution. Solitaire also has a level, and a score to stay below."""

    start: Start
    solution: Sequence[Turn]
    level: int = 1
    below: int = 0

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn of the hand that plays a tetromino."""
        return tetromino_turns(self.start)

    @cached_property
    def every(self) -> dict[str, Turn]:
        """Every tetromino that can be played, by its cells."""
        return every_tetromino(self.start)

    @property
    def colours(self) -> tuple[int, int]:
        """The light and the dark tetrominoes on the table."""
        return self.start.spread.count(Side.LIGHT), self.start.spread.count(Side.DARK)

    @property
    def side(self) -> int:
        """The number that the longest side adds to the score now."""
        return self.start.spread.longest_side if self.level == 2 else 0

    @cached_property
    def ends(self) -> list[tuple[int, int, int]]:
        """The numbers of light and dark tetrominoes that may still be played for a score below the target, as
        far as numbers alone show, each with the score without the longest side."""
        light, dark = self.colours
        left = len(SHAPES) - light - dark
        most = min(self.start.plays, len(self.start.spread.left))
        every = [
            (more, others, (light + more) * (dark + others) + 7 * (left - more - others))
            for more in range(most + 1)
            for others in range(most - more + 1)
        ]
        return [end for end in every if end[2] + self.side < self.below]


CLAIMS: Claims[About] = Claims()


def _shape(turn: Turn) -> str | None:
    return Tetromino(turn.cells, Side.LIGHT).shape


@CLAIMS.says("There is only one way to play a tetromino.", "There are {count} ways to play a tetromino.")
def _ways(about: About, said: Said) -> bool:
    return len(about.every) == said.number()


def _playing(about: About) -> set[str]:
    return {pair_name(turn.domino.pair) for turn in about.turns}


@CLAIMS.says(
    "You need only one domino from your hand for them: the {dominoes}.",
    "You need only {count} dominoes from your hand for them: the {dominoes}.",
)
def _needed_dominoes(about: About, said: Said) -> bool:
    told = said.names("dominoes")
    return {*told} == _playing(about) and len(told) == said.number()


@CLAIMS.says("Each domino in your hand allows at least one.")
def _all_dominoes(about: About, _said: Said) -> bool:
    return {pair_name(pair) for pair in about.start.hand} == _playing(about)


@CLAIMS.says("Their shapes: {shapes}.")
def _shapes(about: About, said: Said) -> bool:
    return said["shapes"].split(", ") == sorted(_shape(turn) or "" for turn in about.every.values())


@CLAIMS.says("One of them covers {cells}, after the {domino}.")
def _one_covers(about: About, said: Said) -> bool:
    turns = [(cells_text(turn.cells), pair_name(turn.domino.pair)) for turn in about.turns]
    return (said["cells"], said["domino"]) in turns


@CLAIMS.says("Look for a place for the shape {shape}.")
def _the_shape(about: About, said: Said) -> bool:
    return {_shape(turn) for turn in about.turns} == {said["shape"]}


def _old(about: About) -> dict[str, int]:
    """Return the numbers on the table that the only tetromino covers, by their cells."""
    numbers = about.start.spread.numbers
    return {cell_name(cell): numbers[cell] for cell in about.turns[0].cells if cell in numbers}


@CLAIMS.says(
    "It covers a {numbers} on the table. Its other squares lie on the domino you play.",
    "It covers these numbers on the table: {numbers}. Its other squares lie on the domino you play.",
)
def _covers_numbers(about: About, said: Said) -> bool:
    return sorted(said.names("numbers")) == sorted(DIGITS[number] for number in _old(about).values())


@CLAIMS.says("One of them is the {number} on {cell}.")
def _covers_number(about: About, said: Said) -> bool:
    return _old(about)[said["cell"]] == said.digit("number")


_PLACED = (
    "the {domino} on {here} and {there}",
    "the {domino}, with the {one} on {here} and the {other} on {there}",
)


def _placed(text: str) -> tuple[str, frozenset[tuple[str, str]]]:
    """Return a domino, and its numbers with their cells.

    :raises ValueError: if the words aren't about a domino in its place.
    """
    read = read_words(_PLACED[::-1], text)
    if read is None:
        raise ValueError(text)
    _, gaps = read
    one = gaps.get("one", gaps["domino"][0])
    return gaps["domino"], frozenset({(gaps["here"], one), (gaps["there"], gaps.get("other", one))})


def _lies(turn: Turn, text: str) -> bool:
    """Return whether a turn plays a domino in this way."""
    domino = turn.domino
    numbers = zip(map(cell_name, domino.cells), (DIGITS[number] for number in domino.numbers), strict=True)
    return (pair_name(domino.pair), frozenset(numbers)) == _placed(text)


@CLAIMS.says("Play {domino}.")
def _answer(about: About, said: Said) -> bool:
    return any(_lies(turn, said["domino"]) for turn in about.turns)


@CLAIMS.says("One solution begins with {play}.")
def _begins(about: About, said: Said) -> bool:
    return _lies(about.solution[0], said["play"])


@CLAIMS.says("Then cover {cells}.")
def _cover(about: About, said: Said) -> bool:
    """Return whether the tetromino covers these cells with the play that the previous sentence names."""
    play = said.earlier[-1]
    turns = about.turns if "domino" in play.values else about.solution[:1]
    text = play.values.get("domino") or play["play"]
    return any(_lies(turn, text) and cells_text(turn.cells) == said["cells"] for turn in turns)


@CLAIMS.says(
    "The score is {score} now: {light} × {dark} (light × dark) + 7 × {unplayed} (unplayed). Bring it down by "
    "{by} or more.",
    "The score is {score} now: {light} × {dark} (light × dark) + 7 × {unplayed} (unplayed) + {side} (longest "
    "side). Bring it down by {by} or more.",
)
def _score(about: About, said: Said) -> bool:
    score, (light, dark) = solitaire_score(about.start.spread, about.level), about.colours
    told = [said.number(gap) for gap in ("score", "light", "dark", "unplayed", "by")]
    side = int(said.values.get("side", "0"))
    return (
        told == [score, light, dark, len(SHAPES) - light - dark, score - about.below + 1] and side == about.side
    )


def _least(about: About) -> int:
    return min((more + others for more, others, _ in about.ends), default=0)


@CLAIMS.says(
    "You have to play a dark tetromino, and no light one.",
    "You have to play at least {count} dark tetrominoes, and no light one.",
)
def _dark(about: About, said: Said) -> bool:
    return _least(about) == said.number() and not any(more for more, _, _ in about.ends)


@CLAIMS.says(
    "You have to play a light tetromino, and no dark one.",
    "You have to play at least {count} light tetrominoes, and no dark one.",
)
def _light(about: About, said: Said) -> bool:
    return _least(about) == said.number() and not any(others for _, others, _ in about.ends)


@CLAIMS.says(
    "You have to play at least one more tetromino.",
    "You have to play at least {count} more tetrominoes.",
)
def _more(about: About, said: Said) -> bool:
    return _least(about) == said.number()


@CLAIMS.says(
    "Either colour lowers the score by {light} now.",
    "Not counting the longest side, either colour lowers the score by {light} now.",
    "A light one lowers the score by {light} now, a dark one by {dark}.",
    "Not counting the longest side, a light one lowers the score by {light} now, a dark one by {dark}.",
)
def _worth(about: About, said: Said) -> bool:
    """Return whether the numbers are right: a light tetromino lowers the score by 7, and adds 1 for each dark
    one."""
    light, dark = about.colours
    told = said.number("light"), int(said.values.get("dark", said["light"]))
    return told == (7 - dark, 7 - light) and (about.level == 2) is said.words.startswith("Not counting")


@CLAIMS.says("The longest side has {side} numbers and mustn’t get longer.")
def _no_longer(about: About, said: Said) -> bool:
    return _limit(about) == about.start.spread.longest_side == said.number("side")


@CLAIMS.says("The longest side has {side} numbers now. It may have {most} at the end, but no more.")
def _longer(about: About, said: Said) -> bool:
    told = said.number("side"), said.number("most")
    return told == (about.start.spread.longest_side, _limit(about))


def _limit(about: About) -> int:
    """Return how long the longest side may be at the end."""
    return about.below - 1 - min(score for _, _, score in about.ends)


@CLAIMS.says("In one solution, you play {pieces}.")
def _pieces(about: About, said: Said) -> bool:
    played = [
        f"a {'dark' if turn.side is Side.DARK else 'light'} {_shape(turn)}"
        for turn in about.solution
        if turn.cells
    ]
    return sorted(said.names("pieces")) == sorted(played)
