"""What the domino games share: the tile, the table and its text form."""
