"""From a spec to files. The entry point is `pipeline`."""
