"""What puzzles, booklets, records and rules share: pages to read. It imports no kind of product.

It uses kinds, options and requests.
"""
