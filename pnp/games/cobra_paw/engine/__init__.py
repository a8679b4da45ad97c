"""Solves, checks, generates and rates the puzzles of Cobra Paw, and writes their hints.

It uses claims, options and rules.
"""
