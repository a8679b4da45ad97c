"""Solves, checks, generates and grades the problems of Dominate, and writes their hints."""
