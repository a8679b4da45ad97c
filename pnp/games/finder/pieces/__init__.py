"""What Domino Finder is played with: pieces to cut out, and forms to write on."""
