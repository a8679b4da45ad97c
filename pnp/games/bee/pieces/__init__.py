"""What Bee Donimoes is played with: pieces to cut out, and forms to write on.

It uses engine, options, rules and views.
"""
