"""Kits: everything that one or more games need, read and made as one product."""
