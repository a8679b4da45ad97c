"""The rules of Domination over packed arrays, in numba."""
