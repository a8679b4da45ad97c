"""The judge of difficulty: simulated people, written from the rules of the games alone. See ``README.md``."""
