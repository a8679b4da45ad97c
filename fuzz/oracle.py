"""What is right whatever the input is: how a command ends, what it says, and what it leaves behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from ctypes import c_float
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pypdfium2
from pypdfium2 import raw

from fuzz.cases import Case
from fuzz.running import CRASHES, Outcome
from fuzz.strangers import KEPT
from pnp.pipeline.output_folder import MANIFEST

CODES = (0, 1, 2)
MOST_SAID = 20_000
"""Bytes on stderr: a screenful of lines for each of two files, and no line longer than a list of names."""
MOST_OF_LINE = 1_000
OFF_PAGE = 6.0
"""Points by which the box of a text or an image may reach over the edge of its page: fonts have tall boxes."""
BLEED = 30.0
"""The same for areas and lines: without margins, the bleed of pieces ends beyond the paper."""


def wrong_with(case: Case, outcome: Outcome, folder: Path) -> list[str]:
    """Return all that is wrong; nothing if all is well."""
    return [*_ending(outcome, folder), *_sayings(case, outcome), *_leavings(case, outcome, folder)]


def _ending(outcome: Outcome, folder: Path) -> Iterator[str]:
    if outcome.raised:
        yield f"raised {outcome.raised}"
    if outcome.code is None:
        yield "took too long"
    elif outcome.code not in CODES:
        yield f"exit code {outcome.code}"
    for path in sorted(folder.with_name(CRASHES).rglob("*.txt")):
        yield f"crash file: {_summary(path.read_text(encoding='utf-8'))}"


def _summary(report: str) -> str:
    """Return the last place in our own code of a crash report, and its last line."""
    lines = [line.strip() for line in report.strip().splitlines()]
    ours = [line for line in lines if line.startswith("File ") and "/pnp/" in line]
    return f"{ours[-1] if ours else ''} | {lines[-1][:200]}"


def _sayings(case: Case, outcome: Outcome) -> Iterator[str]:
    if b"Traceback" in outcome.err or b"Exception ignored" in outcome.err:
        yield "a traceback on stderr"
    if outcome.code == 2 and not (outcome.err or "--json" in case.arguments):
        yield "exit code 2 without a word"
    if len(outcome.err) > MOST_SAID or any(len(line) > MOST_OF_LINE for line in outcome.err.splitlines()):
        yield f"{len(outcome.err)} bytes on stderr"
    if "--json" in case.arguments and outcome.code == 0 and case.encoding == "utf-8":
        try:
            json.loads(outcome.out)
        except ValueError:
            yield "stdout is not JSON"


def _leavings(case: Case, outcome: Outcome, folder: Path) -> Iterator[str]:
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    folders = {str(parent) for name in case.files for parent in PurePosixPath(name).parents}
    new = sorted(found.keys() - case.files.keys() - folders)
    done = outcome.code == 0 or case.failure is not None  # a build refused midway keeps finished files
    for name in new:
        if "/.pnp" in f"/{name}" and not (done and PurePosixPath(name).name == MANIFEST):
            yield f"left behind: {name}"
        elif not done and outcome.code in (1, 2, 70):
            yield f"exit code {outcome.code}, yet there is {name}"
        elif done and found[name].is_file():
            yield from (f"{name}: {reason}" for reason in unsound(found[name]))
    kept = {name: data for name, data in case.files.items() if not name.endswith(".found")}
    for name, data in kept.items():
        if done and PurePosixPath(name).name == MANIFEST:
            continue
        if name not in found:
            yield f"{name} is gone"
        elif (outcome.code in (1, 2, 70) or KEPT in name) and found[name].read_bytes() != data:
            yield f"exit code {outcome.code}, yet {name} has changed"


def unsound(path: Path) -> Iterator[str]:
    """Yield what is wrong with a file that was written, by its ending."""
    data = path.read_bytes()
    match path.suffix:
        case ".pdf":
            yield from _unsound_pdf(data)
        case ".svg":
            try:
                ElementTree.fromstring(data)
            except ElementTree.ParseError as error:
                yield f"not XML: {error}"
        case ".png":
            if not (data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82")):
                yield "not a whole PNG"
        case ".html":
            if b"</html>" not in data:
                yield "not a whole page"


def _unsound_pdf(data: bytes) -> Iterator[str]:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        yield f"no reader opens it: {error}"
        return
    if not len(document):
        yield "has no pages"
    for number in range(len(document)):
        page = document[number]
        left, bottom, right, top = page.get_mediabox()
        for thing in page.get_objects(max_depth=1):
            clip = raw.FPDFPageObj_GetClipPath(thing.raw)
            if clip and raw.FPDFClipPath_CountPaths(clip) > 0:
                continue
            low, under, high, over = _bounds(thing)
            most = BLEED if thing.type == raw.FPDF_PAGEOBJ_PATH else OFF_PAGE
            if max(left - low, bottom - under, high - right, over - top) > most:
                yield f"page {number + 1}: something is off the page"
                break
    document.close()


def _bounds(thing: pypdfium2.PdfObject) -> tuple[float, float, float, float]:
    """Return the box of an object; of a path, that of its points. PDFium also counts the corners between one
    line and the next, even where the pen is lifted: those of a row of dots are far away."""
    if thing.type != raw.FPDF_PAGEOBJ_PATH:
        return thing.get_bounds()  # type: ignore[no-any-return]
    place = thing.get_matrix()
    found = []
    for k in range(raw.FPDFPath_CountSegments(thing.raw)):
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing.raw, k), x, y)
        found.append(place.on_point(x.value, y.value))
    xs, ys = zip(*found, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
