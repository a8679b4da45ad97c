"""Puzzle sets and records: generate, solve, check and replay them, on this machine or on a Dask cluster.

It uses base, games, language and search.
"""
