"""Solves, checks, generates and rates the puzzles of Fujisan, and writes their hints."""
