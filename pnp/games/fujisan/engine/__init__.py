"""Solves, checks, generates and grades the puzzles of Fujisan, and writes their hints."""
