"""Booklets: Jinja2 and Markdown → pages. Knows no game: problems come as headings, drawings and text."""
