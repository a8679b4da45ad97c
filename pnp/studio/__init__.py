"""The workbench in the browser: a server that draws nothing itself, and workers that run the same code as the
command line.

It uses base, desk, games, language and sheets.
"""
