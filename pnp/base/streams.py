"""Named random streams: everything random is drawn from a stream named by a seed and a path.

``stream(7, "hive", 3)`` is the stream of puzzle 3 of the set with seed 7. Streams with different
names are independent, so work can be spread over any number of workers with the same result.
"""

from __future__ import annotations

import hashlib
import random


def stream_seed(seed: int, *path: str | int) -> int:
    """Return a 64-bit seed derived from a seed and a path, for generators other than Python's own."""
    name = "/".join(map(repr, (seed, *path)))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")


def stream(seed: int, *path: str | int) -> random.Random:
    """Return the random stream named by a seed and a path; the same on every machine and in every process."""
    return random.Random(stream_seed(seed, *path))
