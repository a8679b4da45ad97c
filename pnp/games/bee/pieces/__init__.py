"""What Bee Donimoes is played with: pieces to cut out, score sheets and play aids.

It uses engine, options, rules and views.
"""
