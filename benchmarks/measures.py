"""What single measures say about sliding puzzles: ``python -m benchmarks.measures SET.yaml...``.

Prints a line for each puzzle: its score, the measures of its shortest solution, and those of its position.
Correlate them with solving times, or with the efforts that `benchmarks.puzzles` keeps in its work folder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.line_measures import count_shortest, dependency_depth, measure_line
from pnp.games.bee import engine as bee
from pnp.games.bee import rules as bee_rules
from pnp.games.capturing.interact import SOLVER as CAPTURING
from pnp.games.fujisan import breeding as mountain
from pnp.games.fujisan import rules as fujisan
from pnp.games.mirror.interact import SOLVER as MIRROR
from pnp.games.unmatched.interact import SOLVER as UNMATCHED
from pnp.puzzles.puzzle_sets import SetPuzzle, read_set
from pnp.search.rating import play
from pnp.search.results import Limits

SLIDING = {"unmatched": UNMATCHED, "capturing": CAPTURING, "mirror": MIRROR}


def parts(game: str, start: Any, options: Any, solution: Any) -> Iterator[tuple[Any, Any, Any, Any, str]]:
    """Yield the tasks of a puzzle: what is explored, start, name of a position, rules and line."""
    if game in SLIDING:
        solver = SLIDING[game]
        explored = solver.explored(start)
        yield (
            explored,
            start,
            lambda at: explored.key(solver.table(at), solver.pawns(at)),
            solver.rules,
            solution,
        )
    elif game == "fujisan":
        road = options.country_road
        rules = fujisan.ROAD_RULES if road else fujisan.RULES
        yield mountain.ExploredMountain(start, country_road=road), start, mountain.key, rules, solution
    else:
        for queen, line in solution.items():
            round_ = bee_rules.start(start, int(queen), all_blanks_wild=options.all_blanks_wild)
            yield bee.explored_from(round_), round_, bee.key, bee_rules.RULES, line


def measures(game: str, start: Any, puzzle: SetPuzzle, solution: Any) -> Iterator[dict[str, object]]:
    """Yield the measures of each task of a puzzle."""
    for explored, first, key, rules, line in parts(game, start, puzzle.options, solution):
        moves = rules.moves(line)
        positions = rules.positions(first, moves)
        trips = play(explored)
        yield {
            **asdict(measure_line(explored, [key(position) for position in positions])),
            "depth": dependency_depth(positions, moves, rules.play),
            "shortest": count_shortest(explored, len(moves)),
            "seen": sum(trip.seen for trip in trips) // len(trips),
            "dead ends": sum(trip.dead_ends for trip in trips) // len(trips),
            "back": sum(trip.back for trip in trips) // len(trips),
        }


def main() -> None:
    for path in sys.argv[1:]:
        puzzles = read_set(Path(path), path)
        engine = puzzles.game.puzzle_engine()
        for puzzle in puzzles.puzzles:
            start = engine.puzzles.parse(puzzle.start, puzzle.options)
            outcome = engine.puzzles.solve(start, puzzle.options, Limits())
            for found in measures(puzzles.game.name, start, puzzle, outcome.solution):
                score = outcome.difficulty.score if outcome.difficulty else None
                said = ", ".join(f"{name} {value}" for name, value in found.items())
                print(f"{puzzle.id or puzzle.name}: score {score}, {said}")


if __name__ == "__main__":
    main()
