"""Puzzles and records of All Fives, and their play by hand: you click a domino in the hand, then an end of the
line. Totals are given play by play; ``deal``, ``draw`` and ``pass`` are buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST, pair_text
from pnp.components.dominoes.table_picture import hand_row
from pnp.components.dominoes.tiles import DIGITS, Direction, Pair
from pnp.drawing.hotspots import Described, Scene, Spot, button, stacked_scenes
from pnp.drawing.pictures import words
from pnp.drawing.theme import Theme
from pnp.games.all_fives.engine import PUZZLES, goal_of, scored
from pnp.games.all_fives.hints import answer
from pnp.games.all_fives.line import Line, Play, Start
from pnp.games.all_fives.match import DEAL, Match
from pnp.games.all_fives.match_text import RECORDS, terms_of
from pnp.games.all_fives.options import AllFivesGame, AllFivesPuzzleOptions
from pnp.games.all_fives.record_views import RECORD_VIEWS, commentary, draw_match
from pnp.games.all_fives.rules import DRAW, PASS, Round
from pnp.games.all_fives.views import SIDE, VIEWS, draw_diagram, picture_of
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, PuzzleByHand, StepTrial, Trial, Verdict
from pnp.games.shared.board_interaction import BoardInteraction, GameState, grouped
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import MoveError

_ENDS = {"L": "left end", "R": "right end", "U": "upper end", "D": "lower end"}


def picked_play(line: Line, picks: tuple[str, ...], theme: Theme) -> PickResult:
    """Return a domino and an end, whichever was clicked first; the first double may also lie in line."""
    domino = next((pick for pick in reversed(picks) if pick not in _ENDS), None)
    side = next((pick for pick in reversed(picks) if pick in _ENDS), None)
    if domino is None:
        return PickResult(message=theme.translate("Choose a domino from your hand."))
    low, high = sorted(map(DIGITS.index, domino))
    if not line.plays:
        return PickResult(move=str(Play(low, high)))
    if side is None:
        return PickResult(message=theme.translate("Now choose an end of the line."))
    number = next(end.number for end in line.ends() if end.side.name == side)
    near, far = (high, low) if high == number else (low, high)
    move = Play(near, far, Direction[side])
    if move.double and line.sniff is None:
        in_line = Play(near, far, Direction[side], in_line=True)
        message = theme.translate("The first double can lie across the line or in line (=).")
        return PickResult(choices=(str(move), str(in_line)), message=message)
    return PickResult(move=str(move))


def _described(line: Line) -> Described:
    """Return the plays so far, and the number and the value of each end."""
    plays = ((Sentence("played"), _domino(play)) for play in line.plays)
    ends = ((Sentence(_ENDS[end.side.name]), DIGITS[end.number]) for end in line.ends())
    return grouped((*plays, *(ends if line.plays else ())))


def _domino(play: Play) -> str:
    """Return a domino as hints name it: ``2-5``."""
    return "-".join(pair_text(play.pair))


def hand_scene(
    line: Line, hand: Sequence[Pair], picks: Sequence[str], new: Sequence[Pair], theme: Theme
) -> Scene:
    """Return a clickable line with its ends, and a hand below it; dominoes in ``new`` are marked."""
    if not line.plays:
        return hand_row(hand, theme, picks, SIDE)
    picture = picture_of(line, theme, hand=hand, where=[""] * len(hand), marked=new)
    names = [DIGITS[low] + DIGITS[high] for low, high in hand]
    spots = [
        Spot(theme.translate("in hand: {domino}", domino="|".join(name)), box, name, (), name in picks)
        for name, box in zip(names, picture.held, strict=True)
    ]
    spots += (
        Spot(theme.translate(_ENDS[side]), box, side, (), side in picks) for side, box in picture.ends.items()
    )
    return Scene(picture.drawing, tuple(spots), _described(line))


class _Hand(PuzzleByHand[Start, AllFivesPuzzleOptions]):
    """A line, and a hand to play from."""

    def play(self, line: Line, text: str) -> Line:
        return scored(line, self.start.hand, text)

    def left(self, line: Line) -> tuple[Pair, ...]:
        """Return the dominoes still in the hand."""
        return tuple(pair for pair in self.start.hand if pair not in line.dominoes)

    def picked(self, line: Line, picks: tuple[str, ...]) -> PickResult:
        return picked_play(line, picks, self.theme)

    def show(self, line: Line, picks: tuple[str, ...]) -> Scene:
        hand = self.left(line)
        new = [play.pair for play in line.plays[len(self.start.line.plays) :]]
        if not hand:
            return Scene(picture_of(line, self.theme, marked=new).drawing, described=_described(line))
        return hand_scene(line, hand, picks, new, self.theme)

    def judge(self, line: Line, moves: tuple[str, ...]) -> Verdict:
        if not moves:
            return Verdict(False)
        if not PUZZLES.check_solution(self.start, ", ".join(moves), self.options):
            return Verdict(True)
        goal = goal_of(self.options, self.start)
        points = sum(self._scores(moves))
        if goal == "longest-run" and len(moves) <= answer(self.start, goal).solutions[0].count(","):
            return Verdict(False, self.theme.translate("{points} points so far", points=points))
        return Verdict(False, self.theme.translate("{points} points; you can get more.", points=points))

    def _scores(self, moves: tuple[str, ...]) -> list[int]:
        line, found = self.start.line, []
        for text in moves:
            line = self.play(line, text)
            found.append(line.score)
        return found


@dataclass(frozen=True, slots=True)
class _Totals:
    """Plays whose totals are to be found; the state is the number of totals given."""

    start: Start
    theme: Theme

    def line(self, given: int) -> Line:
        line = self.start.line
        for play in self.start.plays[:given]:
            line = line.play(play)
        return line

    def play(self, given: int, text: str) -> int:
        if given >= len(self.start.plays):
            raise MoveError("all totals have been given")
        if text.strip() != str(self.line(given + 1).total):
            raise MoveError(
                Sentence(
                    "the ends don't add up to {text} after {plays}",
                    text=text.strip(),
                    plays=_domino(self.start.plays[given]),
                )
            )
        return given + 1

    def picked(self, given: int, _picks: tuple[str, ...]) -> PickResult:
        """Return every total to choose from, up to the greatest possible: a double, which counts twice, at each
        end."""
        most = 2 * HIGHEST * len(self.line(min(given + 1, len(self.start.plays))).ends())
        return PickResult(choices=tuple(map(str, range(most + 1))) if given < len(self.start.plays) else ())

    def show(self, given: int, _picks: tuple[str, ...]) -> Scene:
        line, plays = self.line(given), self.start.plays
        where = [(play.side.name if play.side else "") + "=" * play.in_line for play in plays[given:]]
        done = [play.pair for play in plays[:given]]
        hand = [play.pair for play in plays[given:]]
        drawing = picture_of(line, self.theme, hand=hand, where=where, marked=done).drawing
        return Scene(drawing, described=_described(line))

    def judge(self, given: int, _moves: tuple[str, ...]) -> Verdict:
        if given == len(self.start.plays):
            return Verdict(True)
        play = _domino(self.start.plays[given])
        return Verdict(False, self.theme.translate("What do the ends add up to after {play}?", play=play))


class AllFivesInteraction(Interaction[AllFivesPuzzleOptions, Start]):
    """A hand to play from, or totals to choose."""

    moving = Sentence(
        "Choose a domino from the hand, then the end of the line where it goes. If the puzzle asks for "
        "totals, type the total after each play."
    )

    def trial(self, start: Start, options: AllFivesPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        if start.plays:
            totals = _Totals(start, theme)
            return StepTrial(0, totals.play, totals.picked, totals.show, totals.judge)
        hand = _Hand(start, options, theme)
        return StepTrial(start.line, hand.play, hand.picked, hand.show, hand.judge)


INTERACTION = AllFivesInteraction()


# Records


State = GameState[AllFivesGame, Match]


class AllFivesRecordInteraction(BoardInteraction[AllFivesGame, Match]):
    """The line, and the hand of the player to move."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        """Return the result of the last move, the line, the hand of the player to move, and buttons for
        their other moves."""
        here, theme = state.end, state.theme
        last = commentary(state.record, len(state.moves), theme)[-1:] if state.moves else []
        parts = [Scene(words(line, theme)) for line in last]
        now = here.playing
        if now is None:
            parts.append(Scene(draw_match(here, theme)))
            if not here.over(terms_of(state.options)):
                parts.append(button(theme.translate("deal"), DEAL, theme))
            return stacked_scenes(parts)
        new = [play.pair for play in now.line.plays[-1:]]
        parts.append(hand_scene(now.line, now.hands[now.turn], state.picks, new, theme))
        parts.append(Scene(words(theme.translate("{player} to move", player=PLAYERS[now.turn]), theme)))
        if here.known and now.boneyard:
            parts.append(button(theme.translate("draw"), DRAW, theme))
        elif not now.boneyard and not now.plays():
            parts.append(button(theme.translate("pass"), PASS, theme))
        return stacked_scenes(parts)

    def picked(self, state: State) -> PickResult:
        now = state.end.playing
        if now is None:
            return PickResult()
        if state.picks:
            return picked_play(now.line, state.picks, state.theme)
        return PickResult(choices=_draws(now) if not state.end.known else ())


RECORD_INTERACTION = AllFivesRecordInteraction()


def _draws(now: Round) -> tuple[str, ...]:
    """Return every domino that might be drawn if nobody knows the order of the pile."""
    return tuple(f"{DRAW} {pair_text(pair)}" for pair in now.boneyard)


ENGINE = Engine(
    puzzles=PuzzleEngine(AllFivesPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(AllFivesGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(AllFivesPuzzleOptions, draw_diagram),
)
