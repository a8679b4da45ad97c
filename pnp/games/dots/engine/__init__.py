"""The problems of Dots: solved, checked, generated, graded and hinted at."""
