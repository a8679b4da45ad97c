"""The games. One folder a game, the same modules in each; entry points of group ``pnp.games`` find them."""
