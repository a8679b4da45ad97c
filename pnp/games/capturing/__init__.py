"""Capturing Donimoes: collect all dominoes by sliding equal numbers side by side."""
