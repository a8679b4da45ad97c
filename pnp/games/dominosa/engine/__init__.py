"""Solves, checks, generates and rates the puzzles of Dominosa, and writes their hints.

It uses claims, kernel, options, rules and third_party.
"""
