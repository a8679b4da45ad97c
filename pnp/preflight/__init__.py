"""Checks a PDF by the rules of a printing service or a printer: `pnp preflight`."""
