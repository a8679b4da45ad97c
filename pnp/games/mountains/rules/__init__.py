"""The rules of Mountains and Valleys, in plain Python: the reference for everything else.

It uses options.
"""
