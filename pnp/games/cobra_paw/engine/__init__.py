"""The problems of Cobra Paw: solved, checked, generated, graded and hinted at."""
