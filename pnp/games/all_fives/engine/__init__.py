"""Solves, checks, generates and grades the problems of All Fives, and writes their hints."""
