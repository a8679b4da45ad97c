"""From a spec to files. `pipeline` is the front door."""
