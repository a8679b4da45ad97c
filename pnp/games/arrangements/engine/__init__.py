"""Domino arrangements solved, counted, generated, graded and hinted at."""
