"""Rules of the user's own, in a Markdown file."""
