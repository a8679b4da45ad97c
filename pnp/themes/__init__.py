"""Shapes and patterns for the faces of games, and the house face."""
