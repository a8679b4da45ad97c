"""Puzzle sets: generated, solved, checked and replayed, on this machine or on a Dask cluster.

It uses base, games, language and search.
"""
