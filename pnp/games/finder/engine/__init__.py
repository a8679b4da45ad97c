"""Solves, checks, generates and grades the puzzles of Domino Finder, and writes their hints."""
