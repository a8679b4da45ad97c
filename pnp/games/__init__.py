"""The games: one folder for each, with the same modules in all. Other packages add games through entry points
of group ``pnp.games``.

It uses base, components, drawing, grids, search, sheets, themes and typesetting.
"""
