"""Solves, checks, generates and rates the puzzles of Dominate, and writes their hints."""
