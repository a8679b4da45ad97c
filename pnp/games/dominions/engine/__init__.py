"""The problems of Dominions: solved, checked, generated, graded and hinted at."""
