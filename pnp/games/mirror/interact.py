"""Mirror Donimoes: the solving, making, drawing and playing by hand of its puzzles, and the diagrams of its
rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.components.dominoes.table import Table, Turn, by_first_sight, canonical
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, PAWNS, Cell, Direction, Domino
from pnp.components.pawns import Token
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.mirror import rules
from pnp.games.mirror.claims import CLAIMS
from pnp.games.mirror.rules import Move, Position
from pnp.games.shared.board_interaction import pawns, table_in_words
from pnp.games.shared.critical_steps import Actors, Effect
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.hint_claims import pawn_lines
from pnp.games.shared.hint_sentences import insight, listed, noun_of
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import Changed, MoveRenderer, SlidingViews, sliding_diagram
from pnp.games.sliding.layouts import climbed, random_rectangle, size_for
from pnp.games.sliding.move_rules import canonical_line, slides_between, turn_pawn, turn_way, way
from pnp.games.sliding.puzzles import SlidingPuzzles, Smallest, sliding_candidate
from pnp.games.sliding.solver import SlidingSolver, pawn_fields
from pnp.search.generation import Candidate
from pnp.search.rating import Scale
from pnp.search.results import Hint, Level, Limits, Steps
from pnp.search.shortest_paths import ShortestPaths, Step

if TYPE_CHECKING:
    from pnp.games.sliding.kernel import Packing
    from pnp.games.sliding.search import Estimate, SlidingExpander


SCALE = Scale(Steps(easy=12.5, medium=15.7, hard=18.9), moves=2, patience=5000, players=16)
LIMITS = Limits(states=60_000, memory=1 << 30)
"""The limits of one search while generating. There is none on time, so that the result is the same
everywhere."""

CHANGES = 300
"""The number of changes tried on one table before a new one is begun."""

AIMS = {
    Level.EASY: (6, 8, 10),
    Level.MEDIUM: (12, 14, 16),
    Level.HARD: (18, 21, 24),
    Level.EXPERT: (28, 32, 36),
}
"""The numbers of moves at which the search for a puzzle of a level stops; one of them is drawn at random."""

FEWEST = 3
"""The least number of moves of a puzzle that isn't trivial."""
SMALLEST = Smallest({(2, 2): {1: ()}, (2, 3): {1: (), 2: (Level.EASY,)}, (2, 4): {2: (Level.EASY,)}}, FEWEST)


def _expander() -> Callable[[Packing], SlidingExpander]:
    from pnp.games.mirror.kernel import MirrorExpander

    return MirrorExpander


def _candidates(
    position: Position,
    before: Sequence[Domino | None],
    after: Sequence[Domino | None],
    pawns: tuple[int, ...],
) -> Iterator[Move]:
    """Yield the slides of the dominoes with pawns that moved; if none did, the step of the pawn that moved."""
    if before == after:
        yield _step(position, after, pawns)
        return
    table, owners = position.table, position.table.owners()
    under = {table.dominoes[owners[cell]].pair: pawn for pawn, cell in zip(PAWNS, position.pawns, strict=True)}
    for domino, direction in slides_between(before, after):
        if domino.pair in under:
            yield Move(under[domino.pair], True, direction)


def canonical_moves(moves: Sequence[Move]) -> str:
    """Return the same text for all lines with the same moves, however the table is turned."""

    def turned(move: Move, turn: Turn) -> str:
        return f"{turn_pawn(move.pawn, turn)}{'d' * move.domino}{turn_way(move.direction, turn)}"

    return canonical_line(moves, turned)


def _estimate() -> Estimate:
    from pnp.games.sliding.kernel import pawns_apart

    return pawns_apart


def _step(position: Position, after: Sequence[Domino | None], pawns: tuple[int, ...]) -> Move:
    """Return the step that leads to these pawns on the same table, whose packed form may be shifted."""
    home = position.table.dominoes[0]
    packed = min((domino.row, domino.column) for domino in after if domino is not None)
    rows, columns = home.row - packed[0], home.column - packed[1]
    cells = {(row + rows, column + columns) for row, column in _cells(after, pawns)}
    (here,) = set(position.pawns) - cells
    (there,) = cells - set(position.pawns)
    direction = next(direction for direction in Direction if direction.step(here) == there)
    return Move(PAWNS[position.pawns.index(here)], False, direction)


def _cells(dominoes: Sequence[Domino | None], pawns: tuple[int, ...]) -> Iterator[Cell]:
    """Yield the cells of the halves on which pawns stand."""
    for pawn in pawns:
        domino = dominoes[pawn >> 1]
        if domino is not None:
            yield domino.cells[pawn & 1]


SOLVER = SlidingSolver(
    rules=rules.RULES,
    table=lambda position: position.table,
    pawns=lambda position: pawn_fields(position.table, position.pawns),
    candidates=_candidates,
    expander=_expander,
    estimate=_estimate,
    line=canonical_moves,
    reversible=True,
    scale=SCALE,
)


def _moved(step: Step[Position, Move]) -> tuple[str, ...]:
    """Return the pawns that a step moves: the one that stepped, or all on a domino that slid."""
    places = zip(PAWNS, step.before.pawns, step.after.pawns, strict=True)
    return tuple(pawn for pawn, before, after in places if before != after)


def _meeting(paths: ShortestPaths[Position, Move], scope: Hint) -> Hint | None:
    """Return the dominoes that have a pawn at the end of every shortest solution; "at least" these if there are
    others at the end of some."""
    ends = {_under_pawns(end) for end in paths.layer(paths.length)}
    if not (shared := sorted(frozenset.intersection(*ends))):
        return None
    kind = "meeting-one" if len(shared) == 1 else "meeting" if len(ends) == 1 else "meeting-some"
    return insight(kind, pieces=listed([noun_of("domino", name) for name in shared]), scope=scope)


def _crossing(step: Step[Position, Move]) -> tuple[Effect, ...]:
    """Return a pawn's step to another domino."""
    (table, pawns), after = (step.before.table, step.before.pawns), step.after.pawns
    if step.move.domino:
        return ()
    owners, number = table.owners(), PAWNS.index(step.move.pawn)
    one, other = ("-".join(table.dominoes[owners[places[number]]].name) for places in (pawns, after))
    if one == other:
        return ()
    gaps = {"pawn": step.move.pawn, "one": one, "other": other}
    return (Effect("crosses", tuple(gaps.items())),)


def _staying(paths: ShortestPaths[Position, Move], scope: Hint) -> Hint | None:
    """Return the pawns that never step to another domino, or the only one that does."""
    crossing = {step.move.pawn for layer in paths.steps for step in layer if _crossing(step)}
    staying = [pawn for pawn in PAWNS if pawn not in crossing]
    if len(staying) == 1:
        return insight("stays-one", one=staying[0], scope=scope)
    if len(crossing) == 1:
        if not paths.extremes(lambda step: len(_crossing(step)))[0]:
            return None  # in some solutions, the domino doesn't slide either
        return insight("stays-three", one=crossing.pop(), scope=scope)
    return (
        insight("stays-two", one=staying[0], two=staying[1], scope=scope)
        if len(crossing) == len(staying)
        else None
    )


def _under_pawns(position: Position) -> frozenset[str]:
    owners = position.table.owners()
    return frozenset("-".join(position.table.dominoes[owners[cell]].name) for cell in position.pawns)


ACTORS = Actors(
    pieces=lambda _position: PAWNS,
    moved=_moved,
    noun=lambda pawn: noun_of("pawn", pawn),
    write=lambda position: position.to_text(),
    insights=lambda paths, scope: [_meeting(paths, scope), _staying(paths, scope)],
    effects=_crossing,
)


def worth(table: Table) -> float:
    """Return the value that the search improves: the number of moves of a solvable table; the lowest value if
    it can't be solved or is too large to find out."""
    outcome = SOLVER.solve(rules.begin(table.normalised()), LIMITS, rated=False)
    return float(outcome.length) if isinstance(outcome.length, int) else 0.0


def make(options: SlidingPuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle made from a random rectangle by small changes, keeping those that make it harder."""
    table = random_rectangle(*size_for(options, level, draw), options.pips, draw)
    table = climbed(table, options.pips, worth, CHANGES, AIMS[level], draw)
    start = rules.begin(table.normalised())
    return sliding_candidate(SOLVER, ACTORS, start, LIMITS, options.pips, level, kind=_kind, fewest=FEWEST)


def _kind(table: Table) -> str:
    return canonical(table, (by_first_sight,))


PUZZLES = SlidingPuzzles(rules.start, SOLVER, make, SMALLEST, ACTORS, _kind, CLAIMS, pawn_lines)


def _draw(position: Position, changed: Changed[Position], theme: Theme) -> Drawing:
    tokens = {
        cell: Token(letter, player=player)
        for player, (letter, cell) in enumerate(zip(PAWNS, position.pawns, strict=True))
    }
    before = changed.before.table.dominoes if changed.before else position.table.dominoes
    marks = Marks(frozenset(position.table.dominoes) - frozenset(before), barred=changed.barred)
    return draw_table(position.table, theme, face="numerals", tokens=tokens, marks=marks)


def _way(position: Position, move: Move) -> tuple[Cell, Cell]:
    here = position.pawns[PAWNS.index(move.pawn)]
    if move.domino:
        return way(position.table.dominoes[position.table.owners()[here]], move.direction)
    return here, move.direction.step(here)


def _body(position: Position, move: Move) -> tuple[Cell, ...]:
    here = position.pawns[PAWNS.index(move.pawn)]
    return position.table.dominoes[position.table.owners()[here]].cells if move.domino else (here,)


RENDERER = MoveRenderer(
    rules=rules.RULES,
    way=_way,
    cells=lambda position: [*position.table.numbers(), *position.pawns],
    draw=_draw,
    read=lambda text: Position.parse(text, LARGEST_NUMBER),
    describe=lambda position: table_in_words(position.table, pawns(position.pawns)),
    body=_body,
)

_VIEWS = SlidingViews("Bring the four pawns together.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
