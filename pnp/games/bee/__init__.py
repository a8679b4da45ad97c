"""Bee Donimoes: dice fly over the numbers until all of them sit around the queen."""
