"""The components that games are played with, such as dominoes, dice, pawns and cards: how they look, and what
they're called.

They use the games' interface, `pnp.games.api`, and drawing code, but don't import any game.

It uses base, drawing, games, grids, search, sheets, themes and typesetting.
"""
