"""The version of pnp, as recorded in files."""

__version__ = "0.2.0"
