"""Fujisan: four priests climb a mountain of twelve dominoes."""
