"""Problem sets on a page of their own, for any static host: `pnp publish`."""
