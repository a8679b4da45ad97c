"""Bee's score sheet: a row for each round, with every player's claim and who gets the point."""

from __future__ import annotations

from pnp.base.geometry import Size
from pnp.drawing.theme import Theme
from pnp.games.bee.options import BeeForms
from pnp.games.bee.rules.setup import places, plan_for
from pnp.games.shared.score_sheets import (
    Column,
    Player,
    Row,
    ScoreTable,
    below_note,
    draw_table,
    note_height,
    score_part,
)
from pnp.sheets.board_sheets import Form

_ROW = 14.0


def score_sheet(options: BeeForms, theme: Theme, area: Size) -> Form:
    """Return the sheet for the series of ten rounds, or for the number of rounds agreed.

    :raises OptionError: if the area is too small.
    """
    note = theme.translate(
        "Write down how many moves each player claims. The fewest moves win. Ties go to the player with fewer "
        "points, then to the first to claim. Whoever shows the solution scores a point."
    )
    columns = Column(theme.translate("moves"), 1.2), Column(theme.translate("points"), strong=True)
    plan = plan_for(options.rounds, options.dice)
    table = ScoreTable(
        (
            theme.translate("Round"),
            theme.translate("Dice"),
            theme.translate("Queen"),
            theme.translate("Shortest"),
        ),
        (Player(columns),) * options.players,
        (*_rounds(plan), *_tie_breaks(options.spare), Row((theme.translate("Total"),), kind="total")),
    )
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    drawing = draw_table(table, theme, left, _ROW)
    subtitle = theme.translate_count(
        "Score sheet, {rounds} round", "Score sheet, {rounds} rounds", len(plan), rounds=len(plan)
    )
    return Form(below_note(note, drawing, theme), subtitle, part=score_part(theme))


def _rounds(plan: tuple[int, ...]) -> tuple[Row, ...]:
    """Return the rounds, with a strong line wherever the dominoes are laid out anew."""
    return tuple(
        Row((str(number), str(dice), "", ""), apart=number > 1 and within == 0)
        for number, (dice, (_, within)) in enumerate(zip(plan, places(plan), strict=True), 1)
    )


def _tie_breaks(count: int) -> tuple[Row, ...]:
    """Return rounds below the others: a tie for the most points is followed by one more."""
    return tuple(Row((f"+{number}", "", "", ""), apart=number == 1) for number in range(1, count + 1))
