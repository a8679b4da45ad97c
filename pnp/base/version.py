"""The version of pnp, which files say they were made with."""

__version__ = "0.2.0"
