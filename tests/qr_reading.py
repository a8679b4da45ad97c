"""Reads the text of a QR code at error level M from its undamaged modules, independent of what writes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.graphics.barcode.qrencoder import QRErrorCorrectLevel, QRRSBlock, QRUtil

from pnp.drawing.shapes import Drawing, Path

MASKS = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, _: i % 2 == 0,
    lambda _, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: (i * j) % 2 + (i * j) % 3 == 0,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2 == 0,
)
Modules = Sequence[Sequence[bool]]


def modules_of(drawing: Drawing, module: float) -> Modules:
    """Return the modules of a code that is drawn without its quiet zone, row by row from the top."""
    size = round(drawing.size.width / module)
    rows = [[False] * size for _ in range(size)]
    _, dark = drawing.shapes
    assert isinstance(dark, Path)
    ends = [(segment[1], segment[2]) for segment in dark.segments if segment[0] in "ML"]
    for (x, y), (right, _) in zip(ends[::4], ends[1::4], strict=True):
        row = size - 1 - round(y / module)
        for column in range(round(x / module), round(right / module)):
            rows[row][column] = True
    return rows


def read_code(rows: Modules) -> str:
    """Return the text of a code, whose parts are bytes and numbers."""
    version = (len(rows) - 17) // 4
    form = "".join("01"[rows[8][column]] for column in range(5))
    bits = int(form, 2) ^ 0b10101
    assert bits >> 3 == 0b00, "error level M"
    mask = MASKS[bits & 7]
    stream = "".join("01"[rows[i][j] ^ mask(i, j)] for i, j in _places(len(rows), version))
    return "".join(_texts(_data(stream, version), version))


def _places(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Yield where the data is, in its order: pairs of columns from the right, up and down in turn."""
    fixed = _fixed(size, version)
    is_up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for i in range(size - 1, -1, -1) if is_up else range(size):
            yield from ((i, j) for j in (right, right - 1) if (i, j) not in fixed)
        is_up = not is_up


def _fixed(size: int, version: int) -> set[tuple[int, int]]:
    """Return the modules that hold no data."""
    found = {(i, j) for i in range(9) for j in range(9)}
    found |= {(i, j) for i in range(9) for j in range(size - 8, size)}
    found |= {(j, i) for i, j in found}
    found |= {place for k in range(size) for place in ((6, k), (k, 6))}
    centres = QRUtil.getPatternPosition(version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for place in ((i, j) for i in centres for j in centres if (i, j) not in corners):
        found |= {(place[0] + di, place[1] + dj) for di in range(-2, 3) for dj in range(-2, 3)}
    if version >= 7:
        below = {(size - 11 + k, j) for k in range(3) for j in range(6)}
        found |= below | {(j, i) for i, j in below}
    return found


def _data(stream: str, version: int) -> str:
    """Return the bits of the data, whose blocks lie between each other."""
    counts = [block.dataCount for block in QRRSBlock.getRSBlocks(version, QRErrorCorrectLevel.M)]
    blocks: list[list[str]] = [[] for _ in counts]
    at = 0
    for k in range(max(counts)):
        for block, count in zip(blocks, counts, strict=True):
            if k < count:
                block.append(stream[at : at + 8])
                at += 8
    return "".join(byte for block in blocks for byte in block)


def _texts(bits: str, version: int) -> Iterator[str]:
    """Each part of the text."""
    at = 0

    def taken(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at], 2)

    while len(bits) - at >= 4 and (mode := taken(4)):
        if mode == 4:
            yield bytes(taken(8) for _ in range(taken(8 if version < 10 else 16))).decode()
        else:
            assert mode == 1
            left = taken(10 if version < 10 else 12)
            while left:
                count = min(3, left)
                yield f"{taken((4, 7, 10)[count - 1]):0{count}}"
                left -= count
