"""A seeded fuzzer: hostile files and command lines for ``pnp``, and an oracle for what comes of them."""
