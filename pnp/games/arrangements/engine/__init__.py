"""Solves, counts, generates and grades domino arrangements, and writes their hints."""
