"""Solves, checks, generates and grades the puzzles of Dominions, and writes their hints."""
