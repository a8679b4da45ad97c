"""Solve, check, generate and rate the puzzles of Dots, and write their hints.

It uses kernel, kernel_attack, kernel_life, options and rules.
"""
