"""Boards as graphs: squares, tori, hexagons; regions and the maker of irregular ones."""
