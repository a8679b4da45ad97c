"""Solves, counts, generates and rates domino arrangements, and writes their hints."""
