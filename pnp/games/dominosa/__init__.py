"""Dominosa: find the one way in which a complete set of dominoes lies on a grid of numbers."""
