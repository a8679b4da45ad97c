"""Shapes in millimetres, y upwards, independent of paper and file formats.

It uses base.
"""
