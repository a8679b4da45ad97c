"""Measure the PDFs that `pnp` writes, without PDFium. `pypdf` parses them. Anything unknown is refused, and
nothing is guessed. Tests compare the measurements with PDFium's.

Only our own files come here: `pnp.desk.calls.preflight` takes a document, and passes on the PDFs that it has
just made from it. So the spec decides how large a file gets, and `pypdf` has its own limits. PDFs from
elsewhere go to `pnp.preflight.reading`, which bounds time and memory.

It uses measures, objects and walking.
"""
