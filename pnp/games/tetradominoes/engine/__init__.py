"""Solves, checks, generates and grades the puzzles of Tetradominoes, and writes their hints."""
