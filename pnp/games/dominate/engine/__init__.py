"""Solves, checks, generates and grades the puzzles of Dominate, and writes their hints."""
