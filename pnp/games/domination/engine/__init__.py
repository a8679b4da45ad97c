"""Solves, checks, generates and grades the puzzles of Domination, and writes their hints."""
