"""Games that another package adds."""
