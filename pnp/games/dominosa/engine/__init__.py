"""Solve, check, generate and rate the puzzles of Dominosa, and write their hints.

It uses claims, kernel, options, rules and third_party.
"""
