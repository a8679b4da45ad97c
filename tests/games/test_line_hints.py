"""Hints to games of moves, held against all shortest solutions of small puzzles."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import PAWNS, neighbours
from pnp.games.api.puzzles import HintVerdict
from pnp.games.bee import hints as bee
from pnp.games.bee import rules as bee_rules
from pnp.games.bee.claims import queen_lines
from pnp.games.bee.setup import random_layout
from pnp.games.capturing.interact import ACTORS as CAPTURING_ACTORS
from pnp.games.capturing.interact import SOLVER as CAPTURING
from pnp.games.fujisan import hints as fujisan
from pnp.games.fujisan import rules as fujisan_rules
from pnp.games.fujisan.engine import random_mountain
from pnp.games.fujisan.kernel import MountainSearch
from pnp.games.mirror import rules as mirror_rules
from pnp.games.mirror.interact import ACTORS
from pnp.games.mirror.interact import SOLVER as MIRROR
from pnp.games.shared.critical_steps import Actors
from pnp.games.shared.hint_claims import Claims, pawn_lines, slide_lines
from pnp.games.shared.hint_sentences import (
    EVERY,
    SAME,
    SCOPES,
    SENTENCES,
    after_moves,
    in_brief,
    insight,
    joined,
    labelled,
    listed,
    noun_of,
    opening_in,
    read_hint,
    same_scope,
    scope_of,
    sub_goal,
)
from pnp.games.shared.line_puzzles import Ladder, ladder
from pnp.games.sliding.layouts import random_rectangle, rectangle_without_matches
from pnp.games.sliding.move_rules import MoveRules, Slide
from pnp.games.sliding.puzzles import SLIDE_ACTORS, sliding_hints
from pnp.games.unmatched.interact import ACTORS as UNMATCHED_ACTORS
from pnp.games.unmatched.interact import SOLVER as UNMATCHED
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits
from pnp.search.shortest_paths import ShortestPaths, Step, shortest_paths
from tests.games.step_claims import CLAIMS
from tests.rows import each

Line = tuple[Step[Any, Any], ...]

MOST_LINES = 100
"""Puzzles with more shortest solutions are left out: trying all of them takes long."""
MOST_POSITIONS = 250


@dataclass(frozen=True)
class Case:
    """A puzzle with all its shortest solutions, and what the game says about it."""

    lines: Sequence[Line]
    hints: Sequence[Hint]
    rules: MoveRules[Any, Any]
    pieces: Sequence[str]
    moved: Callable[[Step[Any, Any]], Collection[str]]


def shortest_lines(start: Any, rules: MoveRules[Any, Any], legal: Callable[[Any], Iterable[Any]]) -> list[Line]:
    """Return all shortest solutions, by trying every move in every position; none where that would take
    long."""
    lines: list[Line] = [()]
    seen = {start}
    while lines and len(lines) <= MOST_LINES * 10 and len(seen) <= MOST_POSITIONS:
        longer = [
            (*line, Step(line[-1].after if line else start, move, after))
            for line in lines
            for move, after in legal(line[-1].after if line else start)
            if after not in seen
        ]
        solved = [line for line in longer if rules.missing(line[-1].after) is None]
        if solved:
            return solved if len(solved) <= MOST_LINES else []
        seen |= {line[-1].after for line in longer}
        lines = longer
    return []


def dominoes_moved(step: Step[Table, Slide]) -> tuple[str]:
    return ("-".join(step.move.name),)


def pawns_moved(step: Step[Any, Any]) -> list[str]:
    return [name for k, name in enumerate(PAWNS) if step.before.pawns[k] != step.after.pawns[k]]


def unmatched_start(draw: random.Random) -> Table | None:
    table = rectangle_without_matches(2, 4, 4, draw)
    for _ in range(8 if table else 0):
        assert table is not None
        table = draw.choice([after for _, after in UNMATCHED.rules.legal(table)] or [table])
    return table


def sliding_case(
    solver: Any, actors: Actors[Any, Any], start: Any, pieces: Sequence[str], moved: Any
) -> Case | None:
    if start is None or solver.rules.missing(start) is None:
        return None
    lines = shortest_lines(start, solver.rules, solver.rules.legal)
    if not lines:
        return None
    solution = solver.rules.write([step.move for step in lines[-1]])
    return Case(lines, sliding_hints(solver, actors, start, solution), solver.rules, pieces, moved)


def domino_case(solver: Any, actors: Actors[Any, Any], start: Table | None) -> Case | None:
    pieces = ["-".join(domino.name) for domino in start.dominoes] if start else []
    return sliding_case(solver, actors, start, pieces, dominoes_moved)


def unmatched_case(draw: random.Random) -> Case | None:
    return domino_case(UNMATCHED, UNMATCHED_ACTORS, unmatched_start(draw))


def capturing_case(draw: random.Random) -> Case | None:
    return domino_case(
        CAPTURING, CAPTURING_ACTORS, random_rectangle(*draw.choice([(2, 3), (2, 4), (3, 4)]), 6, draw)
    )


def mirror_case(draw: random.Random) -> Case | None:
    start = mirror_rules.begin(random_rectangle(2, 4, 3, draw).normalised())
    return sliding_case(MIRROR, ACTORS, start, PAWNS, pawns_moved)


def all_flights(position: bee_rules.Position) -> Iterator[tuple[bee_rules.Move, bee_rules.Position]]:
    for move, after in bee_rules.moves(position):
        for route in bee_rules.routes(position, move.die, after.cell_of(move.die)):
            assert bee_rules.play(position, route) == after
            yield route, after


def bee_case(draw: random.Random) -> Case | None:
    table = random_layout(3, draw)
    start = bee_rules.start(table, 3) if table else None
    if table is None or start is None or bee_rules.missing(start) is None:
        return None
    lines = shortest_lines(start, bee_rules.RULES, all_flights)
    if not lines:
        return None
    solution = bee_rules.RULES.write([step.move for step in lines[-1]])
    hints = bee.hints(table, {"3": solution}, 10_000, all_blanks_wild=False)
    return Case(lines, hints, bee_rules.RULES, ["1", "2"], lambda step: (str(step.move.die),))


mountain_search = cache(MountainSearch)


def fujisan_case(draw: random.Random) -> Case | None:
    places = [(0, 5), (1, 5), (0, 6), (1, 6)]
    here = fujisan_rules.begin(random_mountain(draw))
    far = draw.sample([(row, column) for row in (0, 1) for column in (3, 4, 7, 8)], 2)
    p, n, b, r = *far, *draw.sample(places, 2)
    start = replace(here, pawns=(p, n, b, r))
    if mountain_search().shortest(start).path is None:
        return None
    rules = fujisan_rules.RULES
    lines = shortest_lines(start, rules, rules.legal)
    if not lines:
        return None
    solution = rules.write([step.move for step in lines[-1]])
    return Case(
        lines,
        fujisan.hints(start, solution, mountain_search(), country_road=False),
        rules,
        PAWNS,
        lambda s: (s.move.pawn,),
    )


CASES: dict[str, Callable[[random.Random], Case | None]] = {
    "unmatched": unmatched_case,
    "capturing": capturing_case,
    "mirror": mirror_case,
    "bee": bee_case,
    "fujisan": fujisan_case,
}
WANTED = 2


@cache
def cases(game: str) -> Sequence[Case]:
    draw = random.Random(f"hints to {game}")
    found: list[Case] = []
    while len(found) < WANTED:
        case = CASES[game](draw)
        if case is not None:
            found.append(case)
    return found


def sentences(hint: Hint) -> list[Hint]:
    """Return all sentences of a hint, line by line."""
    return [*_on_line(hint), *(sentence for line in hint.lines for sentence in _on_line(line))]


def _on_line(hint: Hint) -> list[Hint]:
    return [hint, *hint.follow]


def names(text: object) -> set[str]:
    """Return the names in a list of pieces, which may be nouns such as ``die 1``."""
    return {name.split(" ")[-1] for name in re.split(", | and ", str(text))}


class Judge:
    """Says of a sentence whether it is true of a puzzle."""

    def __init__(self, case: Case, hint: Hint) -> None:
        self.case, self.position = case, hint.below
        self.lines, self.length = case.lines, len(case.lines[0])

    def holds(self, sentence: Hint) -> bool:
        values = {name: str(value) for name, value in sentence.values.items()}
        self.piece = values.get("piece", "").split(" ")[-1]
        words = (sentence.many or sentence.words).replace("\n", " ")
        checks = {name: check for name, check in self.checks(values).items() if words.startswith(name)}
        assert len(checks) == 1, words
        (check,) = checks.values()
        one = values.get("scope") == "in one shortest solution" or words.startswith("One shortest")
        return (any if one else all)(check(line) for line in self.lines)

    def checks(self, values: dict[str, str]) -> dict[str, Callable[[Line], bool]]:
        number = int(values.get("count", values.get("number", "1")))
        pieces = names(values.get("pieces", ""))
        return {
            "Queen": lambda line: True,
            "A single": lambda line: self.length == 1,
            "The shortest solutions take": lambda line: number == len(line) and len(self.lines) > 1,
            "The shortest solution takes": lambda line: number == len(line) and len(self.lines) == 1,
            "Look at {piece}, the busiest": self.busiest,
            "Look at {piece}, the first": lambda line: list(self.moved(line[0])) == [self.piece],
            "Look at {piece}, the last": lambda line: list(self.moved(line[-1])) == [self.piece],
            "Look at {piece}, wh": lambda line: self.piece in self.movers(line),
            "Look at {piece}: it moves only once": lambda line: self.times(line) == 1,
            "Look at {piece}: he moves only once": lambda line: self.times(line) == 1,
            "Look at {piece}: it moves at least": lambda line: self.times(line) >= number > 1,
            "Look at {piece}: he moves at least": lambda line: self.times(line) >= number > 1,
            "Be patient": lambda line: self.piece not in self.movers(line[:number]),
            "Leave {piece} where": lambda line: self.piece not in self.movers(line),
            "Leave {pieces} where": lambda line: len(pieces) > 1 and not pieces & self.movers(line),
            "These solutions differ": self.nothing_common,
            "The dominoes form": lambda line: self.rectangle(line) == (values["columns"], values["rows"]),
            "You collect": lambda line: self.collected(line, pieces),
            "The pawns meet on {": lambda line: pieces == self.under_pawns(line[-1].after),
            "The pawns meet on a": lambda line: pieces <= self.under_pawns(line[-1].after),
            "The first to reach the peak {scope} is {piece}.": lambda line: (
                self.arrivals(line)[0] == self.piece
            ),
            "The last to reach the peak": lambda line: self.arrivals(line)[1] == self.piece,
            "The first to reach the peak {scope} is {piece},": lambda line: (
                self.arrivals(line) == (self.piece, values["other"].split(" ")[-1])
            ),
            "Die {die} takes": lambda line: self.on_wild(line[-1].after) == values["die"],
            "No die has its number beside": lambda line: not self.beside(line) and self.wild_beside(line),
            "Apart from the wild space": lambda line: self.beside(line) == pieces,
            "One of these moves first": lambda line: {*self.moved(line[0])} <= pieces < self.starters(),
            "The first to move": lambda line: {*self.moved(line[0])} == pieces < self.starters(),
            "No priest has to move away": lambda _line: not all(map(self.retreating, self.lines)),
            "On the way up, no priest": lambda _line: not all(map(self.retreating, self.lines)),
            "Just one priest moves": lambda line: self.retreating(line) == {self.piece},
            "On the way up, just one": lambda line: self.retreating(line) == {self.piece},
            "Aim for this position, reached": lambda line: self.reached(line, number),
            "Aim for this position: it is the last one": lambda line: self.reached(line, self.length),
            "Next,": lambda line: self.first_time(line),
            "From then on, only": lambda line: self.movers(line[self.depth() :]) <= pieces,
            "Until then, only": lambda line: self.movers(line[: self.depth()]) <= pieces,
            "Play {move}, and": lambda line: self.ordered(line, values["move"], values["back"]),
            "Play {move}, later": lambda line: (
                self.ordered(line, values["move"], values["back"])
                and self.in_between(line, values["move"], values["between"], values["back"])
            ),
            "Move {number}": lambda line: self.is_numbered(line, number, values["move"]),
            "It lets": self.lets,
            "One of moves {first} to {last}": lambda line: self.once_between(line, values),
            "One of moves {first} and {last}": lambda line: self.once_between(line, values),
            "Finish with": lambda line: self.done_before(line, values["other"].split(" ")[-1]),
            "You need": lambda line: self.is_needed(line, values["move"]),
            "With it, you collect": lambda line: self.collects(line, pieces),
            **{words: partial(claim, values=values) for words, claim in CLAIMS.items()},
            "One shortest solution begins": lambda line: self.begins(line, values["moves"]),
            "The shortest solution begins": lambda line: self.begins(line, values["moves"]),
        }

    def moved(self, step: Step[Any, Any]) -> Collection[str]:
        return self.case.moved(step)

    def movers(self, line: Sequence[Step[Any, Any]]) -> set[str]:
        return {piece for step in line for piece in self.moved(step)}

    def name(self, step: Step[Any, Any]) -> str:
        return self.case.rules.write([step.move])

    def times(self, line: Line) -> int:
        return sum(self.piece in self.moved(step) for step in line)

    def busiest(self, line: Line) -> bool:
        counts = {piece: sum(piece in self.moved(step) for step in line) for piece in self.case.pieces}
        own = counts.pop(self.piece)
        return all(own > other for other in counts.values())

    def nothing_common(self, _line: Line) -> bool:
        return not set.intersection(*(self.movers(line) for line in self.lines))

    def rectangle(self, line: Line) -> tuple[str, str]:
        rows, columns = zip(*line[-1].after.numbers(), strict=True)
        assert len(line[-1].after.numbers()) == len({*rows}) * len({*columns})
        return str(len({*columns})), str(len({*rows}))

    def collected(self, line: Line, names: set[str]) -> bool:
        """Return whether dominoes leave the table with one move."""
        left = [{"-".join(domino.name) for domino in step.after.dominoes} & names for step in line]
        return len(names) > 1 and all(here in (names, set()) for here in left) and not left[-1]

    def under_pawns(self, position: Any) -> set[str]:
        return {"-".join(d.name) for d in position.table.dominoes if {*d.cells} & {*position.pawns}}

    def on_wild(self, position: bee_rules.Position) -> str:
        (cell,) = position.wild
        return str(dict(zip(position.dice, position.numbers, strict=True)).get(cell))

    def beside(self, line: Line) -> set[str]:
        """Return the dice whose number is beside the queen."""
        start = line[0].before
        near = {start.table.numbers().get(cell) for cell in neighbours(start.dice[-1])}
        return {str(die) for die in start.numbers[:-1] if die in near}

    def wild_beside(self, line: Line) -> bool:
        """Return whether a die ends on the wild space, and this is beside the queen."""
        (cell,) = line[0].before.wild
        end = line[-1].after
        return cell in end.dice and cell in neighbours(end.dice[-1])

    def arrivals(self, line: Line) -> tuple[str, str]:
        """Who comes to the peak first and last; whoever is there at the start came before all."""
        peak = {(row, column) for row in (0, 1) for column in (5, 6)}
        come = [
            PAWNS[k]
            for step in line
            for k in range(4)
            if step.before.pawns[k] not in peak and step.after.pawns[k] in peak
        ]
        there = [PAWNS[k] for k in range(4) if line[0].before.pawns[k] in peak]
        return ("" if there else come[0]), come[-1]

    def first_steps(self) -> list[Step[Any, Any]]:
        start = self.lines[0][0].before
        return [Step(start, move, after) for move, after in self.case.rules.legal(start)]

    def starters(self) -> set[str]:
        return {piece for step in self.first_steps() for piece in self.moved(step)}

    def retreating(self, line: Line) -> set[str]:
        """Return the priests who move away from the peak on their way up."""
        return {
            PAWNS[k]
            for step in line
            for k in range(4)
            if not step.before.returning and self.to_peak(step.after, k) > self.to_peak(step.before, k)
        }

    def to_peak(self, position: Any, priest: int) -> int:
        _, column = position.pawns[priest]
        return max(5 - column, column - 6, 0)

    def is_numbered(self, line: Line, number: int, move: str) -> bool:
        self.number = number
        return self.name(line[number - 1]) == move

    def once_between(self, line: Line, values: dict[str, str]) -> bool:
        names = [*map(self.name, line)]
        first, last = int(values["first"]), int(values["last"])
        return names.count(values["move"]) == names[first - 1 : last].count(values["move"]) == 1

    def is_needed(self, line: Line, move: str) -> bool:
        self.needed = move
        return move in map(self.name, line)

    def collects(self, line: Line, names: set[str]) -> bool:
        """Return whether the move just named collects these dominoes and no others, each time that it's
        made."""
        tables = [(step.before, step.after) for step in line if self.name(step) == self.needed]
        taken = [{"-".join(d.name) for d in {*one.dominoes} - {*other.dominoes}} for one, other in tables]
        return bool(taken) and all(found == names for found in taken)

    def lets(self, line: Line) -> bool:
        """Return whether the move after the one just numbered is the piece's, and wasn't possible before that
        one."""
        before, after = line[self.number - 1], line[self.number]
        legal = [move for move, _ in self.case.rules.legal(before.before)]
        return list(self.moved(after)) == [self.piece] and after.move not in legal

    def reached(self, line: Line, depth: int) -> bool:
        return line[depth - 1].after.to_text() == self.position

    def depth(self) -> int:
        (depth,) = {
            depth
            for depth in range(1, self.length + 1)
            if all(self.reached(line, depth) for line in self.lines)
        }
        return depth

    def first_time(self, line: Line) -> bool:
        depth = self.depth()
        before = {piece for other in self.lines for piece in self.movers(other[:depth])}
        return list(self.moved(line[depth])) == [self.piece] and self.piece not in before

    def ordered(self, line: Line, *moves: str) -> bool:
        made = iter(map(self.name, line))
        both = all(move in made for move in moves)
        return both and all(self.piece in self.moved(s) for s in line if self.name(s) in moves)

    def done_before(self, line: Line, other: str) -> bool:
        """Return whether the piece moves, and for the last time before another does for the first."""
        made = [self.moved(step) for step in line]
        first = next(number for number, movers in enumerate(made) if other in movers)
        own = [number for number, movers in enumerate(made) if self.piece in movers]
        return bool(own) and max(own) < first

    def in_between(self, line: Line, *moves: str) -> bool:
        """Return whether a move is made between two others that it wasn't possible before."""
        made = iter(map(self.name, line))
        first = next(step for step in line if self.name(step) == moves[0])
        possible = [self.case.rules.write([move]) for move, _ in self.case.rules.legal(first.before)]
        return all(move in made for move in moves) and (line != self.lines[-1] or moves[1] not in possible)

    def begins(self, line: Line, moves: str) -> bool:
        told = self.case.rules.moves(moves)
        return [step.move for step in line[: len(told)]] == told


@pytest.mark.parametrize(
    ("lines", "pieces", "said"),
    [
        (["AABBC", "CBBAA"], "ABC", "Look at pawn C: it moves only once in each."),
        (["AABB", "BBAA"], "AB", "Look at pawn A: it moves at least 2 times in each."),
        (["ABC", "CBA"], "ABC", "Look at pawn A, which moves in each."),
    ],
)
def test_where_every_piece_has_to_move_a_hint_says_how_often(lines: list[str], pieces: str, said: str) -> None:
    depths = range(len(lines[0]))
    steps = [tuple(Step(line[:depth], line[depth], line[: depth + 1]) for line in lines) for depth in depths]
    pawns: Actors[str, str] = Actors(
        pieces=lambda _position: pieces,
        moved=lambda step: step.move,
        noun=lambda name: noun_of("pawn", name),
        back=lambda _move: None,
        write=str,
    )
    rules = MoveRules(
        parse=list, write="".join, play=str.__add__, legal=lambda _position: (), missing=lambda _position: None
    )
    found = Ladder(ShortestPaths("", tuple(steps)), rules, pawns, ()).start_with()
    assert said in map(str, found)


def moves_told(hint: Hint) -> int:
    told = 0
    for sentence in sentences(hint):
        told += sum(name in sentence.values for name in ("move", "between", "back"))
        told += len(move_texts(str(sentence.values.get("moves", ""))))
    return told


@pytest.mark.parametrize("game", CASES)
def test_every_sentence_is_true_of_all_shortest_solutions(game: str) -> None:
    for case in cases(game):
        for hint in case.hints:
            judge = Judge(case, hint)
            for sentence in sentences(hint):
                assert judge.holds(sentence), f"{sentence} is wrong in: {hint}"


def checked(game: str, case: Case, hint: str) -> HintVerdict:
    """Return what `pnp check` finds out about a hint, given the same solutions."""
    depths = range(len(case.lines[0]))
    steps = tuple(tuple(dict.fromkeys(line[depth] for line in case.lines)) for depth in depths)
    known = ShortestPaths(case.lines[0][0].before, tuple((step,) for step in case.lines[-1]), complete=False)
    every = replace(known, steps=steps, complete=True)
    claims: Claims[Any] = import_module(f"pnp.games.{game}.claims").CLAIMS
    if game == "bee":
        made = queen_lines(known.start, case.rules.write([s.move for s in case.lines[-1]]), lambda: every)
        return claims.verdict(hint, {"3": made})
    make = slide_lines if game in ("unmatched", "capturing") else pawn_lines
    return claims.verdict(hint, make(known, case.rules, lambda: every))


def altered(hint: Hint, case: Case, draw: random.Random) -> Iterator[Hint]:
    """Yield a hint with one value of its first line changed at a time: a number, or one piece for another."""
    told = _on_line(hint)
    for at, sentence in enumerate(told):
        for name, value in sentence.values.items():
            if isinstance(value, Hint) and set(value.values) == {"name"}:
                other: Hint | int = replace(value, values={"name": draw.choice(case.pieces)})
            elif isinstance(value, int) and name != "queen":
                other = value + draw.choice((-1, 1))
            else:
                continue
            new = [*told[:at], replace(sentence, values={**sentence.values, name: other}), *told[at + 1 :]]
            first, *others = (replace(one, follow=()) for one in new)
            yield replace(first, follow=tuple(others), lines=(), below=hint.below)


def holds(case: Case, hint: Hint) -> bool:
    """Return whether the judge finds a hint true, which it doesn't if the hint makes no sense."""
    judge = Judge(case, hint)
    try:
        return all(judge.holds(sentence) for sentence in _on_line(hint))
    except (AssertionError, ValueError, LookupError, StopIteration):
        return False


@each("game", CASES)
def test_check_comes_to_the_same_verdicts(game: str) -> None:
    """About the hints that are written, and about others that differ a little."""
    draw, wrong = random.Random(game), 0
    for case in cases(game):
        for hint in case.hints:
            assert checked(game, case, str(hint)) == HintVerdict()
            for other in (one for _ in range(4) for one in altered(hint, case, draw)):
                verdict = checked(game, case, str(other))
                assert verdict.known
                if not holds(case, other):
                    assert verdict.wrong, str(other)
                    wrong += 1
    assert wrong > 6 * WANTED


@each("game", CASES)
def test_the_first_hint_gives_no_move_and_only_the_last_more_than_three(game: str) -> None:
    for case in cases(game):
        first, *others, last = map(moves_told, case.hints)
        assert first == 0
        assert all(told <= 3 for told in others)
        assert 1 <= last <= (len(case.lines[0]) + 1) // 2


@each("game", CASES)
def test_hints_are_read_back_from_their_text(game: str) -> None:
    for case in cases(game):
        for hint in case.hints:
            assert str(read_hint(str(hint))) == str(hint)
            assert [s.words for s in sentences(read_hint(str(hint)) or hint)] == [
                s.words for s in sentences(hint)
            ]


@each("game", ["unmatched", "capturing", "mirror"])
def test_the_kernel_finds_all_shortest_solutions(game: str) -> None:
    solver: Any = {"unmatched": UNMATCHED, "capturing": CAPTURING, "mirror": MIRROR}[game]
    for case in cases(game):
        found = solver.shortest_paths(case.lines[0][0].before, 10_000)
        assert found.count == len(case.lines)


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (
            "0 1 1|0\n- -\n3 5 6 1\n    - -\n2|3 1 1",
            "You need the move 23L: it comes up in every shortest solution. "
            "With it, you collect the 0-3 and the 2-3.",
        ),
        # a move that collects nothing, or not the same in all solutions, is only named
        (
            "5|0 2 3\n    - -\n5|6 2 2\n\n0 0 5 4\n- - - -\n6 2 2 2",
            "You need the move 56L: it comes up in every shortest solution.",
        ),
    ],
)
def test_a_hint_says_what_a_needed_move_collects(start: str, said: str) -> None:
    table = Table.parse(start)
    solution = CAPTURING.solve(table, Limits()).solution
    third = sliding_hints(CAPTURING, CAPTURING_ACTORS, table, solution)[2]
    assert str(third) == str(read_hint(said)) == said
    if lines := shortest_lines(table, CAPTURING.rules, CAPTURING.rules.legal):
        case = Case(lines, (third,), CAPTURING.rules, (), dominoes_moved)
        judge = Judge(case, third)
        assert all(map(judge.holds, sentences(third)))


def test_a_hint_about_one_solution_says_so() -> None:
    """Nothing is known of others, so nothing is said about them."""
    start = Table.parse("4|1\n\n1 5|4 5\n-     -\n3     5")
    line = UNMATCHED.rules.moves("41R, 13U, 55U")
    hints = ladder(start, line, UNMATCHED.rules, SLIDE_ACTORS, lambda: None).hints()
    assert [str(hint).partition("\n")[0] for hint in hints] == [
        "One solution takes 3 moves. Look at the 4-1, the first to move in this solution. "
        "Be patient with the 5-5: it stays put for the first 2 moves in this solution.",
        "Aim for this position, reached in one solution after 2 moves. Next, the 5-5 moves for the first time.",
        "Finish with the 1-3 before you move the 5-5: that’s the order in one solution.",
        "One solution begins with 41R, 13U.",
    ]


@each("game", CASES)
def test_the_position_to_aim_for_is_not_the_one_after_the_first_move(game: str) -> None:
    for case in cases(game):
        for hint in case.hints:
            assert len(case.lines[0]) <= 2 or "after 1 move" not in str(hint)


def test_of_two_moves_the_second_hint_names_the_piece_that_moves_last() -> None:
    """The position between them would show the first move."""
    start = Table.parse("4|1\n\n1 5|4 5\n-     -\n3     5")
    line = UNMATCHED.rules.moves("41R, 13U, 55U")
    after = UNMATCHED.rules.positions(start, line)[1]
    hints = ladder(after, line[1:], UNMATCHED.rules, SLIDE_ACTORS, lambda: None).hints()
    assert [str(hint) for hint in hints] == [
        "One solution takes 2 moves. Look at the 1-3, the first to move in this solution. "
        "Leave the 4-1 and the 5-4 where they are: they stay put in this solution.",
        "Look at the 5-5, the last to move in one solution.",
        "One solution begins with 13U.",
    ]


def test_a_long_solution_is_only_begun() -> None:
    start = Table.parse("4|1\n\n1 5|4 5\n-     -\n3     5")
    there_and_back = ", ".join(["41R", "41L"] * 10)
    line = UNMATCHED.rules.moves(f"{there_and_back}, 41R, 13U, 55U")
    *_, last = ladder(start, line, UNMATCHED.rules, SLIDE_ACTORS, lambda: None).hints()
    assert str(last) == "One solution begins with 41R, 41L, 41R, 41L, 41R, 41L, 41R, 41L."


def test_several_pieces_are_named_and_read_back_as_such() -> None:
    pawns = sub_goal("then", pieces=listed([noun_of("pawn", "B"), noun_of("pawn", "R")]))
    assert str(pawns) == "From then on, only pawn B and pawn R move."
    told = joined([after_moves(3, scope_of(EVERY)), pawns])
    assert read_hint(str(told)) == told
    dominoes = sub_goal("then", pieces=listed([noun_of("domino", "2-4"), noun_of("domino", "1-1")]))
    assert str(dominoes) == "From then on, only the 2-4 and the 1-1 move."


def gaps(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@each("words, many", SENTENCES)
def test_what_fills_each_gap_of_a_sentence_is_read_back(words: str, many: str) -> None:
    """Also a move in several words, in a gap beside the one of the scope."""
    for scope in (*map(scope_of, SCOPES), *map(same_scope, SAME)):
        fills = {"count": 3, "scope": scope, "piece": noun_of("domino", "2-4"), "other": noun_of("priest", "B")}
        hint = Hint(words, {name: fills.get(name, "A c3 in d5") for name in gaps(many or words)}, many)
        assert read_hint(str(hint)) == hint


def test_a_longer_solution_at_hand_is_not_taken_for_a_shortest_one() -> None:
    start = Table.parse("4|1\n\n1 5|4 5\n-     -\n3     5")
    longer = UNMATCHED.rules.moves("41R, 41L, 41R, 13U, 55U")
    hints = ladder(start, longer, UNMATCHED.rules, SLIDE_ACTORS).hints()
    assert "3 moves" in str(hints[0])
    assert len(move_texts(opening_in(str(hints[-1])))) == 2


def test_too_many_positions_give_no_graph() -> None:
    start = Table.parse("4|1\n\n1 5|4 5\n-     -\n3     5")
    assert shortest_paths(start, UNMATCHED.rules.legal, UNMATCHED.rules.missing, 1) is None
    assert UNMATCHED.shortest_paths(start, 1) is None


def test_words_of_others_are_not_read_as_hints() -> None:
    assert read_hint("Begin at the bottom.") is None
    assert read_hint("It begins with 41R. Or so.") is None
    assert opening_in("Begin at the bottom.") == ""


def test_hints_about_several_tasks_are_printed_in_brief() -> None:
    found = read_hint(
        "Queen 3: The shortest solutions take 2 moves. Die 1 takes the wild space in each.\n"
        "Queen 4: One solution takes 5 moves. Look at die 2, the first to move in this solution."
    )
    assert found is not None
    brief = (
        "Queen 3: At least 2 moves. Put die 1 on the wild space.\nQueen 4: 5 moves suffice. Begin with die 2."
    )
    assert str(in_brief(found)) == brief


def test_a_printed_hint_has_fewer_words() -> None:
    said = joined([after_moves(6, scope_of(EVERY)), sub_goal("next", piece=noun_of("domino", "2-1"))])
    short = "After 6 moves in every shortest solution. Next, the 2-1 moves for the first time."
    assert str(labelled(said)) == short
    assert str(labelled(after_moves(1, scope_of("one")))) == "After 1 move in one solution."
    wide = insight("rectangle", columns=4, rows=3, scope=scope_of(EVERY))
    assert str(labelled(wide)) == "A rectangle 4 wide and 3 high in every shortest solution."
    last = sub_goal("end", scope=scope_of(EVERY))
    assert str(labelled(last)) == "The last position in every shortest solution."
