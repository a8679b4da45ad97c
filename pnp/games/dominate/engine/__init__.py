"""The problems of Dominate: solved, checked, generated, graded and hinted at."""
