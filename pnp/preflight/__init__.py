"""What a printing house asks of a PDF, held to what the file has: `pnp preflight`."""
