"""Solves, checks, generates and grades the problems of Tetradominoes, and writes their hints."""
