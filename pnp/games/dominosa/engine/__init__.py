"""Solves, checks, generates and grades the puzzles of Dominosa, and writes their hints."""
