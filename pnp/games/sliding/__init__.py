"""Code that the sliding games share: slides along a table of dominoes, their kernels and their searches.

It uses api and shared.
"""
