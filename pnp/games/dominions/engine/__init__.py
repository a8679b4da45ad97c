"""Solves, checks, generates and rates the puzzles of Dominions, and writes their hints.

It uses claims, options, rules, state_text and tiles.
"""
