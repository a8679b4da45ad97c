"""Mountains and Valleys played by clicking: problems and records."""
