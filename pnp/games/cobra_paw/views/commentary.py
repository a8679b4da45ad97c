"""The results of moves in a game of Cobra Paw, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.components.dominoes.sets import Pair
from pnp.drawing.theme import Theme
from pnp.games.api.views import Recorded, standings
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.rules.play import NONE, Position
from pnp.games.cobra_paw.rules.records import RECORDS, sign


def commentary(record: Recorded[CobraPawGame, Position], first: int, theme: Theme) -> Sequence[str]:
    """The result of every move from number ``first`` on, with everybody's dominoes if someone took one."""
    positions = RECORDS.course(record.start, record.moves, record.options)
    names = [record.name(sign(player)) for player in range(len(positions[0].taken))]
    stretch = zip(record.moves[first - 1 :], pairwise(positions[first - 1 :]), strict=False)
    return [_move(text, before, after, names, theme) for text, (before, after) in stretch]


def _move(text: str, before: Position, after: Position, names: Sequence[str], theme: Theme) -> str:
    target = _dashed(after.target or before.target)
    if before.target is None:
        return theme.translate("The dice show {roll}.", roll=target)
    if before.claimant != after.claimant and after.claimant is not None:
        return theme.translate(
            "{player} claims that {domino} is face down.", player=names[after.claimant], domino=target
        )
    if text == NONE:
        return " ".join(
            (theme.translate("Nobody else finds it."), _consequence(before, after, names, theme))
        ).rstrip()
    taker, pair = next(
        (player, new[-1])
        for player, (old, new) in enumerate(zip(before.taken, after.taken, strict=True))
        if len(new) > len(old)
    )
    if before.choosers:
        taken = theme.translate("{player} chooses {domino}.", player=names[taker], domino=_dashed(pair))
    elif before.claimant is not None:
        taken = theme.translate(
            "{player} finds {domino}: the claim was wrong.", player=names[taker], domino=_dashed(pair)
        )
    else:
        taken = theme.translate("{player} takes {domino}.", player=names[taker], domino=_dashed(pair))
    counts = standings(names, [len(hand) for hand in after.taken])
    return " ".join(filter(None, (taken, counts, _consequence(before, after, names, theme))))


def _consequence(before: Position, after: Position, names: Sequence[str], theme: Theme) -> str:
    """What follows when a search ends, or when several may take a domino of their choice."""
    if after.winner is not None:
        return theme.translate("{player} wins", player=names[after.winner]) + "."
    if after.choosers and not before.choosers:
        return theme.translate("A domino of their choice: {players}.", players=_listed(after.choosers, names))
    if after.target is None and after.hunting:
        return theme.translate(
            "A tie: {players} hunt for another domino.", players=_listed(after.hunters, names)
        )
    return ""


def _listed(players: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[player] for player in players)


def _dashed(pair: Pair | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""
