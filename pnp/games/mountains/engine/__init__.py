"""Solves, checks, generates and grades the puzzles of Mountains and Valleys, and writes their hints."""
