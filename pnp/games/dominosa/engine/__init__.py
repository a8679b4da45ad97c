"""Solves, checks, generates and grades the problems of Dominosa, and writes their hints."""
