"""The games. One folder a game, the same rooms in each; entry points of group ``pnp.games`` find them."""
