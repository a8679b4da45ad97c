"""The parts of the command line that stand behind `pnp.cli`."""
