"""Layouts of their own for some cards, by the values of a column. They inherit what all cards have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.base.tables import Table
from pnp.components.cards.card_reader import DrawnFace, Faces, Placed
from pnp.components.cards.conditions import passes
from pnp.components.cards.options import CardLayouts
from pnp.components.cards.templates import find_column
from pnp.games.api.features import OwnFiles


@dataclass(frozen=True)
class KindLayouts:
    """What the cards of each kind have on their faces, over what all cards have.

    ``own`` has the elements by the name of the face and the value of the column, as the spec gives it.
    """

    column: str = ""
    own: Mapping[tuple[str, str], Sequence[Placed]] | None = None

    def more(self, faces: Faces) -> Faces:
        """Further faces, to be read as those of all cards are."""
        found = self.own or {}
        return {f"{side} {kind}": DrawnFace(own, faces[side].size) for (side, kind), own in found.items()}

    def of(self, faces: Faces, value: str) -> Faces:
        """The faces of a card with a value in the column."""
        found = dict(faces)
        for (side, kind), own in (self.own or {}).items():
            if passes(value, kind):
                found[side] = DrawnFace(merged(found[side].elements, own), found[side].size)
        return found


def merged(common: Sequence[Placed], own: Sequence[Placed]) -> list[Placed]:
    """The elements of a kind over those that all cards have. One that has the name of a common one is in its
    place."""
    named = {placed.element.name: placed for placed in own if placed.element.name}
    replaced = {placed.element.name for placed in common} & named.keys()
    inherited = [named.get(placed.element.name, placed) for placed in common]
    return [*inherited, *(placed for placed in own if placed.element.name not in replaced)]


def read_layouts(options: CardLayouts | None, table: Table, files: OwnFiles) -> KindLayouts:
    """The layouts that options ask for; errors and values that no row has are reported to ``files``."""
    if options is None:
        return KindLayouts()
    column = find_column(options.column, table.columns)
    if column is None:
        hint = did_you_mean(options.column, table.columns)
        name = quoted(options.column)
        files.report(
            files.mark("layouts", "column"),
            Sentence("the table has no column {name}{hint}", name=name, hint=hint),
        )
        return KindLayouts()
    values = {row[column].text for row in table.rows}
    own: dict[tuple[str, str], Sequence[Placed]] = {}
    for side, layouts in (("front", options.front), ("back", options.back)):
        for kind, elements in layouts.items():
            own[side, kind] = [
                Placed(element, ("layouts", side, kind, number)) for number, element in enumerate(elements)
            ]
            if not any(passes(value, kind) for value in values):
                hint = did_you_mean(kind, values)
                message = Sentence(
                    "no row has {value} in {column}{hint}", value=quoted(kind), column=column, hint=hint
                )
                files.notice(files.mark("layouts", side, kind), message)
    return KindLayouts(column, own)
