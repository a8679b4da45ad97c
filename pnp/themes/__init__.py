"""What the faces of games are drawn with: shapes and patterns that several games share, and the house face."""
