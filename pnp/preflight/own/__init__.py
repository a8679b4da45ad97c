"""Reads the PDFs that `pnp` writes, in plain Python, where there is no PDFium.

It refuses what it doesn't know, and never guesses. Tests hold what it measures to what PDFium does.
"""
