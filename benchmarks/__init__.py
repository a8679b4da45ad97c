"""What sheets cost, measured beside other programs in one run: `make bench`, or `python -m benchmarks`."""
