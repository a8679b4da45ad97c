"""Numbers within bounds, under names that people know: click calls them integer and float ranges."""

from __future__ import annotations

import click


class Integer(click.IntRange):
    name = "integer"


class Number(click.FloatRange):
    name = "number"
