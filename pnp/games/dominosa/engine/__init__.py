"""Solves, checks, generates and rates the puzzles of Dominosa, and writes their hints.

It uses claims, foreign, kernel, options and rules.
"""
