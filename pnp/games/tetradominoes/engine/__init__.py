"""Solves, checks, generates and rates the puzzles of Tetradominoes, and writes their hints.

It uses claims, kernel, options and rules.
"""
