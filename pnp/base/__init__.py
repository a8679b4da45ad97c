"""What everything else builds on: errors, lengths, option models, suggestions.

It uses none of the folders beside it.
"""
