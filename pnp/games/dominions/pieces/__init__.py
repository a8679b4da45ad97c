"""What Dominions is played with: pieces to cut out, score sheets and play aids.

It uses options and rules.
"""
