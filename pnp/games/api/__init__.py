"""The interface of a game: its declaration, puzzles, views, records and interaction.

It uses none of the folders beside it.
"""
