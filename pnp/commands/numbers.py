"""Numbers on the command line, within bounds: click's types with our messages, and bounds in plain words."""

from __future__ import annotations

from typing import Any

import click

from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.commands.reader import told

_LARGEST_SHOWN = 10**9
"""Help shows no upper bound beyond this one."""


class Integer(click.IntRange):
    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            self.fail(
                told(Sentence("expected a whole number, not {value}{hint}", value=quoted(value), hint="")),
                param,
                ctx,
            )
        if wrong := _outside(self.min, self.max, number):
            self.fail(told(wrong), param, ctx)
        return number

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)


class Number(click.FloatRange):
    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value)
        except ValueError:
            self.fail(
                told(Sentence("expected a number, not {value}{hint}", value=quoted(value), hint="")), param, ctx
            )
        if wrong := _outside(self.min, self.max, number):
            self.fail(told(wrong), param, ctx)
        return number

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)


def _outside(low: float | None, high: float | None, number: float) -> str:
    """What is wrong with a number outside its bounds; empty if nothing is."""
    if (low is None or number >= low) and (high is None or number <= high):
        return ""
    value = f"{number:g}" if isinstance(number, float) else str(number)
    if low is not None and high is not None:
        return Sentence("must be from {low} to {high}, not {value}", low=low, high=high, value=value)
    if low is not None:
        return Sentence("must be at least {bound}, not {value}", bound=low, value=value)
    return Sentence("must be at most {bound}, not {value}", bound=high, value=value)


def _bounds(low: float | None, high: float | None) -> str:
    """The bounds in the words of `pnp games`; empty if there are none."""
    if high is None or high > _LARGEST_SHOWN:
        return told(Sentence("at least {least}", least=low)) if low else ""
    if low is None:
        return told(Sentence("at most {most}", most=high))
    return told(Sentence("{least} to {most}", least=low, most=high))
