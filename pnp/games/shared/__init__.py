"""Code that several games share.

It uses api and sliding.
"""
