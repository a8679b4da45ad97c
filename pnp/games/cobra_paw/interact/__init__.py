"""Cobra Paw played by clicking: problems and records."""
