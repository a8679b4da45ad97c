"""What a build made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Built:
    """One product that was made, and its files' names in the output folder."""

    spec: str
    name: str
    title: str
    sheets: int
    files: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    """The bytes of each file."""
    subject: str = ""
    """A spec of this product alone, as JSON."""
    remark: str = ""
    """What is not as it should be, though it could be made."""

    @property
    def warning(self) -> str:
        """The remark as a line for whoever built it; empty where there is none."""
        return f"warning: {self.name}: {self.remark}" if self.remark else ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The pictures of its pages, in order, where any were asked for."""
        return tuple(file for file in self.files if file.endswith(".png"))
