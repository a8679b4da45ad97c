"""The problems of Domination: solved, checked, generated, graded and hinted at."""
