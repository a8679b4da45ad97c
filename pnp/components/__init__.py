"""What games are played with, such as dominoes, dice, pawns and cards: how they look and what they are called.

Uses the games' interface, `pnp.games.api`, and what draws; it imports no game.

It uses base, drawing, games, grids, search, sheets and typesetting.
"""
