"""Solves, checks, generates and rates the puzzles of Mountains and Valleys, and writes their hints.

It uses claims, options and rules.
"""
