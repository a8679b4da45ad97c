"""Solves, checks, generates and grades the puzzles of Dots, and writes their hints."""
