"""Pictures in SVG held against another renderer: ``python -m tests.svg FILE_OR_FOLDER ...``."""
