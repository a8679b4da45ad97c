"""How long the studio's engine takes for a designer's deck: ``python -m benchmarks.studio_decks [--write]``.

Decks of 54 and of 500 rows, each with a picture, six elements and a back. The figures are processor time of one
worker, so that other programs on the machine matter little; the way to the page and back isn't in them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from benchmarks.report import arguments, show, table
from pnp.desk import calls
from pnp.desk.content_replies import Placing
from pnp.desk.documents import Doc, files_beside
from tests.studio.brought import art, spreadsheets

RESULTS = Path(__file__).parent / "results" / "studio_decks.md"
COUNTS, TIMES = (54, 500), 5


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    asked = arguments("benchmarks.studio_decks", RESULTS).parse_args()
    found = {count: dict(_measured(count)) for count in COUNTS}
    rows = [[what, *(f"{1000 * found[count][what]:.0f} ms" for count in COUNTS)] for what in found[COUNTS[0]]]
    text = "\n\n".join(
        (
            "# A designer's deck in the studio",
            "Processor time of the engine, medians. Made by `python -m benchmarks.studio_decks --write`.",
            table(["what", *(f"{count} rows" for count in COUNTS)], rows),
        )
    )
    show(text + "\n", RESULTS, write=asked.write)


def _measured(count: int) -> Iterator[tuple[str, float]]:
    with tempfile.TemporaryDirectory() as folder, files_beside(folder):
        for name, data in {"deck.csv": spreadsheets(count)["google.csv"], **art()}.items():
            target = Path(folder) / name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(data)
        text = calls.deck(Doc("deck.yaml", ""), {}).text
        texts = [text.replace("top: 2.5mm", f"top: 2.{number}mm") for number in range(TIMES)]
        docs = [Doc("deck.yaml", own) for own in texts]
        calls.preview(docs[0])
        place = Placing(("front", "5"), 3, 3, 20, 9)
        yield "from the files to a layout", _median(lambda _doc: calls.deck(Doc("deck.yaml", ""), {}), docs)
        yield (
            "an element at another place, in the text",
            _median(lambda doc: calls.place(doc, 1, 63.5, 88.9, (place,)), docs),
        )
        yield "from an edit to one card", _median(lambda doc: calls.card(doc, 1, count // 2), docs)
        yield "from an edit to its pages", _median(calls.preview, docs)
        yield "the table beside the cards", _median(calls.table, docs[-1:])
        yield "the PDF, its pages being there", _median(lambda doc: calls.download(doc, "pdf"), docs[-1:])


def _median(work: Callable[[Doc], object], docs: list[Doc]) -> float:
    """Return the median of the seconds that some work takes for documents."""
    found = []
    for doc in docs:
        start = time.process_time()
        work(doc)
        found.append(time.process_time() - start)
    return median(found)


if __name__ == "__main__":
    main()
