"""Solves, checks, generates and grades the problems of Dominions, and writes their hints."""
