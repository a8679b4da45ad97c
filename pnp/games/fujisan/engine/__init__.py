"""Solves, checks, generates and grades the problems of Fujisan, and writes their hints."""
