"""The user's own rules, in a Markdown file. `pnp.products.rules` declares the kind, and passes them on.

It uses on_pages, on_sheets, options and requests.
"""
