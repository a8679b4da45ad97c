"""Check a PDF against the rules of a print service or a printer: `pnp preflight`.

It uses base, booklets, drawing, sheets and typesetting.
"""
