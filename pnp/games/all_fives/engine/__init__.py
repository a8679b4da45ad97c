"""Solves, checks, generates and rates the puzzles of All Fives, and writes their hints.

It uses claims, options and rules.
"""
