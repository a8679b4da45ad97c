"""The problems of Tetradominoes: solved, checked, generated, graded and hinted at."""
