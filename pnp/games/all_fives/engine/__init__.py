"""The problems of All Fives: solved, checked, generated, graded and hinted at."""
