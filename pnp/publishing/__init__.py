"""Puzzle sets on their own page, for any static host: `pnp publish`."""
