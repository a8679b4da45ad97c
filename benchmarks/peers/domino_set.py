"""The 28 dominoes of a double-six set as cards, with protograf.

Protograf's own Domino has no blank, so the pips are dots on a card.
"""

from protograf import Card, Create, Deck, Save, circle, line

PIPS = {
    0: [],
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
SIDE = 2.4

Create(filename="domino_set.pdf", paper="A4", margin=1)
Deck(cards=28, width=SIDE, height=2 * SIDE, grid_marks=True)
tiles = [(high, low) for high in range(7) for low in range(high + 1)]
for number, halves in enumerate(tiles, start=1):
    middles = ((SIDE / 2, SIDE / 2), (SIDE / 2, 1.5 * SIDE))
    pips = [
        circle(cx=x + 0.65 * dx, cy=y + 0.65 * dy, radius=0.22, fill="black")
        for (x, y), half in zip(middles, halves, strict=True)
        for dx, dy in PIPS[half]
    ]
    Card(number, line(x=0.4, y=SIDE, x1=SIDE - 0.4, y1=SIDE, stroke_width=1), *pips)
Save()
