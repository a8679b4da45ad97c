"""Every drawing and every sentence of domino arrangements."""
