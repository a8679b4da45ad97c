"""What Domination is played with: pieces to cut out, and forms to write on.

It uses options and rules.
"""
