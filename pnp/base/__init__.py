"""What every floor of the house stands on: errors, lengths, option models, suggestions."""
