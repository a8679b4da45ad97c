"""What the studio's server and its workers exchange: jobs and answers in frames, and exit codes of workers.

A frame is four bytes of length and a pickle; pickles only go between a worker and the process that started it.
"""

from __future__ import annotations

import pickle
import struct
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from asyncio import StreamReader

Job = tuple[str, tuple[Any, ...], float]
"""The name of a job, its arguments, and the seconds of processor time that it may use."""
Answer = tuple[str, Any]
"""A worker's answer: ``done`` with a value, ``refused`` with the errors of the input, ``failed`` with a
message, or ``progress`` with the number of puzzles found."""
OUT_OF_MEMORY = 77
"""The exit code of a worker that exceeded its memory limit."""
OUT_OF_TIME = 78
"""The exit code of a worker whose job exceeded its limit of processor time."""
_LENGTH = struct.Struct(">I")


def framed(value: Job | Answer) -> bytes:
    """Return a job or an answer as a frame."""
    data = pickle.dumps(value)
    return _LENGTH.pack(len(data)) + data


def read_frame(source: BinaryIO) -> bytes | None:
    """Return the pickle in the next frame; None at the end, or if the rest of a frame is missing."""
    head = source.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (size,) = _LENGTH.unpack(head)
    data = source.read(size)
    return data if len(data) == size else None


async def read_answer(source: StreamReader) -> Answer:
    """Return a worker's next answer.

    :raises IncompleteReadError: if the worker has ended.
    """
    (size,) = _LENGTH.unpack(await source.readexactly(_LENGTH.size))
    answer: Answer = pickle.loads(await source.readexactly(size))
    return answer
