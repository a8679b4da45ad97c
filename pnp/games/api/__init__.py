"""What a game is: its record, its puzzles, views, records and interaction."""
