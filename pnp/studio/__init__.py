"""The workbench in the browser: a server that draws nothing itself, and workers that take the same road as the
command line."""
