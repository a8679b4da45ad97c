"""The equipment of Bee Donimoes: dice and dominoes, and the forms for a race, which are a score sheet with a
row for each round, layouts for the table, and the referee's folded slips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Size, format_length
from pnp.base.sentences import Sentence
from pnp.components.dice.pieces import dice_pieces
from pnp.components.dominoes import domino_pieces
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import tile_set
from pnp.drawing.theme import Theme
from pnp.games.api.features import check_room
from pnp.games.bee import rules
from pnp.games.bee.options import BeeForms, BeePieces
from pnp.games.bee.setup import FIRST, SetUp, extended, places, plan_for, set_ups
from pnp.games.bee.slips import Inside, Slip, slip_pages
from pnp.games.bee.views import dice_tokens
from pnp.games.shared.donimoes import together
from pnp.games.shared.score_sheets import (
    Column,
    Player,
    Row,
    ScoreTable,
    draw_tables,
    score_part,
)
from pnp.games.shared.written import (
    REACH,
    TitledBoard,
    below_note,
    boards_page,
    in_frame,
    note_height,
    noted_slips,
    pages_in_order,
)
from pnp.sheets.board_sheets import Form
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Part

_LEAST_SIDE = 7.0  # mm, the smallest half of a domino that a die fits on
_SLIP = Size(105.0, 30.0)  # mm, the smallest slip


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The rounds on one layout, numbered from 1; those after the ``agreed`` ones are tie-breaks."""

    first: int
    last: int
    agreed: int

    def label(self, number: int, theme: Theme) -> str:
        """Return the name of a round: ``Round 10``, or ``Tie-break 1``."""
        if number > self.agreed:
            return theme.translate("Tie-break {number}", number=number - self.agreed)
        return theme.translate("Round {number}", number=number)

    def subtitle(self, dice: int, theme: Theme) -> str:
        """Return the details of a round, such as ``4 dice, round 3, tie-break 1``."""
        return ", ".join((theme.translate("{dice} dice", dice=dice), *self.names(theme)))

    def names(self, theme: Theme) -> list[str]:
        """Return the rounds, then the tie-breaks: ``rounds 1 to 4``."""
        parts: list[str] = []
        last = min(self.last, self.agreed)
        if self.first < last:
            parts.append(theme.translate("rounds {first} to {last}", first=self.first, last=last))
        elif self.first == last:
            parts.append(theme.translate("round {first}", first=last))
        first, last = max(self.first - self.agreed, 1), self.last - self.agreed
        if first < last:
            parts.append(theme.translate("tie-breaks {first} to {last}", first=first, last=last))
        elif first == last:
            parts.append(theme.translate("tie-break {first}", first=first))
        return parts


def draw_forms(options: BeeForms, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the score sheet, the layouts, and the slips of all rounds, as set in the options. Tie-breaks come
    last among layouts and slips.

    :raises OptionError: if the area is too small.
    """
    forms = [score_sheet(options, theme, area)] if options.score else []
    if options.layouts:
        agreed = plan_for(options.rounds, options.dice)
        plan = extended(agreed, options.spare)
        firsts = [number for number, (_, within) in enumerate(places(plan), 1) if within == 0]
        lasts = [*(first - 1 for first in firsts[1:]), len(plan)]
        layouts = [
            (one, _Rounds(first, last, len(agreed)))
            for one, first, last in zip(set_ups(plan, options.seed), firsts, lasts, strict=True)
        ]
        boards = [_layout(one, rounds, options.domino_width, theme, area) for one, rounds in layouts]
        part = Part(
            theme.translate("Layouts"), theme.translate("lay the dominoes like this, or play on the page")
        )
        for page in pages_in_order(boards, area.height, theme):
            if len(page) == 1:
                one, rounds = layouts[boards.index(page[0])]
                free = area.height - page[0].drawing.size.height
                page = [_layout(one, rounds, options.domino_width, theme, area, spare=free)]
            forms.append(boards_page(page, "; ".join(board.title for board in page), part, theme))
        forms += _slips(layouts, theme, area)
    return tuple(forms)


def _layout(
    set_up: SetUp, rounds: _Rounds, tile: float, theme: Theme, area: Size, spare: float = 0.0
) -> TitledBoard:
    """Return the layout of the dominoes, at full size or as large as the area allows, with the first two dice.

    :param spare: the height by which the frame may exceed its dominoes, in millimetres.
    """
    dice = set_up.order[:FIRST]
    note = theme.translate(
        "Lay out the dominoes like this, or play on this page. Dice {one} and {two} are on their "
        "starting spaces; "
        "the starting spaces of the other dice are marked. The referee has a slip for each round, "
        "which names the "
        "queen.",
        one=min(dice),
        two=max(dice),
    )
    top, left, bottom, right = set_up.table.bounds()
    rows, columns = bottom - top + 1, right - left + 1
    height = area.height - note_height(note, area.width, theme)
    # The drawing of a table is a little larger than its dominoes.
    side = min(tile, (area.width - 1.0) / columns, (height - 1.0) / rows)
    check_room(
        Sentence("a layout"),
        area,
        Size(columns * _LEAST_SIDE + 1, area.height - height + rows * _LEAST_SIDE + 1),
    )
    starts = rules.starting_cells(set_up.table)
    tokens = dice_tokens({die: starts[die] for die in dice})
    marks = Marks(cells=[cell for die, cell in starts.items() if die not in dice])
    drawn = draw_table(set_up.table, theme, tokens=tokens, marks=marks, side=side)
    mat = in_frame(drawn, theme, Size(area.width, drawn.size.height + spare), evenly=True)
    return TitledBoard(rounds.subtitle(len(set_up.order), theme), below_note(note, mat, theme))


def _slips(layouts: Sequence[tuple[SetUp, _Rounds]], theme: Theme, area: Size) -> Iterator[Form]:
    """Return a slip for each round, with the queen's name outside and the shortest solution inside, as many on
    a page as fit."""
    note = theme.translate(
        "For the referee. Cut the slips apart. Fold the right third over the middle and the left third behind, "
        "and close the open edge with a clip. Open a slip when its round is over."
    )
    slips = [
        Slip(
            rounds.label(number, theme),
            theme.translate("Die {die} is the queen.", die=set_up.queen(within)),
            Inside(set_up.position(within), theme),
        )
        for set_up, rounds in layouts
        for within, number in enumerate(range(rounds.first, rounds.last + 1))
    ]
    part = Part(theme.translate("Folded solutions"), theme.translate("for the referee: cut apart, fold shut"))
    agreed = layouts[0][1].agreed
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    first = 1
    for page, highest in slip_pages(slips, theme, left):
        secrets = [slip.secret for slip in page]
        drawing = noted_slips(note, secrets, Sentence("a page of slips"), _SLIP, theme, area, highest)
        names = ", ".join(_Rounds(first, first + len(page) - 1, agreed).names(theme))
        first += len(page)
        yield Form(drawing, names[:1].upper() + names[1:], part=part)


def make_pieces(options: BeePieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the dominoes with numbers up to the count of the dice, and the dice.

    :raises OptionError: if a die is too large to stand on half a domino.
    """
    if options.die > options.domino_width:
        raise OptionError.at(
            "die",
            Sentence(
                "a die of {die} doesn't fit on half a domino of {tile}; take a smaller die or a larger tile",
                die=format_length(options.die),
                tile=format_length(options.domino_width),
            ),
        )
    return together(
        domino_pieces(tile_set(options.dice), options, theme),
        dice_pieces(options.dice, options.die, theme, options.face),
    )


_ROW, _LEAST_ROW = 20.0, 13.0
"""The greatest height of a row of the score sheet, in millimetres, and the height with which it has a second
table for another race, if there's room."""


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
    reach = REACH if theme.face else 0.0
    drawing = draw_tables(
        table,
        theme.with_tints(second=True),
        Size(left.width - 2 * reach, left.height - 2 * reach),
        (_LEAST_ROW, _ROW),
    )
    whole = Size(left.width, drawing.size.height + 2 * reach)
    drawing = in_frame(drawing, theme, whole)
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
