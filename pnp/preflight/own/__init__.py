"""Measures the PDFs that `pnp` writes, without PDFium. `pypdf` parses them.

It refuses what it doesn't know, and never guesses. Tests hold what it measures to what PDFium does.

Nobody else's files come here: `pnp.engine.calls.preflight` takes a document, and hands over the PDFs that it
has just made of it. So a spec decides how large a file gets, and `pypdf` has limits of its own.
PDFs from elsewhere go to `pnp.preflight.reading`, which bounds time and memory.
"""
