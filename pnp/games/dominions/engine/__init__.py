"""Solves, checks, generates and rates the puzzles of Dominions, and writes their hints."""
