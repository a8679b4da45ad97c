"""The problems of Domino Finder: solved, checked, generated, graded and hinted at."""
