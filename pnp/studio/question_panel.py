"""A question about two texts: both are shown side by side, and the user decides what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.studio.comparing import Row, side_by_side
from pnp.studio.controls import button, fill, say, select, tag
from pnp.studio.labels import Labels


@dataclass(frozen=True, slots=True)
class Side:
    """A text with its heading."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """One text at the left, one or several to choose from at the right, and what can be done.

    Each answer gets the number of the text at the right that is shown, from 0.
    """

    title: str
    said: str
    left: Side
    rights: Sequence[Side]
    answers: Sequence[tuple[str, Callable[[int], None]]]
    cancel: str


class QuestionPanel:
    """A dialog over the page; Esc closes it and nothing happens."""

    def __init__(self, label: Labels) -> None:
        self._label = label
        self._question: Question | None = None
        self._at = 0
        self._dialog = tag("dialog", "", "question", aria_labelledby="question-title")
        with self._dialog:
            self._title = tag("h2", "", "", id="question-title")
            self._said = tag("p")
            self._choice = select(label("Compare with"), [], "0", self._choose, id="compared")
            self._answers = tag("div", "", "tools")
            self._table = tag("div", "", "compared", tabindex=0, role="region", aria_label=label("Both texts"))

    def ask(self, question: Question) -> None:
        """Open the dialog."""
        self._question, self._at = question, 0
        say(self._title, question.title)
        say(self._said, question.said)
        fill(self._choice, [(str(k), side.title) for k, side in enumerate(question.rights)], "0")
        self._choice.set_visibility(len(question.rights) > 1)
        self._answers.clear()
        with self._answers:
            button(question.cancel, self._close, "main", id="question-cancel", autofocus=True)
            for number, (title, act) in enumerate(question.answers):
                button(title, lambda _=None, act=act: self._answer(act), "", id=f"answer-{number}")
        self._compare()
        self._dialog.client.run_javascript(f"getHtmlElement({self._dialog.id}).showModal()")

    def _close(self) -> None:
        self._dialog.client.run_javascript(f"getHtmlElement({self._dialog.id}).close()")

    def _answer(self, act: Callable[[int], None]) -> None:
        self._close()
        act(self._at)

    def _choose(self, number: str) -> None:
        self._at = int(number)
        self._compare()

    def _compare(self) -> None:
        assert self._question is not None
        left, right = self._question.left, self._question.rights[self._at]
        rows = side_by_side(left.text, right.text)
        self._table.clear()
        with self._table:
            if not rows:
                say(tag("p"), self._label("These texts are the same."))
                return
            with tag("table"), tag("tbody"):
                with tag("tr"):
                    for side in (left, right):
                        say(tag("th", "", "", scope="col", colspan=2), side.title)
                for row in rows:
                    _draw(row)


def _draw(row: Row) -> None:
    with tag("tr", "", row.kind):
        if row.kind == "gap":
            say(tag("td", "", "", colspan=4), "⋯")
            return
        for number, text in ((row.left_number, row.left), (row.right_number, row.right)):
            say(tag("td", "", "number"), str(number or ""))
            say(tag("td", "", "line"), text)
