"""Games of Dots written as SGF, which `pnp.games.dots.rules.sgf` and other programs can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_letters

from pnp.base.options import format_dimensions
from pnp.base.sentences import Sentence
from pnp.games.dots.options import DotsRules
from pnp.games.dots.rules.play import End, Paint, Place, play, read_move
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.records import rules_of, start_of
from pnp.games.dots.rules.sgf import FLAGS, LEAST, MOST, NUMBER
from pnp.games.dots.rules.sgf_text import escaped, write_result
from pnp.games.dots.rules.starts import EMPTY, O, X
from pnp.grids.square import SquareGrid

_SIGNS = {"B": X, "W": O}
_COLOURS = {X: "B", O: "W"}


def write_sgf(
    start: str, moves: Sequence[str], options: DotsRules, players: Mapping[str, str], title: str = ""
) -> str:
    """Return the file of a game; x is black.

    :raises ValueError: for a game that the format can't represent.
    :raises MoveError: for a move that a rule forbids.
    """
    position = start_of(start, options)
    _check_start(position)
    field, rules = position.field, rules_of(options, position)
    setup, nodes = _set_up(position), list[str]()
    for text in moves:
        move = read_move(text, field)
        match move:
            case Place(cell, paint):
                nodes.append(f";{_COLOURS[position.to_move]}[{_letters(field, cell)}]" + "XP[]" * paint)
            case Paint(cell):
                nodes.append(f";XP[{_letters(field, cell)}]")
            case End("ground", who):
                nodes.append(f";{_COLOURS[who or position.to_move]}[]")
        position = play(position, move, rules)
    root = f"FF[4]GM[{NUMBER}]CA[UTF-8]SZ[{_size(field)}]"
    names = {
        "GN": title,
        "PB": players.get(X, ""),
        "PW": players.get(O, ""),
        "RU": _rules_written(options),
        "RE": write_result(position, rules, _SIGNS) if position.ended else "",
    }
    root += "".join(f"{name}[{escaped(value)}]" for name, value in names.items() if value)
    return f"(;{root}{setup}\n" + "\n".join(nodes) + ")\n"


def _check_start(position: Position) -> None:
    """Check that the format can represent a game with this start.

    :raises ValueError: with the reason, if it can't.
    """
    sides = position.field.columns, position.field.rows
    if not all(LEAST <= side <= MOST for side in sides):
        given = format_dimensions(sides)
        raise ValueError(
            Sentence(
                "SGF allows fields with {least} to {most} rows and {least} to {most} columns, not {given}",
                least=LEAST,
                most=MOST,
                given=given,
            )
        )
    if position.painted.strip(EMPTY) or position.ended:
        raise ValueError(Sentence("SGF can only record games that start from dots alone, without shaded areas"))


def _size(field: SquareGrid) -> str:
    """Return the size of a field; just one number for a square field, as the format requires."""
    return str(field.rows) if field.rows == field.columns else f"{field.columns}:{field.rows}"


def _set_up(position: Position) -> str:
    """Return the SGF properties for the player to move and the dots on the field."""
    found = f"PL[{_COLOURS[position.to_move]}]"
    for sign, colour in _COLOURS.items():
        cells = [cell for cell, dot in enumerate(position.dots) if dot == sign]
        found += f"A{colour}" * bool(cells) + "".join(f"[{_letters(position.field, cell)}]" for cell in cells)
    return found


def _letters(field: SquareGrid, cell: int) -> str:
    row, column = field.place(cell)
    return ascii_letters[column] + ascii_letters[row]


def _rules_written(options: DotsRules) -> str:
    given, usual = options.model_dump(by_alias=True), DotsRules().model_dump(by_alias=True)
    found = [f"{name}={'yes' if given[name] else 'no'}" for name in FLAGS if given[name] != usual[name]]
    found += ["central-area=yes"] if options.central_area and options.central_size is None else []
    found += [f"instant-win={options.instant_win}"] if options.instant_win else []
    found += ["houses=closed"] if options.houses == "closed" else []
    return ",".join(found)
