"""The problems of Fujisan: solved, checked, generated, graded and hinted at."""
