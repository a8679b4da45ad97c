"""What everything else builds on: errors, lengths, option models, suggestions."""
