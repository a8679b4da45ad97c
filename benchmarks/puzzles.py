"""How good generated puzzles are: ``python -m benchmarks.puzzles [--count N] [--seeds N...] [--difficulty
LEVELS] [--write] [--more] [GAME...]``.

Rank correlations (Spearman) of the difficulties' scores, and of the plain lengths, with the effort of a
simulated person (`benchmarks.judge`), over sets mixed evenly over the difficulties, and within each difficulty.
The ceiling is what a perfect score would reach, since the judge's runs differ.

Sets and efforts are kept in a work folder, so that a second call takes seconds. ``--fresh`` generates the sets
again: do that after changing a maker or a difficulty. With ``--difficulty hard`` all puzzles of the sets are
hard: the correlation within one difficulty needs many of them. ``--more`` also prints what the built-in sets
are made of, how scores that nobody judges follow other measures, the throughput beside Simon Tatham's
generator, and what a puzzle of each game and difficulty costs.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean

from benchmarks import dominosa, generation, proxies, trivial
from benchmarks.judge.effort import GAMES, RUNS, Effort, effort_of
from benchmarks.report import arguments, show, table
from benchmarks.sets import ALL, WORK, kept_set
from pnp.puzzles.difficulty_fitting import spearman
from pnp.puzzles.puzzle_sets import puzzle_game, read_set
from pnp.search.results import LEVELS, Level, read_levels

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "puzzles.md"
COUNT = 40
SEEDS = (1,)
UNMEASURED = "–"


@dataclass(frozen=True, slots=True)
class Judged:
    """A puzzle with its difficulty and the judge's effort."""

    level: Level
    score: float
    length: int
    effort: Effort


@dataclass(frozen=True, slots=True)
class Work:
    """The folder of generated sets and known efforts, and the first and last difficulty of the sets."""

    folder: Path
    fresh: bool
    levels: tuple[Level, Level]

    def efforts(self, game: str, starts: Iterable[tuple[str, int]]) -> list[Effort]:
        """Return the efforts of puzzles, each given as a start and the highest number on its dominoes. Only
        new puzzles are judged."""
        path = self.folder / f"{game}-efforts-{judge_version()}.json"
        known: dict[str, list[int]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        found = []
        for start, highest in starts:
            if start not in known:
                known[start] = list(effort_of(game, start, highest).runs)
                path.write_text(json.dumps(known), "utf-8")
            found.append(Effort(tuple(known[start])))
        return found


def judge_version() -> str:
    """Return a few characters that change with the judge's code."""
    sources = b"".join(path.read_bytes() for path in sorted((HERE / "judge").glob("*.py")))
    return hashlib.sha256(sources).hexdigest()[:8]


def judged(game: str, count: int, seeds: Sequence[int], work: Work) -> list[Judged]:
    """Generate a set for each seed, and judge its puzzles."""
    puzzles = puzzle_game(game)[0].puzzle_engine().puzzles
    found, starts = [], []
    for seed in seeds:
        path = kept_set(work.folder, game, count, seed, fresh=work.fresh, levels=work.levels)
        for puzzle in read_set(path, str(path)).puzzles:
            assert puzzle.difficulty is not None
            assert puzzle.solution is not None
            length = 0 if game == "dominosa" else puzzles.length(puzzle.solution)
            total = length if isinstance(length, int) else sum(length.values())
            found.append((puzzle.difficulty.level, puzzle.difficulty.score, total))
            starts.append((puzzle.start, int(getattr(puzzle.options, "pips", 6))))
    efforts = work.efforts(game, starts)
    return [Judged(*values, effort) for values, effort in zip(found, efforts, strict=True)]


def ceiling(efforts: Sequence[Effort]) -> float | None:
    """Return the correlation that a perfect score would have with the judge: the square root of the reliability
    of the mean of all runs, found from how two halves of them agree (Spearman-Brown)."""
    halves = [[fmean(map(log, effort.runs[start::2])) for effort in efforts] for start in (0, 1)]
    agreement = spearman(*halves)
    return None if agreement is None else sqrt(2 * max(agreement, 0) / (1 + max(agreement, 0)))


def correlations(puzzles: Mapping[str, Sequence[Judged]]) -> str:
    """Return the table of rank correlations with the judge's effort."""
    measures: Mapping[str, Callable[[Sequence[Judged]], float | None]] = {
        "score": lambda chosen: _follows(chosen, [p.score for p in chosen]),
        "length": lambda chosen: _follows(chosen, [float(p.length) for p in chosen]),
        "ceiling": lambda chosen: ceiling([p.effort for p in chosen]),
    }
    rows = []
    for game, all_of_game in puzzles.items():
        counts = [sum(p.level is level for p in all_of_game) for level in LEVELS]
        rows.append([game, "puzzles", *map(str, (len(all_of_game), *counts))])
        for name, measure in measures.items():
            row = ["", name]
            for level in (None, *LEVELS):
                found = measure([p for p in all_of_game if level in (None, p.level)])
                row.append(UNMEASURED if found is None else f"{found:.2f}")
            rows.append(row)
    return table(["game", "measure", "all difficulties", *LEVELS], rows)


def _follows(puzzles: Sequence[Judged], values: Sequence[float]) -> float | None:
    return spearman(values, [puzzle.effort.score for puzzle in puzzles])


def efforts(puzzles: Mapping[str, Sequence[Judged]]) -> str:
    """Return the table of efforts: their geometric mean by difficulty, and the share of runs that reached the
    cap."""
    rows = []
    for game, all_of_game in puzzles.items():
        by_level = [[p.effort.score for p in all_of_game if p.level is level] for level in LEVELS]
        means = [f"{exp(fmean(found)):.0f}" if found else UNMEASURED for found in by_level]
        capped = fmean(p.effort.capped / RUNS for p in all_of_game)
        rows.append([game, *means, f"{capped:.0%}"])
    return table(["game", *LEVELS, "runs capped"], rows)


def report(
    puzzles: Mapping[str, Sequence[Judged]], count: int, seeds: Sequence[int], levels: tuple[Level, Level]
) -> str:
    """Return both tables, and what they show."""
    games = " ".join(puzzles)
    numbers = " ".join(map(str, seeds))
    difficulty = "" if levels == ALL else f" --difficulty {'..'.join(levels)}"
    command = f"python -m benchmarks.puzzles --count {count} --seeds {numbers}{difficulty} --write {games}"
    return "\n\n".join(_paragraphs(command, puzzles)) + "\n"


def _paragraphs(command: str, puzzles: Mapping[str, Sequence[Judged]]) -> Iterator[str]:
    yield "# What the difficulties are worth"
    yield (
        "Rank correlations of a puzzle's score and of its plain length with the effort of a simulated\n"
        "person, the [judge](../judge/README.md), over generated sets mixed evenly over the difficulties and "
        "within\n"
        "each difficulty. Dominosa has no length. In Bee Donimoes, lengths and efforts are summed over the "
        "queens.\n"
        "A perfect score would only reach the ceiling, since the judge's runs differ.\n"
        f"A dash means that all values are equal. Made by\n`{command}`."
    )
    yield correlations(puzzles)
    yield (
        "The judge's effort in tries, as the geometric mean of each difficulty, and the share of runs that "
        "reached\n"
        "the cap:"
    )
    yield efforts(puzzles)


def more() -> Iterator[str]:
    """Yield the tables of sets, of scores without a judge, of rates and of costs, as they are measured."""
    yield f"\n{trivial.report(trivial.built_in(), 'in the built-in sets')}"
    yield f"\n{proxies.report(proxies.built_in())}"
    yield from dominosa.tables(None)
    yield "\n# What a puzzle costs\n"
    yield from generation.table()


def main() -> None:
    """Print the tables, and write them to their file if asked to."""
    parser = arguments("benchmarks.puzzles", RESULTS, __doc__)
    parser.add_argument("--count", type=int, default=COUNT, help=f"puzzles of a set ({COUNT})")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="the seed of each set (1)")
    parser.add_argument(
        "--difficulty",
        type=read_levels,
        default=ALL,
        help="difficulties of the sets, such as hard or easy..hard (all)",
    )
    parser.add_argument("--work", type=Path, default=WORK, help="the folder of sets and efforts")
    parser.add_argument("--fresh", action="store_true", help="generate the sets again")
    parser.add_argument("--more", action="store_true", help="also print the tables of sets, rates and costs")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games and variants; else all that are judged")
    asked = parser.parse_args()
    asked.work.mkdir(parents=True, exist_ok=True)
    work = Work(asked.work, asked.fresh, asked.difficulty)
    puzzles = {}
    for game in asked.games or GAMES:
        print(f"{game} …", file=sys.stderr, flush=True)
        puzzles[game] = judged(game, asked.count, asked.seeds, work)
    text = report(puzzles, asked.count, asked.seeds, asked.difficulty)
    show(text, RESULTS, write=asked.write)
    if asked.more:
        for line in more():
            print(line, flush=True)


if __name__ == "__main__":
    main()
