"""What a game is: its record, its puzzles, views, records and interaction.

It uses none of the folders beside it.
"""
