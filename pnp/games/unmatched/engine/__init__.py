"""The problems of Unmatched Donimoes: solved, checked, generated, graded and hinted at."""
