"""From YAML to validated values: reading with line marks, models, faults, JSON Schema."""
