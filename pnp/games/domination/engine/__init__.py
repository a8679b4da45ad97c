"""Solves, checks, generates and grades the problems of Domination, and writes their hints."""
