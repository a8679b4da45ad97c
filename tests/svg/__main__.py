"""The command: draws files twice, lists those that differ or are refused, and can write pictures of them."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from tests.svg.comparing import SMALL, Outcome, compare


def main(arguments: list[str]) -> int:
    """Compare files, and return 1 if any looks different."""
    parser = argparse.ArgumentParser(prog="python -m tests.svg", description=__doc__)
    parser.add_argument("places", nargs="+", type=Path, help="SVG files, or folders with some")
    parser.add_argument("--most", type=int, default=0, help="how many files of each folder, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="chooses other files")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the differences")
    asked = parser.parse_args(arguments)
    outcomes = []
    for path in _files(asked.places, asked.most, asked.seed):
        one = compare(path)
        if one.refusal:
            print(f"{path}: refused: {one.refusal}", flush=True)
        elif not one.is_alike:
            print(f"{path}: {one.share:.2%} looks different {' | '.join(one.notices)}", flush=True)
            _show(one, asked.pictures)
        outcomes.append(replace(one, pictures=None))
    different = [one for one in outcomes if not one.is_alike and not one.refusal]
    refused = sum(bool(one.refusal) for one in outcomes)
    noted = sum(bool(one.notices) for one in outcomes)
    alike = len(outcomes) - refused - len(different)
    print(
        f"{len(outcomes)} files: {alike} alike (at most {SMALL:.1%} looks different), "
        f"{len(different)} different, {refused} refused, {noted} with a notice"
    )
    for message, count in Counter(notice for one in outcomes for notice in one.notices).most_common(20):
        print(f"  {count} × {message}")
    return 1 if different else 0


def _files(places: Iterable[Path], most: int, seed: int) -> Iterator[Path]:
    for place in places:
        if place.is_file():
            yield place
            continue
        found = sorted(place.rglob("*.svg"))
        yield from random.Random(seed).sample(found, most) if 0 < most < len(found) else found


def _show(one: Outcome, folder: Path | None) -> None:
    if folder is None or one.pictures is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    ours, theirs = one.pictures
    apart = np.abs(ours - theirs)
    image = Image.fromarray(np.concatenate([ours, theirs, 255 - apart], axis=1).astype(np.uint8))
    image.save(folder / f"{one.share:07.4f}-{one.path.parent.name}-{one.path.stem}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
