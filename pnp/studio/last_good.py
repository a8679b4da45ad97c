"""The last pages without errors, shown while the text has some."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.studio.messages import VersionedPreview


@dataclass
class LastGood:
    """Remembers the last preview that had pages."""

    _last: VersionedPreview | None = None

    def forget(self) -> None:
        """Start again, because another text is open."""
        self._last = None

    def take(self, latest: VersionedPreview) -> None:
        """Remember a preview if it has pages."""
        if latest.preview.pages:
            self._last = latest

    def instead_of(self, latest: VersionedPreview, number: int) -> VersionedPreview:
        """What to show for a preview of a product: the last pages of the same product if this has errors and
        no pages."""
        if latest.preview.pages or not latest.preview.faults:
            return latest
        good = self._last
        return good if good is not None and good.preview.product == number else latest
