"""All Fives played by clicking: problems and records."""
