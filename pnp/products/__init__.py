"""The kinds of products, a folder for each: its options, how it is read from a spec, and how it is made."""
