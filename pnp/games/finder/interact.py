"""The puzzles and records of Domino Finder, solved, rated, generated, and played by hand.

Clicking a space flips its domino; clicking a roll below the table sets what the dice show.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import log2

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.table_picture import rolls
from pnp.components.dominoes.tiles import pair_of
from pnp.drawing.hotspots import Described, Scene, Spot, button, stacked_scenes
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.api.puzzles import HintVerdict, Length, TextPuzzles, as_text, move_errors
from pnp.games.finder import tasks
from pnp.games.finder.claims import CLAIMS, About
from pnp.games.finder.hints import hints
from pnp.games.finder.options import FinderDiagram, FinderGame, FinderPuzzleOptions
from pnp.games.finder.rules import OUTSIDE, Field, State, dice, set_up
from pnp.games.finder.tasks import (
    distances,
    error,
    fewest,
    fewest_without_traps,
    line_text,
    lines,
    trivial,
    turns,
)
from pnp.games.finder.text import RECORDS, flipped, write
from pnp.games.finder.views import RECORD_VIEWS, VIEWS, draw_diagram, draw_hunt, draw_state, place_of
from pnp.games.shared.board_interaction import BoardInteraction, GameState, domino, grouped
from pnp.search.generation import Candidate, Likeness, Make
from pnp.search.results import Difficulty, Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps

TRIES = 60
"""The number of games simulated for one attempt at a puzzle."""

SEES = 0.7
"""The probability that a simulated player walks straight to the treasure, like someone who remembers where it
is."""

STEPS = Steps(easy=4.0, medium=5.0, hard=6.5)
"""The bounds of the levels: two or three turns are easy, and the rest are divided so that no level is rare
(``benchmarks/finder.py``)."""

_LOOKED_AT = 40
"""The number of positions of a game that are examined."""


def solve(state: State) -> Outcome:
    """Return a shortest solution, with the proof ``unique`` if no other is as short, and the number of cells
    examined. The search needs no limits, because a table has at most a few hundred cells."""
    begun = time.perf_counter()
    least, seen = fewest(state)
    if least is None:
        seconds = time.perf_counter() - begun
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=seen, seconds=seconds, reason=_NO_WAY)
    shortest = list(islice(lines(state, least), 2))
    return Outcome(
        Status.SOLVED,
        solution=line_text(state, shortest[0]),
        length=least,
        proof=Proof.UNIQUE if len(shortest) == 1 else Proof.SHORTEST,
        states=seen,
        seconds=time.perf_counter() - begun,
        difficulty=difficulty(state, least),
        other=line_text(state, shortest[1]) if len(shortest) > 1 else None,
    )


_NO_WAY = Sentence("the treasure can't be reached")


def straight(state: State) -> int:
    """Return the fewest flips to the treasure if traps cost nothing."""
    found = fewest_without_traps(state)
    assert found is not None
    return found


def difficulty(state: State, least: int) -> Difficulty:
    """Return the difficulty of a puzzle: its turns, plus the turns that traps cost, on the way or in detours,
    once more, plus half a point for each doubling of the number of spaces for the first flip."""
    detour = least - straight(state)
    first = len(state.entries())
    score = round(least + detour + log2(first) / 2, 2)
    reason = Sentence(
        "{turns}, {detour} for traps, {spaces} to begin on",
        turns=counted(least, "turn"),
        detour=detour,
        spaces=counted(first, "space"),
    )
    return Difficulty(STEPS.level(score), score, reason)


def make(draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle from a simulated game; None if `TRIES` games have none of the level."""
    for _ in range(TRIES):
        found = [state for here in simulated(draw) for state in with_treasures(here)]
        draw.shuffle(found)
        for state in found[:_LOOKED_AT]:
            least, _ = fewest(state)
            assert least is not None
            if difficulty(state, least).level is level and not trivial(state, least, level):
                return _candidate(state)
    return None


def with_treasures(state: State) -> Iterator[State]:
    """Yield the position with each treasure that the dice may name and that is more than one flip away."""
    found, _ = distances(state)
    for number, pair in enumerate(state.field.dominoes):
        if pair and 0 not in pair and number not in state.up:
            turns_to = [found[cell] for cell in (2 * number, 2 * number + 1) if cell in found]
            if turns_to and min(turns_to) > 1:
                yield replace(state, treasure=pair_of(*pair))


def _candidate(state: State) -> Candidate:
    outcome = replace(solve(state), seconds=0.0)
    solution = str(outcome.solution)
    assert error(state, solution) is None
    assert turns(solution) == outcome.length
    return Candidate(Puzzle("", write(state), outcome, {}, hints(state, solution)), canonical(state))


def simulated(draw: random.Random) -> list[State]:
    """Return the positions of a game of two to four players in which someone looks for a new treasure, as
    puzzles of that player."""
    state = State.begin(set_up(draw), draw.randint(2, 4))
    found: list[State] = []
    for _ in range(200):
        if state.over:
            break
        if state.treasure is None:
            state = state.roll(*dice(draw))
            continue
        if state.pawns[state.turn] != OUTSIDE:
            found.append(alone(state))
        entries = state.entries()
        state = state.flip(_choice(state, entries, draw)) if entries else state.stay()
    return found


def _choice(state: State, entries: tuple[int, ...], draw: random.Random) -> int:
    if draw.random() < SEES:
        least, _ = fewest(state)
        if least is not None:
            return next(lines(alone(state), least))[0]
    return draw.choice(entries)


def alone(state: State) -> State:
    """Return the puzzle of the player to move, with the other pawns taken away."""
    assert state.treasure is not None
    return State(state.field, state.up, (state.pawns[state.turn],), 0, state.treasure, ((),))


def canonical(state: State) -> str:
    """Return a text that all equivalent puzzles share: those with the table turned by 180° or mirrored either
    way."""
    return min(write(other) for other in _symmetries(state))


def _symmetries(state: State) -> list[State]:
    """Return the state itself, its mirror images either way, and the state turned by 180°."""
    found = []
    field = state.field
    for up in (False, True):
        for back in (False, True):
            order = [
                (field.rows - 1 - row if up else row, field.per_row - 1 - k if back else k)
                for row in range(field.rows)
                for k in range(field.per_row)
            ]
            places = [row * field.per_row + k for row, k in order]
            dominoes = tuple(
                (pair[1], pair[0]) if (pair := field.dominoes[place]) and back else pair for place in places
            )
            to = {place: k for k, place in enumerate(places)}
            pawns = tuple(
                at if at == OUTSIDE else 2 * to[at // 2] + (1 - at % 2 if back else at % 2)
                for at in state.pawns
            )
            laid = Field(field.rows, field.per_row, dominoes)
            found.append(replace(state, field=laid, up=frozenset(to[k] for k in state.up), pawns=pawns))
    return found


# Puzzles


class FinderPuzzles(TextPuzzles[FinderPuzzleOptions, State]):
    """A pawn on a known table, which has to reach the treasure in the fewest turns."""

    def parse(self, text: str, options: FinderPuzzleOptions) -> State:
        return tasks.read(text)

    def check(self, start: State, solution: str, options: FinderPuzzleOptions) -> Sequence[ErrorInText]:
        return move_errors(tasks.error(start, solution), solution)

    def length(self, solution: Notation) -> Length:
        return tasks.turns(as_text(solution))

    def solve(self, start: State, options: FinderPuzzleOptions, limits: Limits) -> Outcome:
        return solve(start)

    def promise(self, start: State, options: FinderPuzzleOptions) -> Proof:
        return Proof.SHORTEST

    def likeness(self, start: State, solution: Notation | None, options: FinderPuzzleOptions) -> Likeness:
        return Likeness(canonical(start))

    def maker(self, options: FinderPuzzleOptions) -> Make:
        return make

    def check_hints(
        self, start: State, solution: Notation, texts: Sequence[str], options: FinderPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start)
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: State, solution: Notation, options: FinderPuzzleOptions) -> Sequence[Hint]:
        return hints(start, as_text(solution))


PUZZLES = FinderPuzzles()


def _spots(here: State) -> Iterator[Spot]:
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell) + "!" * here.trap(cell)
        yield Spot(name, place_of(here, cell), moves=(name,))


def _described(here: State) -> Described:
    """Return the known dominoes with their places, the pawn, the treasure, and the spaces that are face up."""
    field, name = here.field, here.field.grid.name
    where = [f"{name(2 * index)} {name(2 * index + 1)}" for index in range(len(field.dominoes))]
    known = [(domino(one.numbers), where[index]) for index, one in field.laid.items()]
    up = [(Sentence("face up"), where[index]) for index in sorted(here.up)]
    pawns = [(Sentence("pawn"), name(cell)) for cell in here.pawns if cell != OUTSIDE]
    sought = [(Sentence("treasure"), domino(here.treasure))] if here.treasure else []
    return grouped((*known, *up, *pawns, *sought))


@dataclass(frozen=True, slots=True)
class _Hunt:
    """The scenes of the way to one treasure."""

    start: State
    theme: Theme

    def show(self, here: State, _picks: tuple[str, ...]) -> Scene:
        if here.treasure is None:
            return Scene(draw_state(here, self.theme), described=_described(here))
        return Scene(draw_hunt(here, here.treasure, self.theme), tuple(_spots(here)), _described(here))

    def judge(self, here: State, moves: tuple[str, ...]) -> Verdict:
        taken = turns(", ".join(moves))
        if here.treasure is not None:
            return Verdict(False, self.theme.translate("Turns so far: {count}", count=taken) if moves else "")
        least, _ = fewest(self.start)
        message = self.theme.translate(
            "You found the treasure in {count} turns, but fewer are enough.", count=taken
        )
        return Verdict(taken == least, message)


class FinderInteraction(Interaction[FinderPuzzleOptions, State]):
    """A table whose dominoes are flipped one by one."""

    moving = Sentence("Choose a space to lead the pawn there; its domino is flipped. A ! marks a trap.")

    def trial(self, start: State, options: FinderPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        hunt, nothing = _Hunt(start, theme), PickResult()
        return StepTrial(start, flipped, lambda _here, _picks: nothing, hunt.show, hunt.judge)


INTERACTION = FinderInteraction()


# Records


class FinderRecordInteraction(BoardInteraction[FinderGame, State]):
    """The table, with rolls and a pass below it."""

    records = RECORDS

    def scene(self, state: GameState[FinderGame, State]) -> Scene:
        here, theme = state.end, state.theme
        table = Scene(draw_state(here, theme), tuple(_flips(here)))
        if here.over:
            return table
        if here.treasure is None:
            return stacked_scenes([table, rolls(theme)])
        if here.entries():
            return table
        return stacked_scenes([table, button(theme.translate("pass"), "pass", theme)])


RECORD_INTERACTION = FinderRecordInteraction()


def _flips(here: State) -> Iterator[Spot]:
    """Yield a spot for every space, while there is a treasure to look for."""
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell)
        if here.treasure is not None:
            yield Spot(name, place_of(here, cell), moves=(name + "!" * here.trap(cell),))


ENGINE = Engine(
    puzzles=PuzzleEngine(FinderPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(FinderGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(FinderDiagram, draw_diagram),
)
