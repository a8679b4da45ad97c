"""Shapes in millimetres, y upwards. Knows no paper and no file format.

It uses base.
"""
