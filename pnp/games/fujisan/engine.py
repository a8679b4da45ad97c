"""Solve and make puzzles of Fujisan and Country Road, as the commands use them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, Turn, canonical
from pnp.games.api.puzzles import HintVerdict, as_text
from pnp.games.fujisan import FujisanPuzzleOptions, rules
from pnp.games.fujisan.breeding import ExploredMountain, mountains, random_mountain
from pnp.games.fujisan.claims import CLAIMS
from pnp.games.fujisan.hints import ACTORS, all_shortest, hints, peak_start
from pnp.games.fujisan.rules import FREE, Move, Position
from pnp.games.shared.critical_steps import Actors
from pnp.games.shared.hint_claims import pawn_lines
from pnp.games.shared.line_puzzles import LinePuzzles
from pnp.games.sliding.move_rules import MoveRules, canonical_line, turn_pawn, turn_way
from pnp.search.generation import Candidate, InTurn, Likeness, Make, check_time
from pnp.search.rating import Effort, Part, Scale, rate_parts, rate_play, solved_at_first_sight, trips_of
from pnp.search.replay import move_texts
from pnp.search.results import Difficulty, Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps

if TYPE_CHECKING:
    from pnp.games.fujisan.kernel import MountainSearch, ShortestPath


PATIENCE = 10_000
"""The number of positions after which players of a mountain give up: about as many as there are. With fewer,
they would give up on all the long ones."""
SCALE = Scale(Steps(easy=1.2, medium=3.0, hard=5.8), moves=0, patience=PATIENCE, effort=Effort.DEAD_ENDS)
ROAD_SCALE = Scale(
    Steps(easy=2.1, medium=4.2, hard=5.8), moves=0, patience=PATIENCE, players=16, effort=Effort.DEAD_ENDS
)
"""The scale of roads: a road consists of two ways, so it has its own. Of 20,000 deals, 90% have a way there and
back, which takes 17 to 51 moves; the median is 24, the quartiles are 22 and 27. ``benchmarks/sliding.py``
measures this."""

WAY_BACK = Fraction(1, 4)
"""The fraction of the effort on the way back that counts. It differs less from road to road than the effort of
the climb."""

NEAR = {Level.EASY: (1, 13), Level.MEDIUM: (11, 18), Level.HARD: (13, 23), Level.EXPERT: (17, 99)}
ROAD_NEAR = {Level.EASY: (1, 24), Level.MEDIUM: (20, 28), Level.HARD: (23, 33), Level.EXPERT: (26, 199)}
"""The range of moves of most puzzles of a level. Finding a length is quick; a difficulty takes a hundred times
as long."""

DEALS = 2000
"""The most deals that one attempt at a puzzle looks through."""

LENGTHS: Mapping[Level, tuple[int, int]] = {Level.EXPERT: (40, 60)}
ROAD_LENGTHS: Mapping[Level, tuple[int, int]] = {Level.EXPERT: (45, 70)}
"""The lengths for which mountains and roads are bred if the options give none. For other levels, random deals
are found quickly."""

LEAST, ROAD_LEAST = 8, 16
"""The fewest moves to the peak, and there and back, on any mountain, even if every priest found the number that
he needs on every space."""

SAME_VIEWS: tuple[Turn, ...] = (
    lambda c: (c[0], c[1]),
    lambda c: (-c[0], c[1]),
    lambda c: (c[0], -c[1]),
    lambda c: (-c[0], -c[1]),
)
"""The symmetries of the mountain: its rows and its ends can be exchanged."""


def solve(start: Position, *, country_road: bool = False, rated: bool = True) -> Outcome:
    """Return a shortest solution with its proof, and its difficulty if requested; or the proof that there is
    none. The search is complete.

    Priests are interchangeable, so there is only one way for four of them to be on the four spaces of the peak.
    So both halves of a country road can be searched separately: two shortest halves make a shortest whole.
    """
    from pnp.games.fujisan.kernel import MountainSearch

    began = time.monotonic()
    search = MountainSearch()
    legs = halves(start, search) if country_road else [search.shortest(start)]
    states = sum(leg.states for leg in legs)
    if any(leg.path is None for leg in legs):
        return Outcome.unsolvable(states, time.monotonic() - began)
    moves = _moves(start, legs)
    solution = ", ".join(map(str, moves))
    difficulty = _difficulty(start, len(moves), country_road=country_road) if moves and rated else None
    seconds = time.monotonic() - began
    return Outcome(
        status=Status.SOLVED,
        solution=solution,
        length=len(moves),
        proof=Proof.SHORTEST,
        states=states,
        seconds=seconds,
        difficulty=difficulty,
    )


def halves(start: Position, search: MountainSearch) -> list[ShortestPath]:
    """Return the way up and, if there is one, the way back."""
    first = search.shortest(start)
    if first.path is None:
        return [first]
    return [first, search.shortest(peak_start(start))]


def _moves(start: Position, legs: Sequence[ShortestPath]) -> list[Move]:
    """Return the moves along the paths, each checked by the plain rules."""
    moves = []
    position = start
    for number, leg in enumerate(legs):
        if number:
            position = rules.turn_back(position)
        for bits in (leg.path or [])[1:]:
            options = rules.moves(position)
            move, position = next(option for option in options if _bits(option[1]) == bits)
            moves.append(move)
    return moves


def _difficulty(start: Position, length: int, *, country_road: bool) -> Difficulty:
    if not country_road:
        return rate_play(ExploredMountain(start, country_road=False), length, SCALE)
    up = ExploredMountain(start, country_road=True, whole=False)
    back = ExploredMountain(peak_start(start), country_road=True)
    parts = [Part(trips_of(up, ROAD_SCALE)), Part(trips_of(back, ROAD_SCALE), WAY_BACK)]
    whole = ExploredMountain(start, country_road=True)
    return rate_parts(parts, length, ROAD_SCALE, lambda: solved_at_first_sight(whole, length))


def _bits(position: Position) -> tuple[int, int]:
    from pnp.games.fujisan.kernel import place_bits

    return place_bits(position)


def make(options: FujisanPuzzleOptions, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a deal whose solution has the level. If its length should be in a range, the deal is bred, with
    long and short ones in turn; otherwise it's the first suitable one of many random deals."""
    country_road = options.country_road
    wanted = options.moves or (ROAD_LENGTHS if country_road else LENGTHS).get(level)
    starts = _bred_starts(options, wanted, turn, draw) if wanted else _random_starts(options, draw, level)
    for start in starts:
        outcome = solve(start, country_road=country_road)
        if outcome.difficulty and outcome.difficulty.level is level:
            return _candidate(start, outcome, country_road=country_road)
    return None


def require_length(options: FujisanPuzzleOptions) -> None:
    """Check that a solution can have a length.

    :raises OptionError: for one that is too short for any mountain.
    """
    least = ROAD_LEAST if options.country_road else LEAST
    if options.moves and options.moves[1] < least:
        raise OptionError.at(
            "moves",
            Sentence(
                "four priests can't get to the peak and down again in fewer than {least} moves"
                if options.country_road
                else "four priests can't get to the peak in fewer than {least} moves",
                least=least,
            ),
        )


def _random_starts(options: FujisanPuzzleOptions, draw: random.Random, level: Level) -> Iterator[Position]:
    """Yield the random deals whose solutions may have a level. Their length is quick to find, so it's
    checked first."""
    from pnp.games.fujisan.kernel import MountainSearch

    search = MountainSearch()
    for _ in range(DEALS):
        check_time()
        start = rules.begin(random_mountain(draw), options.peak)
        length = length_of(start, search, country_road=options.country_road)
        if length is not None and _near(length, level, country_road=options.country_road):
            yield start


def _bred_starts(
    options: FujisanPuzzleOptions, wanted: tuple[int, int], turn: int, draw: random.Random
) -> Iterator[Position]:
    """Return deals whose solutions have as many moves as wanted."""
    from pnp.games.fujisan.kernel import MountainSearch

    search = MountainSearch()

    def length(mountain: Table) -> int | None:
        return length_of(rules.begin(mountain, options.peak), search, country_road=options.country_road)

    return (rules.begin(mountain, options.peak) for mountain in mountains(wanted, length, draw, turn))


def length_of(start: Position, search: MountainSearch, *, country_road: bool) -> int | None:
    """Return the number of moves in a shortest solution; None if there is none."""
    legs = halves(start, search) if country_road else [search.shortest(start)]
    if any(leg.path is None for leg in legs):
        return None
    return sum(len(leg.path or []) - 1 for leg in legs)


def _candidate(start: Position, outcome: Outcome, *, country_road: bool) -> Candidate:
    """Return a solved puzzle as a candidate; puzzles with mirrored mountains count as the same."""
    options: dict[str, int | bool | str] = {"country-road": True} if country_road else {}
    if start.peak != FREE:
        options["peak"] = start.peak
    text = start.table.to_text()
    from pnp.games.fujisan.kernel import MountainSearch

    own_hints = hints(start, outcome.solution, MountainSearch(), country_road=country_road)
    puzzle = Puzzle("", text, outcome, options, own_hints)
    return candidate(start.table, puzzle)


def candidate(table: Table, puzzle: Puzzle) -> Candidate:
    """Return a solved mountain as a candidate; mountains with exchanged rows or ends count as the same."""
    line = canonical_moves(str(puzzle.outcome.solution))
    return Candidate(puzzle, canonical(table, turns=SAME_VIEWS), line)


def canonical_moves(solution: str) -> str:
    """Return the same text for all solutions with the same moves, whichever row is the upper one and whichever
    end is the left."""
    return canonical_line(rules.RULES.moves(solution), _turned, SAME_VIEWS)


def _turned(move: Move, turn: Turn) -> str:
    """Return a move on a mountain whose rows or ends are exchanged."""
    return str(Move(turn_pawn(move.pawn, turn), turn_way(move.direction, turn), move.free, move.hopped))


def _near(length: int, level: Level, *, country_road: bool) -> bool:
    """Return whether a solution of that length is likely to have a level."""
    least, most = (ROAD_NEAR if country_road else NEAR)[level]
    return least <= length <= most


# Puzzles


_FORMER = Sentence(
    "this solution was right until version 0.2.0 changed a rule: priests may now "
    "step from one peak domino onto a blank of the other; to keep the old rule, add "
    "'{setting}' to the set",
    setting="options: {peak: no-blanks}",
)


class FujisanPuzzles(LinePuzzles[FujisanPuzzleOptions, Position, Move]):
    """Mountains to climb, and roads over them.

    A start may be used with either reading of the rule about the peak, so the reading is set for each call.
    """

    def parse(self, text: str, options: FujisanPuzzleOptions) -> Position:
        return rules.start(text, options.peak)

    def rules(self, options: FujisanPuzzleOptions) -> MoveRules[Position, Move]:
        return rules.ROAD_RULES if options.country_road else rules.RULES

    def actors(self, options: FujisanPuzzleOptions) -> Actors[Position, Move]:
        return ACTORS

    def check_solution(
        self, start: Position, solution: Notation, options: FujisanPuzzleOptions
    ) -> Sequence[ErrorInText]:
        return super().check_solution(replace(start, peak=options.peak), solution, options)

    def likeness(self, start: Position, solution: Notation | None, options: FujisanPuzzleOptions) -> Likeness:
        variant = "road " if options.country_road else ""
        kind = canonical(start.table, turns=SAME_VIEWS)
        line = f"{variant}{canonical_moves(as_text(solution))}" if solution else ""
        return Likeness(f"{variant}{kind}", line)

    def length(self, solution: Notation) -> int:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Position, options: FujisanPuzzleOptions, limits: Limits) -> Outcome:
        """Solve a mountain. All its positions fit into 80 MB, so no limit is ever reached."""
        return solve(replace(start, peak=options.peak), country_road=options.country_road, rated=limits.rated)

    def thorough_hints(
        self, start: Position, solution: Notation, options: FujisanPuzzleOptions
    ) -> Sequence[Hint]:
        from pnp.games.fujisan.kernel import MountainSearch

        own = replace(start, peak=options.peak)
        return hints(own, solution, MountainSearch(), country_road=options.country_road)

    def check_hints(
        self, start: Position, solution: Notation, texts: Sequence[str], options: FujisanPuzzleOptions
    ) -> Sequence[HintVerdict]:
        from pnp.games.fujisan.kernel import MountainSearch

        own, own_rules = replace(start, peak=options.peak), self.rules(options)
        find = partial(all_shortest, own, MountainSearch(), country_road=options.country_road)
        lines = pawn_lines(own_rules.path(own, own_rules.moves(as_text(solution))), own_rules, find)
        return [CLAIMS.verdict(text, lines) for text in texts]

    def maker(self, options: FujisanPuzzleOptions) -> Make:
        require_length(options)
        return InTurn(partial(make, options))

    def former_rule(
        self, start: Position, options: FujisanPuzzleOptions
    ) -> tuple[Position, FujisanPuzzleOptions, str] | None:
        """Return the rule from before version 0.2.0, unless a set specifies its rule."""
        if "peak" in options.model_fields_set:
            return None
        return start, options.model_copy(update={"peak": rules.NO_BLANKS}), _FORMER


PUZZLES = FujisanPuzzles()
