"""How a command begins and ends as a process."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from types import ModuleType

_PLUGINS = "pydantic.plugin._loader"


def start_fast() -> None:
    """Half of a small build is imports: collect garbage rarely, and keep pydantic from searching for plugins
    (it would read the metadata of every package installed). Measured: 480 ms without, 390 ms with.

    Builds leave hardly any cycles: the domino box makes over a million objects, of which 18 000 are garbage.
    Looking for them every 200 000 objects took a tenth of its time, and saved 3 MB of 120.
    """
    gc.set_threshold(1_000_000, 50, 50)
    if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
        # Even if it finds none, pydantic's own module imports 30 others, such as email and socket: 7 ms.
        plugins = ModuleType(_PLUGINS)
        plugins.__dict__["get_plugins"] = tuple
        sys.modules.setdefault(_PLUGINS, plugins)


def end_tidily() -> None:
    """Let a termination signal end the process as an exception does, so that unfinished files are removed."""

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is not threading.main_thread():  # only that one may
        return
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP; nohup has it ignored
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, leave)
