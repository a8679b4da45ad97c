"""Solves, checks, generates and rates the puzzles of Domino Finder, and writes their hints.

It uses claims, options and rules.
"""
