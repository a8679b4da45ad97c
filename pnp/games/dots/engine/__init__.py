"""Solves, checks, generates and grades the problems of Dots, and writes their hints."""
