"""The chapters of a book: one for each game, and one for each variant that has its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from pnp.base.options import Options
from pnp.booklets.values import Entry, Section
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.features import VariantChapter
from pnp.games.api.game import Game
from pnp.games.api.registry import themed
from pnp.language.errors import option_names
from pnp.products.rules.text import FIGURE, Extent, how_to_read, passage, rules_of
from pnp.puzzles.puzzle_sets import PuzzleSet

if TYPE_CHECKING:
    from pnp.puzzles.printable import Answers  # this imports proofs, which rules alone don't need


@dataclass(frozen=True, slots=True)
class Chapter:
    """The subject of a chapter: a game, or a variant of it by name."""

    game: Game
    variant_name: str = ""

    @property
    def name(self) -> str:
        return self.variant_name or self.game.name

    @property
    def variant(self) -> VariantChapter | None:
        feature = self.game.puzzles
        return feature.chapters.get(self.variant_name) if feature else None

    def title(self, theme: Theme) -> str:
        """Return the title in the reader's language."""
        game, variant = self.game, self.variant
        return theme.translate(variant.title) if variant else theme.translate(game.title)

    def section(
        self,
        entries: tuple[Entry, ...],
        extent: Extent | None,
        options: Options | None,
        theme: Theme,
        *,
        has_rules_before: bool,
        answers: Answers,
    ) -> Section:
        """Return the chapter as a section.

        :param extent: the extent of the rules to include; None for none.
        :param options: the options for the rules; None for the usual game.
        :param has_rules_before: whether another chapter before it has the rules of the game.
        :param answers: what the rules may claim about the solutions of the game's puzzles.
        """
        game, variant = self.game, self.variant
        text: str = ""
        drawings: Mapping[str, Drawing] = {}
        if extent:
            text, drawings = self._rules(extent, options, theme, answers, has_rules_before=has_rules_before)
        text = re.sub("^## ", "### ", text, flags=re.MULTILINE)  # parts of the chapter
        story = theme.translate(variant.story) if variant else theme.translate(game.story)
        return Section(
            self.title(theme),
            entries,
            text,
            drawings,
            story=story,
            face=themed(theme, game, variant).face,
            how_to_read=how_to_read(game, theme, options),
        )

    def _rules(
        self, extent: Extent, options: Options | None, theme: Theme, answers: Answers, *, has_rules_before: bool
    ) -> tuple[str, Mapping[str, Drawing]]:
        game, variant = self.game, self.variant
        if variant is None:
            return rules_of(game, theme, options, extent, answers)
        text, drawings = rules_of(game, theme, options)
        said = passage(text, f"{self.title(theme)}.")
        drawings = {name: drawings[name] for _, name in FIGURE.findall(said)}
        if has_rules_before:
            title = theme.translate(game.title)
            lead = theme.translate("The rules of {game} apply, with one change.", game=title)
            return f"{lead}\n\n{said}", drawings
        text, others = rules_of(game, theme, options, extent, answers)
        return f"{text}\n\n## {self.title(theme)}\n\n{said}", {**others, **drawings}


def chapter_of(puzzles: PuzzleSet) -> Chapter:
    """Return the chapter that the puzzles of a set belong to."""
    return Chapter(puzzles.game, puzzles.named if puzzles.named in puzzles.feature.chapters else "")


def options_of_rules(game: Game, sets: Iterable[PuzzleSet]) -> Options | None:
    """Return the options for the rules in a game's chapter; None for the usual game. These are the options that
    all the puzzles share, so that puzzles on 5 by 5 boards don't get rules for 9 by 9.
    """
    if game.rules is None:
        return None
    names = frozenset(option_names(game.rules.options))
    said = [
        {name: value for name, value in {**puzzles.given, **puzzle.given}.items() if name in names}
        for puzzles in sets
        if puzzles.game.name == game.name
        for puzzle in puzzles.puzzles
    ]
    if not said or not said[0] or any(other != said[0] for other in said):
        return None
    try:
        return game.rules.options.model_validate(said[0])
    except ValidationError:  # a puzzle's board may be smaller than boards for games
        return None
