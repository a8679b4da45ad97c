"""Commands in this process, as `pnp` runs them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pnp.__main__ import main


def run(arguments: list[str]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command, run as ``main`` runs it."""
    runner = CliRunner()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["pnp", *arguments])
        with runner.isolation() as streams:
            try:
                main()
            except SystemExit as stop:
                code = int(stop.code or 0)
            out, err = streams[0].getvalue().decode(), streams[1].getvalue().decode()
    return code, out, err
