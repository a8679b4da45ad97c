"""The entry point of the ``pnp`` command. The commands themselves are in `pnp.commands`."""

from __future__ import annotations

import gc
import sys

from pnp.base.crash import end_tidily, start_fast


def main() -> None:
    """Run ``pnp``. Exit codes: 0 OK, 1 a check failed, 2 wrong input, 70 an error in pnp itself, 130
    interrupted, 128 and the number of the signal that ended it."""
    start_fast()
    # Imported only now, so that importing this module is fast, too.
    from pnp.base.crash import guarded
    from pnp.commands.group import reader_of, run

    end_tidily()
    code = guarded(run, lambda message: reader_of(sys.argv).translated(message))
    gc.freeze()  # otherwise the interpreter spends 80 ms freeing memory that the system reclaims anyway
    sys.exit(code)


if __name__ == "__main__":
    main()
