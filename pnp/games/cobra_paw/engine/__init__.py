"""Solves, checks, generates and grades the puzzles of Cobra Paw, and writes their hints."""
