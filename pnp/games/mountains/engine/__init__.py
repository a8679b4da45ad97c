"""The problems of Mountains and Valleys: solved, checked, generated, graded and hinted at."""
