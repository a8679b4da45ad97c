"""Searches for solutions, with their states in memory and on disk, and their results.

It uses base.
"""
