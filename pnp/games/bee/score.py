"""Bee's score sheet: a line for each round, in it what every player claims and who gets the point."""

from __future__ import annotations

from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.games.bee.options import BeeForms
from pnp.games.bee.series import SERIES
from pnp.games.score_sheets import Column, Player, Row, ScoreTable, below_note, draw_table, note_height
from pnp.sheets.board_sheets import Form

EXTRA = 2
"""Rounds without a number below the others: a tie for the most points is followed by one more."""

_ROW = 14.0


def draw_forms(options: BeeForms, look: Look, room: Size) -> tuple[Form, ...]:
    """The pages that the options ask."""
    return (score_sheet(options, look, room),)


def score_sheet(options: BeeForms, look: Look, room: Size) -> Form:
    """The sheet for the series of ten rounds, or for as many rounds as were agreed.

    :raises OptionError: where the room is too small.
    """
    note = look.word(
        "Write down how many moves each player claims. Fewer win; as many win for the player with fewer "
        "points, then for whoever claimed first. One point for whoever shows the solution."
    )
    columns = Column(look.word("moves"), 1.2), Column(look.word("points"), strong=True)
    table = ScoreTable(
        (look.word("Round"), look.word("Dice"), look.word("Queen"), look.word("Shortest")),
        (Player(columns),) * options.players,
        (*_rounds(options), *_extra(options), Row((look.word("Total"),), kind="total")),
    )
    left = Size(room.width, room.height - note_height(note, room.width))
    drawing = draw_table(table, look, left, _ROW)
    rounds = options.rounds or len(SERIES)
    return Form(below_note(note, drawing, look), look.word("Score sheet, {rounds} rounds", rounds=rounds))


def _rounds(options: BeeForms) -> tuple[Row, ...]:
    """The rounds with the number of their dice, where it is known."""
    if options.rounds:
        return tuple(Row((str(number), "", "", "")) for number in range(1, options.rounds + 1))
    return tuple(
        Row((str(number), str(dice), "", ""), apart=number > 1 and dice != SERIES[number - 2])
        for number, dice in enumerate(SERIES, 1)
    )


def _extra(options: BeeForms) -> tuple[Row, ...]:
    return tuple(Row(("+", "", "", ""), apart=k == 0) for k in range(EXTRA))
