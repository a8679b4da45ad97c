"""The problems of Dominosa: solved, checked, generated, graded and hinted at."""
