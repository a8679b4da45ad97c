"""Solves, checks, generates and rates the puzzles of Dots, and writes their hints.

It uses kernel, kernel_attack, kernel_life, options and rules.
"""
