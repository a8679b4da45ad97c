"""Solves, checks, generates and grades the puzzles of Bee Donimoes, and writes their hints."""
