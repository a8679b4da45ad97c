"""Kinds of products that another package adds."""
