"""Solves, checks, generates and rates the puzzles of Bee Donimoes, and writes their hints.

It uses claims, kernel, options and rules.
"""
