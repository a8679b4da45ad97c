"""The problems of Cobra Paw, played by hand: a click puts the finger on a domino."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.components.dominoes.sets import Pair, parse_pair
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.cobra_paw.options import CobraPawProblems
from pnp.games.cobra_paw.rules.play import DOUBLE_BLANK, name
from pnp.games.cobra_paw.rules.search import Finger, Search
from pnp.games.cobra_paw.views.table import draw_table, place_of
from pnp.search.replay import MoveError


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that is searched roll by roll."""

    theme: Theme

    @staticmethod
    def play(search: Search, text: str) -> Search:
        return search.play(Finger.parse(text))

    @staticmethod
    def picked(search: Search, picks: tuple[str, ...]) -> PickResult:
        """The finger on the domino that was clicked.

        :raises MoveError: if it is neither the target nor the double blank.
        """
        if not picks or not search.targets:
            return PickResult()
        on, target = parse_pair(picks[-1]), search.targets[0]
        if on not in (target, DOUBLE_BLANK):
            raise MoveError(
                Sentence(
                    "this is the {domino}; the dice show {domino_2}",
                    domino=_dashed(on),
                    domino_2=_dashed(target),
                )
            )
        return PickResult(move=str(Finger(target, on, search.table.where(on)[0].square)))

    def show(self, search: Search, _picks: tuple[str, ...]) -> Scene:
        drawing = draw_table(search.table, self.theme, dice=search.targets)
        tiles = sorted(search.table.tiles, key=lambda tile: (-tile.y, tile.x))
        spots = (
            Spot(
                f"{tile.first}|{tile.second} {tile.square}", place_of(tile), name(tile.pair), turned=tile.angle
            )
            for tile in tiles
        )
        return Scene(drawing, tuple(spots) if search.targets else ())

    def judge(self, search: Search, _moves: tuple[str, ...]) -> Verdict:
        if not search.targets:
            return Verdict(True)
        return Verdict(False, self.theme.translate("The dice show {roll}.", roll=_dashed(search.targets[0])))


def _dashed(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


class CobraPawInteraction(Interaction[CobraPawProblems, Search]):
    """A table where you put a finger on one domino after another."""

    def trial(self, start: Search, options: CobraPawProblems, theme: Theme, part: str = "") -> Trial:
        table = _Table(theme)
        return StepTrial(start, table.play, table.picked, table.show, table.judge)


INTERACTION = CobraPawInteraction()
