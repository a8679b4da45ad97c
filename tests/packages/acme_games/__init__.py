"""Games from elsewhere, as another package brings them."""
