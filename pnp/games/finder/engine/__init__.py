"""Solves, checks, generates and grades the problems of Domino Finder, and writes their hints."""
