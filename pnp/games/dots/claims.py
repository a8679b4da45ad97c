"""The claims that hints for the puzzles of Dots make about surrounding dots and saving them, checked by the
plain rules. Claims about chases and fights for a group are in `contest_claims`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dots.contest_claims import CLAIMS, About, Captures, attack, captures, placed, strikes, tried
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import legal_dots, read_intersection
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.starts import O, X
from pnp.games.shared.hint_claims import Said
from pnp.search.replay import move_texts


@CLAIMS.says("Put a dot on {place}.")
def _answer(about: About, said: Said) -> bool:
    return about.at(said) == about.line[0]


@CLAIMS.says("Put a dot on {place}; if open dots answer on {reply}, go on with {follow}.")
def _line(about: About, said: Said) -> bool:
    return [about.at(said, gap) for gap in ("place", "reply", "follow")] == [*about.line[:3]]


@CLAIMS.says("Look at the open dot on {place}: it is nearly shut in.")
def _shut_in(about: About, said: Said) -> bool:
    return about.at(said) in about.now[about.line[0]]


@CLAIMS.says("A chain of {dots} solid dots goes round it. Only one is missing.")
def _chain(about: About, said: Said) -> bool:
    return any(len(chain.dots) == said.number("dots") for chain in about.chains)


@CLAIMS.says("The gap is between {one} and {two}.")
def _gap(about: About, said: Said) -> bool:
    told = {about.at(said, "one"), about.at(said, "two")}
    for chain in about.chains:
        at = chain.dots.index(about.line[0])
        if {chain.dots[at - 1], chain.dots[(at + 1) % len(chain.dots)]} == told:
            return True
    return False


@CLAIMS.says(
    "There is only one intersection where a solid dot surrounds open dots.",
    "There are {count} intersections where a solid dot surrounds open dots. Compare what each one takes.",
)
def _where(about: About, said: Said) -> bool:
    return len(about.now) == said.number()


@CLAIMS.says(
    "The best of them surrounds one open dot, on {place}.",
    "The best of them surrounds {count} open dots. One is on {place}.",
)
def _best(about: About, said: Said) -> bool:
    best = about.now[about.line[0]]
    most = max(map(len, about.now.values()))
    return len(best) == most == said.number() and about.at(said) in best


@CLAIMS.says(
    "It isn’t {place}: a dot there surrounds only one dot.",
    "It isn’t {place}: a dot there surrounds only {count} dots.",
)
def _smaller(about: About, said: Said) -> bool:
    return len(about.now[about.at(said)]) == said.number() < len(about.now[about.line[0]])


@CLAIMS.says("Look at the open dot on {place}: the first move threatens it.")
def _threatens(about: About, said: Said) -> bool:
    return any(about.at(said) in dots for dots in about.threats.values())


@CLAIMS.says(
    "The first move threatens to surround dots from one intersection, and the reply there doesn’t help."
)
def _one_threat(about: About, _said: Said) -> bool:
    return len(about.threats) == 1


@CLAIMS.says(
    "Find a dot after which you threaten to close a chain on {count} intersections at once. One is {place}."
)
def _threats(about: About, said: Said) -> bool:
    return len(about.threats) == said.number() and about.at(said) in about.threats


@CLAIMS.says("Look at the open dot on {place}: in the printed solution, it is surrounded in the end.")
def _surrounded(about: About, said: Said) -> bool:
    cell = about.at(said)
    return about.position.dots[cell] == O and cell in about.end.prisoners - about.position.prisoners


@CLAIMS.says("The first move is a quiet one: it doesn’t threaten to surround anything yet.")
def _quiet(about: About, _said: Said) -> bool:
    return not strikes(about, about.first)


def _second(about: About) -> int:
    """Return the number of threats that the second move of the line makes."""
    return len(captures(about.after(3), X))


@CLAIMS.says(
    "In the printed solution, your second move makes one threat.",
    "In the printed solution, your second move makes {count} threats.",
)
def _second_threats(about: About, said: Said) -> bool:
    return _second(about) == said.number()


@CLAIMS.says(
    "In the printed solution, open dots answer on {reply}. Your second move then makes one threat.",
    "In the printed solution, open dots answer on {reply}. Your second move then makes {count} threats.",
)
def _after_reply(about: About, said: Said) -> bool:
    return about.at(said, "reply") == about.line[1] and _second(about) == said.number()


@CLAIMS.says(
    "A dot on {place} threatens too, but after the reply on {reply} you can’t surround anything at once."
)
def _failing(about: About, said: Said) -> bool:
    return not attack(tried(about, said, attack))


@CLAIMS.says("Look at your dot on {place}: one more open dot would surround it.")
def _in_danger(about: About, said: Said) -> bool:
    return any(about.at(said) in dots for dots in about.theirs.values())


@CLAIMS.says(
    "Open dots threaten to surround yours from one intersection: find it.",
    "Open dots threaten to surround yours from {count} intersections. Your move has to meet every threat.",
)
def _their_threats(about: About, said: Said) -> bool:
    return len(about.theirs) == said.number()


def _two_more(about: About) -> dict[int, Captures]:
    """Return what open dots would threaten after one more of theirs, by the intersection of that dot."""
    moved = replace(about.position, to_move=O)
    found = {cell: captures(placed(moved, cell), O) for cell in legal_dots(moved)}
    return {cell: threats for cell, threats in found.items() if threats}


@CLAIMS.says("Look at your dot on {place}: two more open dots would surround it.")
def _in_two(about: About, said: Said) -> bool:
    cell = about.at(said)
    return any(cell in dots for threats in _two_more(about).values() for dots in threats.values())


@CLAIMS.says(
    "If open dots were to move now, one open dot would threaten to surround your "
    "dots. Make sure that the threat leads nowhere.",
    "If open dots were to move now, one dot would threaten to surround yours from {count} intersections at "
    "once.",
)
def _if_they_moved(about: About, said: Said) -> bool:
    return any(len(threats) == said.number() for threats in _two_more(about).values())


@CLAIMS.says("Where would open dots play now? Play there yourself.")
def _play_there(about: About, _said: Said) -> bool:
    if about.theirs:
        return about.line[0] in about.theirs
    return about.line[0] in _two_more(about)


@CLAIMS.says("A dot on {place} isn’t enough: then an open dot on {reply} surrounds dots.")
def _not_enough(about: About, said: Said) -> bool:
    cell = about.at(said)
    return cell != about.line[0] and about.at(said, "reply") in captures(placed(about.position, cell), O)


@CLAIMS.says(
    "Beware of {place}: a reply on {reply} threatens to surround dots from {threats} intersections at once."
)
def _beware(about: About, said: Said) -> bool:
    cell = about.at(said)
    replied = placed(placed(about.position, cell), about.at(said, "reply"))
    return cell != about.line[0] and len(captures(replied, O)) == said.number("threats")


def judge(position: Position, solution: str, options: DotsPuzzleOptions) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    field = position.field
    line = [read_intersection(text, field) for text in move_texts(solution)]
    about = About(position, line, read_intersection(options.dot, field) if options.dot else None)
    return lambda hint: CLAIMS.verdict(hint, about)
