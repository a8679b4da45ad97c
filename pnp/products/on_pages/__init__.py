"""What puzzles, booklets, records and rules share: pages to read.

It uses booklets, puzzles and games, and knows no kind.
"""
