"""Mountains and Valleys: lay out a map that can be walked from end to end."""
