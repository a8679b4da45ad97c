"""The problems of Mirror Donimoes: solved, checked, generated, graded and hinted at."""
