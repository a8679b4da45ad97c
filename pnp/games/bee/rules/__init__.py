"""The rules of Bee Donimoes, in plain Python: the reference for everything else.

It uses options.
"""
