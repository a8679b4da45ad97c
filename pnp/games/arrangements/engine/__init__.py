<<<<<<< HEAD
"""Solves, counts, generates and rates domino arrangements, and writes their hints."""
=======
"""Solves, counts, generates and grades domino arrangements, and writes their hints.

It uses claims, kernel, options and rules.
"""
>>>>>>> 50d5ccc1 (Say in every folder what is in it and what it uses, and hold that with a test)
