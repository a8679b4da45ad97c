"""From products to files: PDF, SVG, PNG. Knows sheets and drawings alone."""
