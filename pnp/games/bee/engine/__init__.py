"""The problems of Bee Donimoes: solved, checked, generated, graded and hinted at."""
