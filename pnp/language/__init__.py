"""From YAML to validated values: reading with line marks, models, errors, JSON Schema.

It uses base, drawing, games, render, sheets and themes.
"""
