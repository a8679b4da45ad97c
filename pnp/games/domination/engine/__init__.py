"""Solves, checks, generates and rates the puzzles of Domination, and writes their hints.

It uses claims, kernel, options and rules.
"""
