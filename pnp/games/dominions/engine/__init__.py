"""Solve, check, generate and rate the puzzles of Dominions, and write their hints.

It uses claims, options, rules, state_text and tiles.
"""
