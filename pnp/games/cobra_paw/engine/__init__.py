"""Solves, checks, generates and grades the problems of Cobra Paw, and writes their hints."""
