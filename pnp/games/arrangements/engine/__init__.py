"""Solves, counts, generates and rates domino arrangements, and writes their hints.

It uses claims, kernel, options and rules.
"""
