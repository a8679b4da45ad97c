"""Faults put into the drawing and wording code on purpose, to count how many of them the tests notice."""
