"""What puzzles, booklets, records and rules share: pages to read. It knows no kind of product.

It uses kinds, options and requests.
"""
