"""Unmatched Donimoes: slide all dominoes into a rectangle, never equal numbers side by side."""
