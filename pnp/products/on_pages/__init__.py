"""Code shared by puzzles, booklets, records and rules: pages to read. It doesn't import any kind of product.

It uses kinds, options and requests.
"""
