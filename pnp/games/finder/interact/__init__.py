"""Domino Finder played by clicking: problems and records."""
