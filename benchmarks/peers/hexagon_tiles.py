"""63 hexagon tiles of 22 mm, black in front and white on the back, with protograf.

A tile has a beam for each bit of its number, the number, and a mark for its top. The sheet is flipped about its
vertical axis and a tile about its horizontal one, so the backs are turned by half a turn.
"""

from protograf import Card, CardBack, Create, Deck, Save, circle, hexagon, text

FLATS = 2.2
RADIUS = FLATS / 3**0.5
SIDES = ("n", "ne", "se", "s", "sw", "nw")


def face(number, field, ink, turned):
    """Draw the shapes of one face."""
    way = -1 if turned else 1
    sides = [SIDES[(k + 3 * turned) % 6] for k in range(6) if number >> k & 1]
    tile = hexagon(
        cx=RADIUS,
        cy=FLATS / 2,
        radius=RADIUS,
        fill=field,
        stroke=ink,
        perbii=" ".join(sides),
        perbii_stroke=ink,
        perbii_stroke_width=6,
    )
    hub = circle(cx=RADIUS, cy=FLATS / 2, radius=0.35, fill=ink, stroke=ink)
    up = circle(cx=RADIUS + way * 0.45, cy=FLATS / 2 - way * 0.85, radius=0.05, fill=ink, stroke=ink)
    label = text(
        str(number), x=RADIUS, y=FLATS / 2 + way * 0.1, font_size=9, stroke=field, rotation=180 * turned
    )
    return tile, hub, up, label


Create(filename="hexagon_tiles.pdf", paper="A4", margin=1)
Deck(cards=63, frame="hexagon", height=FLATS, width=2 * RADIUS, grid_marks=True)
for number in range(1, 64):
    Card(number, *face(number, "black", "white", turned=False))
    CardBack(number, *face(number, "white", "black", turned=True))
Save()
