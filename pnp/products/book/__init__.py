"""Books of problems."""
