"""Boards, pieces and puzzle booklets to print, cut, fold, play and solve, from short YAML files."""

__version__ = "0.2.0"
