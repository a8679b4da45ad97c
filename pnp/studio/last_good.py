"""The pages that were right last, shown while the text has errors."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.studio.messages import Seen


@dataclass
class LastGood:
    """Remembers the last preview that had pages."""

    _seen: Seen | None = None

    def forget(self) -> None:
        """Another text is opened."""
        self._seen = None

    def take(self, seen: Seen) -> None:
        """A preview has come."""
        if seen.preview.pages:
            self._seen = seen

    def instead_of(self, seen: Seen, number: int) -> Seen:
        """What to show for a preview of a product: the last pages of the same product if this has errors and
        no pages."""
        if seen.preview.pages or not seen.preview.faults:
            return seen
        good = self._seen
        return good if good is not None and good.preview.product == number else seen
