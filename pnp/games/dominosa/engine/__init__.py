"""Solves, checks, generates and rates the puzzles of Dominosa, and writes their hints."""
