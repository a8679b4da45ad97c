"""Solves, checks, generates and grades the puzzles of All Fives, and writes their hints."""
