"""The language of specs, from YAML to validated values: reading with line marks, models, errors, JSON Schema.

It uses base, drawing, games, preflight, render, sheets and themes.
"""
