"""From YAML to validated values: reading with line marks, models, errors, JSON Schema."""
