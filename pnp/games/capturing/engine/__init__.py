"""The problems of Capturing Donimoes: solved, checked, generated, graded and hinted at."""
