"""What sheets cost, compared with other programs in the same run: `make bench`, or `python -m benchmarks`."""
