"""A deck of cards from a table, one card for each row."""

import pnp

birds = [
    {"name": "Heron", "kind": "water", "eggs": 2, "count": 3, "rule": "Take a **fish** from any player."},
    {"name": "Kingfisher", "kind": "water", "eggs": 4, "count": 2, "rule": "Draw two cards and keep *one*."},
    {"name": "Owl", "kind": "forest", "eggs": 3, "count": 2, "rule": "Look at the next three cards."},
]
colours = {"water": "#27506b", "forest": "#4d6b26"}

cards = {
    "pieces": "cards",
    "rows": [{**bird, "colour": colours[str(bird["kind"])]} for bird in birds],
    "each": "{count}",
    "front": [
        {"shape": "box", "fill": "{colour}", "bottom": "60mm"},
        {"text": "{name}", "font": "title", "size": "24pt", "colour": "white", "top": "2mm", "height": "24mm"},
        {"text": "{eggs} eggs", "size": "14pt", "top": "32mm", "height": "10mm"},
        {"text": "{rule}", "size": "12pt", "left": "8mm", "right": "8mm", "top": "46mm", "bottom": "8mm"},
    ],
}
deck = pnp.spec({"title": "Birds", "products": [cards]}, name="birds")

if __name__ == "__main__":
    for warning in deck.check():
        print(warning)
    print(*deck.build("output").files, sep="\n")
