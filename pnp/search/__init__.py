"""Searches for solutions, their states in memory and on disk, and what they find.

It uses base.
"""
