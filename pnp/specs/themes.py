"""Papers, palettes and words by the names that specs give them, and what is wrong with those names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from pnp.base.errors import LocatedFault
from pnp.base.quoting import shown
from pnp.base.suggest import did_you_mean
from pnp.drawing.fonts import missing_characters
from pnp.drawing.palette import Palette
from pnp.drawing.theme import Theme, placeholders
from pnp.sheets.options import Printer, PrintOptions
from pnp.sheets.paper import Paper
from pnp.sheets.printer_profile import PrinterProfile
from pnp.specs import catalogue, translations
from pnp.specs.models import PaletteOptions, SpecHead
from pnp.specs.reader import Mark, Node


class Themes:
    """What the names in one spec mean; faults are added to the list that it is handed."""

    def __init__(self, faults: list[LocatedFault]) -> None:
        self._faults = faults
        self._palettes: dict[str, Palette] = {}
        self._printers: dict[str, Printer] = {}
        self._broken: set[str] = set()

    def add_palettes(self, head: SpecHead, root: Node) -> None:
        """Know the built-in palettes and those of the spec's own."""
        found = dict(catalogue.palettes())
        for name, options in head.palettes.items():
            like = self._builtin(options.like)
            if like is None:
                mark = root.mark_at(("palettes", name, "like"))
                choices = ", ".join((*catalogue.palettes(), *catalogue.foreign_palettes()))
                message = f"'like' names a built-in palette, one of {choices}; not {shown(options.like)}"
                self._faults.append(mark.fault(message))
                self._broken.add(name)
                continue
            found[name] = catalogue.palette_of(name, _given(options, {"like"}), like)
        self._palettes = found

    @staticmethod
    def _builtin(name: str) -> Palette | None:
        """A built-in palette; other packages are only asked for one that we don't have."""
        return catalogue.palettes().get(name) or catalogue.foreign_palettes().get(name)

    def add_printers(self, head: SpecHead) -> None:
        """Know the printers that the spec and the user's config name."""
        self._printers = head.printers

    def add_names(self, root: Node) -> None:
        """Know the palettes of a spec whose head has faults by their names alone."""
        own = root.value.get("palettes")
        self._palettes = dict(catalogue.palettes())
        self._broken = set(own.value) if own is not None and isinstance(own.value, dict) else set()

    def unknown(self, mark: Mark, what: str, name: object, known: Iterable[str]) -> None:
        """Keep the fault of a name that means no ``what``."""
        known = sorted(known)
        if not isinstance(name, str):
            self._faults.append(mark.fault(f"expected the name of a {what}, not {shown(name)}"))
            return
        hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
        self._faults.append(mark.fault(f"unknown {what} {shown(name)}{hint}"))

    def paper(self, options: PrintOptions, source: Node) -> Paper | None:
        """The paper that a product asks for."""
        if not isinstance(options.paper, str):
            return Paper("custom", options.paper.size)
        paper = catalogue.papers().get(options.paper)
        if paper is None:
            self.unknown(source.mark_at(("paper",)), "paper", options.paper, catalogue.papers())
        return paper

    def printer(self, options: PrintOptions, source: Node) -> PrinterProfile | None:
        """The corrections for the printer that a product names or describes."""
        if not isinstance(options.printer, str):
            return options.printer.profile()
        found = self._printers.get(options.printer)
        if found is None:
            self._unknown_printer(source.mark_at(("printer",)), options.printer)
            return None
        return found.profile(options.printer)

    def _unknown_printer(self, mark: Mark, name: str) -> None:
        if self._printers:
            self.unknown(mark, "printer", name, self._printers)
            return
        self._faults.append(
            mark.fault(f"unknown printer {shown(name)}; `pnp calibrate {shown(name)}` adds one")
        )

    def theme(
        self, options: PrintOptions, source: Node, titles: Iterable[str], games: tuple[str, ...] = ()
    ) -> Theme | None:
        """The palette and words that a product asks for.

        :param titles: those of its games, which may have labels, too.
        :param games: the names of those whose words come first.
        """
        known = translations.known_words() | set(titles) if options.labels else frozenset()
        palette = self._palette(options.palette, source)
        if options.language not in translations.languages():
            self.unknown(source.mark_at(("language",)), "language", options.language, translations.languages())
            return None
        labels = {
            english: word
            for english, word in options.labels.items()
            if self._is_label(english, word, source.mark_at(("labels", english)))
            and self._is_known(english, source.mark_at(("labels", english), key=True), known)
        }
        words = translations.words(options.language, labels, games)
        return Theme(palette, words, options.language) if palette else None

    def _palette(self, name: str, source: Node) -> Palette | None:
        """The palette that a product asks for: the spec's own, or a built-in one."""
        palette = self._palettes.get(name)
        if palette is None and name not in self._broken:
            palette = self._builtin(name)
            if palette is None:
                known = (*self._palettes, *catalogue.foreign_palettes())
                self.unknown(source.mark_at(("palette",)), "palette", name, known)
        return palette

    def _is_known(self, english: str, mark: Mark, known: frozenset[str]) -> bool:
        """Whether some sheet has the words for which a label is to stand."""
        if english not in known:
            hint = did_you_mean(english, known)
            self._faults.append(mark.fault(f"no sheet has the words {shown(english)}{hint}"))
        return english in known

    def check_characters(self, text: str, mark: Mark) -> None:
        """Keep a fault for signs that cannot be printed."""
        unprintable = sorted({sign for sign in text if unicodedata.category(sign) in _UNPRINTABLE})
        if unprintable:
            signs = ", ".join(map(shown, unprintable))
            self._faults.append(mark.fault(f"control characters cannot be printed: {signs}"))
        elif missing := missing_characters(text):
            self._faults.append(mark.fault(f"the font has no sign for '{missing}'"))

    def _is_label(self, english: str, word: str, mark: Mark) -> bool:
        """Whether a label can be used: its braces hold nothing but values of the words that it stands for."""
        self.check_characters(word, mark)
        try:
            strange = sorted(placeholders(word) - placeholders(english))
        except ValueError:
            self._faults.append(mark.fault("the braces of this label do not match"))
            return False
        self._faults += (mark.fault(f"no value '{{{name}}}' for this label") for name in strange)
        return not strange


_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def _given(options: PaletteOptions, but: set[str]) -> dict[str, Any]:
    return {name: value for name, value in options.model_dump(exclude_none=True).items() if name not in but}
