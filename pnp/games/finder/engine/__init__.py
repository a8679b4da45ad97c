<<<<<<< HEAD
"""Solves, checks, generates and rates the puzzles of Domino Finder, and writes their hints."""
=======
"""Solves, checks, generates and grades the puzzles of Domino Finder, and writes their hints.

It uses claims, options and rules.
"""
>>>>>>> 50d5ccc1 (Say in every folder what is in it and what it uses, and hold that with a test)
