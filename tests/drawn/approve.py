"""``make approve``: draw everything again, show what has changed side by side, and take it as approved.

The old pictures are those of the last commit, so the page still shows all changes when it is called twice.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from tests.drawn.cases import APPROVED, Case, cases
from tests.drawn.differences import changed_lines
from tests.drawn.picture import compared, pictures

ROOT = APPROVED.parents[2]
PAGE = ROOT / "output" / "approve.html"
_MOST_LINES = 60
"""Changed lines of text that the page shows of one drawing."""

_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed drawings</title><style>
body { font: 15px sans-serif; margin: 1.5em } h2 { font-size: 1.1em; margin-top: 2em }
.sides { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 1em } svg { max-width: 100%; height: auto }
.sides > div { border: 1px solid #ccc; padding: .5em; overflow: auto }
.same { opacity: .2 } .gone *, .come * { fill: none; stroke: #d00000; stroke-width: .5 }
.come * { stroke: #0060d0 }
pre { white-space: pre-wrap; font-size: 12px; background: #f6f6f6; padding: .5em }
</style>"""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make approve", description=__doc__)
    parser.add_argument("only", nargs="*", help="cases whose names hold one of these words; all by default")
    only: list[str] = parser.parse_args(arguments).only
    os.environ["PNP_CONFIG"] = ""  # the user's own config would change every sheet
    wanted = [case for case in cases() if not only or any(word in case.name for word in only)]
    for case in wanted:
        _take(case)
    if not only:
        _sweep({case.approved for case in cases()})
    changed = dict(_changed())
    if not changed:
        print("Every drawing is as it was in the last commit.")
        PAGE.unlink(missing_ok=True)
        return 0
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(changed), encoding="utf-8")
    print(f"{len(changed)} drawings have changed since the last commit: see them in {PAGE.relative_to(ROOT)}.")
    print("They now count as approved. Commit them with the change, or take them back with git checkout.")
    return 0


def _take(case: Case) -> None:
    """Write what a case comes to now."""
    now = case.texts()
    case.approved.mkdir(parents=True, exist_ok=True)
    for path in case.approved.glob("*.txt"):
        if path.stem not in now:
            path.unlink()
    for name, text in now.items():
        path = case.approved / f"{name}.txt"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _changed() -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the drawings that differ from the last commit, by name: old and new."""
    inside = APPROVED.relative_to(ROOT).as_posix()
    old = set(_git("ls-tree", "-r", "-z", "--name-only", "HEAD", f"{inside}/").split("\0"))
    for line in _git("status", "--porcelain", "-z", "--no-renames", "-uall", "--", inside).split("\0"):
        name = line[3:]
        path = ROOT / name
        if path.suffix == ".txt":
            before = _git("show", f"HEAD:{name}") if name in old else ""
            now = path.read_text(encoding="utf-8") if path.exists() else ""
            yield path.relative_to(APPROVED).with_suffix("").as_posix(), (before, now)


def _git(*arguments: str) -> str:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, check=True)
    return done.stdout.decode("utf-8")


def _sweep(known: set[Path]) -> None:
    """Remove the approved texts of cases that no longer exist."""
    for path in APPROVED.rglob("*.txt"):
        if path.parent not in known:
            path.unlink()


def page(changed: Mapping[str, tuple[str, str]]) -> str:
    """Return an HTML page with the old and the new picture of every drawing, the shapes that differ, and the
    same as lines of text."""
    return _HEAD + "".join(f"<h2>{escape(name)}</h2>{_sides(*both)}" for name, both in changed.items())


def _sides(old: str, new: str) -> str:
    drawn = {
        "approved": pictures(old),
        "now": pictures(new),
        "changed: red as approved, blue as it is now": compared(old, new),
    }
    sides = "".join(
        f"<div><b>{label}</b><br>{'<br>'.join(each) or '(no drawing)'}</div>" for label, each in drawn.items()
    )
    lines = changed_lines(old, new)
    more = [f"… and {len(lines) - _MOST_LINES} more lines"] if len(lines) > _MOST_LINES else []
    told = escape("\n".join(lines[:_MOST_LINES] + more))
    return f'<div class="sides">{sides}</div><pre>{told}</pre>'


if __name__ == "__main__":
    sys.exit(main())
