"""Made-up books: grids of figures for puzzles, so that the booklets are tested without any game."""

from __future__ import annotations

from pnp.booklets.values import Book, Entry, Hint, Section, Solution
from pnp.drawing.pictures import Picture
from tests.typesetting.samples import grid

RULES = """\
A grid holds every domino of a set, but the lines between them are gone. Find where **each domino** lies. Every
domino lies there *once*, and there is just one way to lay them all; you never have to guess.

## How to start

1. Look for a pair of numbers that stands together in one place only. That is where its domino lies, and nothing
   else can be there; draw a line around it.
2. Draw a line between two numbers where a domino would come a second time.
3. A number with lines on three sides has one neighbour left.

![The first step: the pair 1|4 has one place only.](first-step)

| difficulty | rules needed | time |
|:------|:-------------|-----:|
| easy | 1, 2 and 3 | 5 min |
| medium | 4 and 5 | 15 min |
| hard | 7 | more |

Write `1|4` for the domino of 1 and 4. More is told by [the hints](#first-hints).
"""


def entry(number: int, section: str = "grid", columns: int = 8, rows: int = 7) -> Entry:
    notation = ", ".join(
        f"{k % 7}{(k * number) % 7}{'LRUD'[(k + number) % 4]}" for k in range(10 + number % 30)
    )
    return Entry(
        id=f"{section}-{number}",
        heading=f"Puzzle {number}",
        drawing=grid(columns, rows, number),
        task="Find the twenty-eight dominoes; each of them lies there once.",
        difficulty=("easy", "medium", "hard")[number % 3],
        hints=(
            Hint(f"Where can the {number % 7}|{number % 5} lie? It has one place only."),
            Hint("Now the corner: two dominoes would leave a single number behind.", grid(4, 2, number, 6.0)),
        ),
        solution=Solution((Picture(grid(columns, rows, number, joined=True)),), notation),
    )


def book(counts: tuple[int, ...] = (5, 3), columns: int = 8, rows: int = 7) -> Book:
    titles = ("Grids for a start", "Grids for an evening", "Grids for a week", "Grids for good")
    sections = tuple(
        Section(
            title=titles[k % 4],
            entries=tuple(entry(number, f"s{k}", columns, rows) for number in range(1, count + 1)),
            rules=RULES.replace("## How to start", f"## How to start, part {k + 1}"),
            drawings={"first-step": grid(6, 3)},
        )
        for k, count in enumerate(counts)
    )
    return Book(
        title="Figures and Frames",
        subtitle="Puzzles for those who like to be certain",
        author="A. Nother",
        copyright="© 2026 A. Nother.\n\nEvery puzzle was made by a program and has *one* solution. Copy it.",
        introduction="Take a pencil, and an eraser.\n\n- Puzzles get harder.\n- Hints have two steps.\n",
        sections=sections,
        cover=grid(5, 4, 3),
    )
